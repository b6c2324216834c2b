/** Where something is stored: on this device, or in this tab until it closes. */
export type Area = 'device' | 'tab';

/** Runs `use` on a storage area. Returns `refused` where the browser refuses storage or what it holds is broken. */
function withStorage<Result>(area: Area, refused: Result, use: (storage: Storage) => Result): Result {
  try {
    return use(area === 'device' ? localStorage : sessionStorage);
  } catch {
    return refused;
  }
}

/** The text stored under a key; null where there is none or storage is refused. */
export const readText = (area: Area, key: string): string | null =>
  withStorage(area, null, (storage) => storage.getItem(key));

/** Stores a text. False where storage is refused or full. */
export const writeText = (area: Area, key: string, text: string): boolean =>
  withStorage(area, false, (storage) => {
    storage.setItem(key, text);
    return true;
  });

/** Removes what is stored under a key. False where storage is refused. */
export const removeStored = (area: Area, key: string): boolean =>
  withStorage(area, false, (storage) => {
    storage.removeItem(key);
    return true;
  });

/** Removes everything that this tab stores. */
export const clearTab = () => withStorage('tab', undefined, (storage) => storage.clear());

/** The JSON value stored under a key; null where there is none, or none that passes the check. */
export const readStored = <Value>(area: Area, key: string, isValid: (value: unknown) => value is Value): Value | null =>
  withStorage(area, null, (storage) => {
    const value: unknown = JSON.parse(storage.getItem(key) ?? 'null');
    return isValid(value) ? value : null;
  });

/** Stores a value as JSON. False where storage is refused or full. */
export const store = (area: Area, key: string, value: unknown): boolean => writeText(area, key, JSON.stringify(value));
