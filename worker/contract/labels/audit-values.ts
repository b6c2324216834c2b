/** One field of an entry. */
export type Change = { field: string; kind: 'changed' | 'set' | 'was'; before: unknown; after: unknown };

type Values = Record<string, unknown> | null;

/** In place of a value that was erased. */
export const ERASED = Symbol('erased');

/** The fields of an entry's old and new values: changed, set for the first time, or last known. */
export function changesOf(entry: { oldValues: Values; newValues: Values; erased: string[] }): Change[] {
  const valuesOf = (name: 'oldValues' | 'newValues') =>
    Object.fromEntries(
      Object.entries(entry[name] ?? {}).map(([field, value]) => [
        field,
        entry.erased.includes(`${name}.${field}`) ? ERASED : value,
      ]),
    );
  const [before, after] = [valuesOf('oldValues'), valuesOf('newValues')];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].map((field) => ({
    field,
    kind: !(field in before) ? 'set' : field in after ? 'changed' : 'was',
    before: before[field],
    after: after[field],
  }));
}

/** A field's name in words: 'form questions'; 'isActive' is 'active', 'jobId' is 'job ID'. */
export const fieldLabel = (field: string) =>
  field
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/ id(?=s?$)/, ' ID');

/** The length of a text in one line. */
export const CUT = 140;

/** A text on one line, cut to 140 characters. */
export function cut(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')];
  return letters.length > CUT ? `${letters.slice(0, CUT).join('').trimEnd()}…` : letters.join('');
}
