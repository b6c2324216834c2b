// Reading one of the two already throws where the browser refuses storage.
const AREAS = { device: () => localStorage, tab: () => sessionStorage };

type Area = keyof typeof AREAS;

/** What is stored under a key; null where that is nothing, or nothing that makes sense. */
export function readStored<Value>(
  area: Area,
  key: string,
  makesSense: (value: unknown) => value is Value,
): Value | null {
  try {
    const value: unknown = JSON.parse(AREAS[area]().getItem(key) ?? 'null');
    return makesSense(value) ? value : null;
  } catch {
    return null;
  }
}

/** Stores a value as JSON. False where storage is refused or full. */
export function store(area: Area, key: string, value: unknown): boolean {
  try {
    AREAS[area]().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Forgets what is stored under a key. */
export function removeStored(area: Area, key: string): void {
  try {
    AREAS[area]().removeItem(key);
  } catch {
    // Where storage is refused, nothing was kept either.
  }
}
