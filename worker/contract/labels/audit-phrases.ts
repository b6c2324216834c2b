import { GRADES, gradeName } from '../grades.ts';
import { actorName, type Told, targetName } from './audit-labels.ts';
import { changesOf, cut, fieldLabel } from './audit-values.ts';
import { counted, listed } from './format.ts';
import { STATUS_LABELS } from './names.ts';

/** A stretch of a sentence: who acted, a name or value, a quoted text, what is gone, or the words between them. */
export type Part = { kind: 'actor' | 'name' | 'quote' | 'gone' | 'words'; text: string };

/** Part of a sentence, filled in by an entry. */
export type Phrase = (entry: Told) => Part[];

const words = (text: string): Part => ({ kind: 'words', text });
const name = (text: string): Part => ({ kind: 'name', text });

/** A sentence of words and phrases. */
export const say =
  (texts: TemplateStringsArray, ...phrases: Phrase[]): Phrase =>
  (entry) =>
    texts.flatMap((text, n) => [words(text), ...(phrases[n]?.(entry) ?? [])]).filter(({ text }) => text !== '');

/** The first phrase where the condition holds, else the second. */
export const either =
  (condition: (entry: Told) => boolean, one: Phrase, other: Phrase): Phrase =>
  (entry) =>
    (condition(entry) ? one : other)(entry);

/** A value before and after the change; undefined where the entry has none. */
export const was = (field: string) => (entry: Told) => entry.oldValues?.[field];
export const is = (field: string) => (entry: Told) => entry.newValues?.[field];

/** Whether the entry changed this field and no other. */
export const changedOnly = (field: string) => (entry: Told) => {
  const [change, ...others] = changesOf(entry);
  return change?.field === field && others.length === 0;
};

/** Whether the actor is also the target. */
const isOwn = ({ userId, targetUserId }: Told) => userId !== null && userId === targetUserId;

/** Who acted. */
export const actor: Phrase = (entry) => [{ kind: 'actor', text: actorName(entry) }];

/** Whom it was about: a name, or 'themselves'. */
export const target: Phrase = (entry) =>
  isOwn(entry) ? [words('themselves')] : [name(targetName(entry) ?? 'somebody')];

/** Whose something is: 'leatherback_’s', or 'their own'. */
export const whose: Phrase = (entry) =>
  isOwn(entry) ? [words('their own')] : [name(targetName(entry) ?? 'somebody'), words('’s')];

/** The entity's title, or the one that the entry recorded, after `before`; without either, 'a deleted job'. */
const entity =
  (noun: string, before = ''): Phrase =>
  ({ entityTitle, oldValues, newValues }) => {
    const title = entityTitle ?? newValues?.title ?? oldValues?.title ?? newValues?.name ?? oldValues?.name;
    return typeof title === 'string' ? [words(before), name(title)] : [{ kind: 'gone', text: `a deleted ${noun}` }];
  };

/** 'Event Host', or 'a deleted job'. */
export const titleOf = (noun: string) => entity(noun);

/** 'the job Event Host', or 'a deleted job'. */
export const the = (noun: string) => entity(noun, `the ${noun} `);

/** 'leatherback_’s application for Event Host'. */
export const application = say`${either(isOwn, say`their`, whose)} application for ${titleOf('job')}`;

/** 'junior’s attempt at ModMail Exam'. */
export const attempt = say`${whose} attempt at ${titleOf('exam')}`;

const APPLICATION_STATUS: Record<string, string | undefined> = STATUS_LABELS;

/** 'final warning': one of the portal's own names. */
const inWords = (value: unknown) => String(value).toLowerCase().replaceAll('_', ' ');

function valueLabel({ labels }: Told, field: string, value: unknown): string {
  if (field === 'score' && typeof value === 'number') return `${value}%`;
  const grade = GRADES.find((known) => field === 'grade' && known === value);
  if (grade) return gradeName(grade, labels?.gradeTitles);
  return (field === 'status' && APPLICATION_STATUS[String(value)]) || inWords(value);
}

/** ' from Under Review to Declined', as far as the entry knows both. */
export const fromTo =
  (field: string): Phrase =>
  (entry) =>
    Object.entries({ from: was(field)(entry), to: is(field)(entry) }).flatMap(([word, value]) =>
      value == null ? [] : [words(` ${word} `), name(valueLabel(entry, field, value))],
    );

// Fields whose column has no name that people use.
const FIELDS: Record<string, string | undefined> = { isActive: 'visibility', targetGrades: 'audience' };

/** ', previously Manager', if the entry knows. */
export const previously =
  (field: string): Phrase =>
  (entry) => {
    const value = was(field)(entry);
    return value == null ? [] : [words(', previously '), name(valueLabel(entry, field, value))];
  };

/** ': title, questions and time limit', the fields that changed. */
export const changedFields: Phrase = (entry) => {
  const fields = changesOf(entry).map(({ field }) => FIELDS[field] ?? fieldLabel(field));
  return fields.length === 0 ? [] : [words(`: ${listed(fields)}`)];
};

/** ': ‘a quoted text’', or ': Erased'. */
export const quote =
  (field: string): Phrase =>
  ({ oldValues, newValues, erased }) => {
    const [values, place] = newValues && field in newValues ? [newValues, 'newValues'] : [oldValues, 'oldValues'];
    if (erased.includes(`${place}.${field}`)) return [words(': '), { kind: 'gone', text: 'Erased' }];
    const text = values?.[field];
    return typeof text === 'string' && text !== '' ? [words(': '), { kind: 'quote', text: `‘${cut(text)}’` }] : [];
  };

/** How an attempt ended: ': 80%', ': awaiting marking', ': flagged', ': expired'. */
export const outcome: Phrase = (entry) => {
  const { status, score } = entry.newValues ?? {};
  if (status === 'cheated') return [words(': '), name('flagged')];
  if (status === 'expired') return [words(': '), name('expired')];
  if (typeof score === 'number') return [words(': '), name(valueLabel(entry, 'score', score))];
  return status === 'completed' ? [words(': '), name('awaiting marking')] : [];
};

/** A staff record by its type: 'final warning'. */
export const recordType: Phrase = ({ oldValues, newValues }) => {
  const type = newValues?.actionType ?? oldValues?.actionType;
  if (typeof type !== 'string') return [words('record')];
  return [name(type === 'disciplinary' ? 'disciplinary record' : inWords(type))];
};

/** '3 people', from a list of ids. */
export const people: Phrase = ({ newValues }) => [
  name(Array.isArray(newValues?.userIds) ? counted(newValues.userIds.length, 'person', 'people') : 'somebody'),
];

/** '12 applications', from a number. */
export const count =
  (field: string, one: string, many?: string): Phrase =>
  (entry) => {
    const value = is(field)(entry);
    return [typeof value === 'number' ? name(counted(value, one, many)) : words(many ?? `${one}s`)];
  };
