// Merely reading `localStorage` throws where the browser refuses storage.
const AREAS = { device: () => localStorage, tab: () => sessionStorage };

/** Where text is stored: on this device, or in this tab until it closes. */
type Area = keyof typeof AREAS;

/** The text stored under a key; null where there is none or storage is refused. */
export function readText(area: Area, key: string): string | null {
  try {
    return AREAS[area]().getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text. False where storage is refused or full. */
export function writeText(area: Area, key: string, text: string): boolean {
  try {
    AREAS[area]().setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** The JSON value stored under a key; null where there is none, or none that passes the check. */
export function readStored<Value>(area: Area, key: string, isValid: (value: unknown) => value is Value): Value | null {
  try {
    const value: unknown = JSON.parse(readText(area, key) ?? 'null');
    return isValid(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON. False where storage is refused or full. */
export const store = (area: Area, key: string, value: unknown): boolean => writeText(area, key, JSON.stringify(value));

/** Removes what is stored under a key. False where storage is refused. */
export function removeStored(area: Area, key: string): boolean {
  try {
    AREAS[area]().removeItem(key);
    return true;
  } catch {
    return false;
  }
}
