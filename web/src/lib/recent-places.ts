import { readStored, removeStored, store } from './stored.ts';

const KINDS = ['screen', 'section', 'person', 'job', 'exam'] as const;

/** Where one can go. `id` is a screen's path, a guide's slug, with an anchor for a section (`mod#bans`), a person's Discord ID, or a row's id. */
export interface Place {
  kind: (typeof KINDS)[number];
  id: string;
  label: string;
}

const MOST = 8;
const keyOf = (userId: string) => `recent-places:${userId}`;

/** One text that names the place, for keys and comparisons. */
export const placeKey = ({ kind, id }: Place): string => `${kind}:${id}`;

function isPlace(value: unknown): value is Place {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id, label } = value as Partial<Record<keyof Place, unknown>>;
  return KINDS.some((known) => known === kind) && typeof id === 'string' && typeof label === 'string';
}

const arePlaces = (value: unknown): value is Place[] => Array.isArray(value) && value.every(isPlace);

/** Where this person last went from the palette on this device, newest first. */
export const recentPlaces = (userId: string): Place[] => readStored('device', keyOf(userId), arePlaces) ?? [];

/** Puts a place before the recent ones, and keeps the newest 8. */
export function rememberPlace(userId: string, { kind, id, label }: Place): void {
  const place = { kind, id, label };
  const others = recentPlaces(userId).filter((other) => placeKey(other) !== placeKey(place));
  store('device', keyOf(userId), [place, ...others].slice(0, MOST));
}

/** Forgets the recent places, when the person signs out. */
export const forgetPlaces = (userId: string): boolean => removeStored('device', keyOf(userId));
