import { useSyncExternalStore } from 'react';
import type { Theme } from '#contract/people.ts';
import { readText, writeText } from './stored.ts';

// index.html applies the same rule before first paint; change both.
const STORAGE_KEY = 'theme';
const DEFAULT_THEME: Theme = 'light';

const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let current = storedTheme();

function isTheme(value: unknown): value is Theme {
  return value === 'light' || value === 'dark' || value === 'system';
}

/** The chosen theme, which may be `system`. */
export function getTheme(): Theme {
  return current;
}

/** Applies a theme and stores it on this device. */
export function setTheme(theme: Theme): void {
  // Where storage is refused the choice lasts for this visit.
  writeText('device', STORAGE_KEY, theme);
  adopt(theme);
}

/** The chosen theme; the component renders again when it changes here or in another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, getTheme);
}

function storedTheme(): Theme {
  const stored = readText('device', STORAGE_KEY);
  return isTheme(stored) ? stored : DEFAULT_THEME;
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
  // A null key means the whole storage was cleared.
  if (event.key === STORAGE_KEY || event.key === null) adopt(storedTheme());
});
