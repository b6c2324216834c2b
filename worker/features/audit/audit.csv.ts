import type { entryView } from './audit.store.ts';

type Entry = ReturnType<typeof entryView>;

/** The columns of the export: the spec's field names (§3), and the people's names. */
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

/** Who is meant by an id; whoever is no longer there has been erased (contract §6). */
const nameOf = (id: string | null, person: Entry['actor']) => person?.username ?? (id === null ? '' : 'Erased user');

function text(entry: Entry, column: (typeof COLUMNS)[number]): string {
  const value = entry[column];
  if (column === 'actor') return nameOf(entry.userId, entry.actor);
  if (column === 'target') return nameOf(entry.targetUserId, entry.target);
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A cell that no spreadsheet takes for a formula, and that every one can read back. */
function cell(value: string): string {
  const harmless = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Audit entries as CSV (RFC 4180) with a header row. */
export const toCsv = (entries: Entry[]) =>
  [COLUMNS.join(','), ...entries.map((entry) => COLUMNS.map((column) => cell(text(entry, column))).join(','))]
    .map((line) => `${line}\r\n`)
    .join('');
