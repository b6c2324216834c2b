import { distance, listed } from '#lib/format.ts';

/** A form's values in three versions: as the edit started, as typed, and as another user saved. */
type Versions<Values> = { base: Values; mine: Values; theirs: Values };

type Merge<Values> = {
  /** What was typed, with their value in every field that only they changed. */
  merged: Values;
  /** The fields that only they changed. */
  kept: (keyof Values & string)[];
  /** The fields that both changed, to different values. */
  disputed: (keyof Values & string)[];
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** Merges two edits field by field; a list is one field. */
export function mergeEdits<Values extends object>({ base, mine, theirs }: Versions<Values>): Merge<Values> {
  const differing = (Object.keys(theirs) as (keyof Values & string)[]).filter((key) => !isSame(mine[key], theirs[key]));
  const kept = differing.filter((key) => isSame(mine[key], base[key]));
  const disputed = differing.filter((key) => !isSame(mine[key], base[key]) && !isSame(theirs[key], base[key]));
  return { merged: { ...mine, ...Object.fromEntries(kept.map((key) => [key, theirs[key]])) }, kept, disputed };
}

/** A row as far as it says who edited it last, and when. */
export type Edited = { updatedBy?: { username: string } | null; updatedAt?: string | null };

/** Names of form fields, for the middle of a sentence. By default the key in words: 'time limit'. */
export type FieldNames<Values> = Partial<Record<keyof Values & string, string>>;

const inWords = (key: string) => key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** 'title and time limit'. */
export const namesOf = <Values>(keys: readonly (keyof Values & string)[], names: FieldNames<Values> = {}) =>
  listed(keys.map((key) => names[key] ?? inWords(key)));

/** 'Kept the title that ines.okt changed 2 minutes ago'; '' if nothing was kept. */
export function keptSentence(fields: string, { updatedBy, updatedAt }: Edited): string {
  if (fields === '') return '';
  const when = updatedAt ? ` ${distance(new Date(updatedAt))}` : '';
  return `Kept the ${fields} that ${updatedBy?.username ?? 'another user'} changed${when}`;
}
