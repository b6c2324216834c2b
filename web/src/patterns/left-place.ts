import { readStored, removeStored, store } from '#lib/stored.ts';

const KEY = 'left-for-sign-in';
const LASTS_MS = 15 * 60_000;

type Place = { path: string; search: string; at: number };

const isPlace = (value: unknown): value is Place =>
  typeof value === 'object' && value !== null && 'path' in value && 'search' in value && 'at' in value;

/** Whether something stored before a sign-in still counts after it. */
export const isRecent = (at: number): boolean => Date.now() - at < LASTS_MS;

/** Notes the address that a sign-in leaves, because Discord leads back to its path alone. */
export const leavePlace = (): boolean =>
  store('tab', KEY, { path: location.pathname, search: location.search, at: Date.now() });

/** Restores the query of the page that was left to sign in. Before the router reads the address. */
export function returnToPlace(): void {
  const place = readStored('tab', KEY, isPlace);
  if (place?.path !== location.pathname) return;
  removeStored('tab', KEY);
  if (isRecent(place.at) && !location.search) history.replaceState(history.state, '', place.path + place.search);
}
