import type { entryView } from './audit.view.ts';

type Entry = ReturnType<typeof entryView>;

/** The columns of the export: an entry's fields, with the names of its people in `actor` and `target`. */
const COLUMNS = [
  'id',
  'action',
  'entityType',
  'entityId',
  'userId',
  'actor',
  'targetUserId',
  'target',
  'details',
  'oldValues',
  'newValues',
  'ipAddress',
  'userAgent',
  'timestamp',
] as const;

/** The name behind an id. An id without a person belongs to someone who was erased. */
const nameOf = (id: string | null, person: Entry['actor']) => person?.username ?? (id === null ? '' : 'Erased user');

function textOf(entry: Entry, column: (typeof COLUMNS)[number]): string {
  const value = entry[column];
  if (column === 'actor') return nameOf(entry.userId, entry.actor);
  if (column === 'target') return nameOf(entry.targetUserId, entry.target);
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A quoted cell. The apostrophe keeps spreadsheets from running a value as a formula. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Audit entries as CSV (RFC 4180) with a header row. */
export const toCsv = (entries: Entry[]) =>
  [COLUMNS.join(','), ...entries.map((entry) => COLUMNS.map((column) => cell(textOf(entry, column))).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
