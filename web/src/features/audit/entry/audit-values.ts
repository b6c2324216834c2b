import { GRADES } from '#contract/grades.ts';
import { CUT, cut, ERASED, fieldLabel } from '#contract/labels/audit-values.ts';
import { counted, dateTime, number } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';

/** A value in words: `text` fits on a line, `full` is the whole where that is longer, `copy` an id to copy. */
export type Shown = { text: string; full?: string; copy?: string };

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
// 'under_consideration', 'USER_BLOCKED': the portal's own names, not text that a person wrote.
const NAME = /^([a-z]+(_[a-z]+)+|[A-Z]+(_[A-Z]+)+)$/;

function nounOf(field: string): [one: string, many: string] {
  if (/questions$/i.test(field)) return ['question', 'questions'];
  if (/userIds$/.test(field)) return ['person', 'people'];
  return ['entry', 'entries'];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An item's title, or else its id. */
function titleOf(item: unknown): string {
  if (!isObject(item)) return describe('', item).text;
  const name = [item.label, item.question, item.title, item.id].find((part) => typeof part === 'string' && part !== '');
  return typeof name === 'string' ? name : 'unnamed';
}

function gradeText(value: number): string | null {
  const grade = GRADES.find((known) => known === value);
  return grade === undefined ? null : `${gradeTitle(grade)} (${grade})`;
}

function describeText(value: string): Shown {
  if (value === '') return { text: 'empty' };
  if (UUID.test(value)) return { text: value.slice(0, 8), copy: value };
  if (INSTANT.test(value)) return { text: dateTime(new Date(value)) };
  if (NAME.test(value)) return { text: value.toLowerCase().replaceAll('_', ' ') };
  const text = cut(value);
  return text === value ? { text } : { text, full: value };
}

function describeList(field: string, items: unknown[]): Shown {
  if (items.length === 0) return { text: field === 'targetGrades' ? 'everyone' : 'none' };
  const isPlain = items.every((item) => !isObject(item) && !Array.isArray(item) && !UUID.test(String(item)));
  const titles = items.map((item) =>
    UUID.test(String(item)) ? String(item) : isPlain ? describe(field, item).text : titleOf(item),
  );
  const line = titles.join(', ');
  if (isPlain && line.length <= CUT) return { text: line };
  return { text: counted(items.length, ...nounOf(field)), full: titles.join('\n') };
}

/** A value in words. Nested values are summarised by number and title. */
export function describe(field: string, value: unknown): Shown {
  if (value === null || value === undefined) return { text: 'not set' };
  if (value === ERASED) return { text: 'Erased' };
  if (typeof value === 'boolean') return { text: value ? 'yes' : 'no' };
  if (typeof value === 'number') return { text: (/grades?$/i.test(field) && gradeText(value)) || number(value) };
  if (typeof value === 'string') return describeText(value);
  if (Array.isArray(value)) return describeList(field, value);
  const pairs = Object.entries(value).map(([key, part]) => `${fieldLabel(key)} ${describe(key, part).text}`);
  return { text: pairs.join(', ') };
}

/** What changed in a list of items with ids: which were added, removed or changed, or that only the order did. */
export function listChanges(before: unknown, after: unknown): string[] {
  if (!Array.isArray(before) || !Array.isArray(after)) return [];
  const [was, is] = [before.filter(isObject), after.filter(isObject)];
  const find = (items: Record<string, unknown>[], id: unknown) => items.find((item) => item.id === id);
  const differing = (one: Record<string, unknown>, other: Record<string, unknown>) =>
    [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
      (key) => JSON.stringify(one[key]) !== JSON.stringify(other[key]),
    );
  const lines = [
    ...is.filter(({ id }) => !find(was, id)).map((item) => `Added ‘${titleOf(item)}’`),
    ...was.filter(({ id }) => !find(is, id)).map((item) => `Removed ‘${titleOf(item)}’`),
    ...was.flatMap((item) => {
      const now = find(is, item.id);
      const fields = now ? differing(item, now) : [];
      return fields.length > 0 ? [`Changed ‘${titleOf(item)}’: ${fields.map(fieldLabel).join(', ')}`] : [];
    }),
  ];
  return lines.length === 0 && was.length > 0 ? ['Put in another order'] : lines;
}
