import { useSyncExternalStore } from 'react';
import type { Theme } from '#contract/themes.ts';

// `public/theme.js` applies the same rule before first paint: change both.
const STORAGE_KEY = 'theme';
const DEFAULT_THEME: Theme = 'light';

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let current = readStored();

/** True for the three words that may be stored or sent as a theme. */
function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** The chosen theme, which may be `system`. */
export function getTheme(): Theme {
  return current;
}

/** Chooses a theme, applies it at once and remembers it on this device where storage is allowed. */
export function setTheme(theme: Theme): void {
  try {
    localStorage.setItem(STORAGE_KEY, theme);
  } catch {
    // Storage may be refused (private mode, full disk); the choice then lasts for this visit.
  }
  adopt(theme);
}

/** The chosen theme; the component renders again when it changes here or in another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme);
}

function readStored(): Theme {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isTheme(stored) ? stored : DEFAULT_THEME;
  } catch {
    return DEFAULT_THEME;
  }
}

function apply(): void {
  const resolved = current === 'system' ? (prefersDark.matches ? 'dark' : 'light') : current;
  const root = document.documentElement;
  root.dataset.theme = resolved;
  root.style.colorScheme = resolved;
}

function adopt(theme: Theme): void {
  current = theme;
  apply();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

apply();
prefersDark.addEventListener('change', apply);
window.addEventListener('storage', (event) => {
  // A null key means that the whole storage was cleared.
  if (event.key === STORAGE_KEY || event.key === null) adopt(readStored());
});
