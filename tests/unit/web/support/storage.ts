import { vi } from 'vitest';

/** Stands in for the browser's `localStorage` or `sessionStorage`, which Node lacks. Undo with `vi.unstubAllGlobals`. */
export function stubStorage(name: 'localStorage' | 'sessionStorage'): Map<string, string> {
  const items = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  });
  return items;
}

/** Makes the browser refuse storage, as private windows and full disks do. */
export function refuseStorage(name: 'localStorage' | 'sessionStorage'): void {
  const refuse = () => {
    throw new Error('QuotaExceededError');
  };
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse });
}
