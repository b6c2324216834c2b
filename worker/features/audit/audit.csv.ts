import { isNameless } from '../../contract/audit.ts';
import { summaryOf } from '../../contract/labels/audit-sentences.ts';
import type { Labels } from '../../contract/settings/values.ts';
import { csvLine } from '../../csv.ts';
import type { entryView } from './audit.view.ts';

type Entry = ReturnType<typeof entryView>;

/** The columns of the export: an entry's fields, with usernames in `actor` and `target`, and its sentence. */
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
  'summary',
  'via',
] as const;

/** Replaces an erased text. */
const ERASED = 'Erased';

/** The username for an id. An id without a user belongs to an erased one. */
const nameOf = (id: string | null, person: Entry['actor']) => person?.username ?? (id === null ? '' : 'Erased user');

/** For whom an export is written, and what grades and guides are called there. */
type For = { readerId: string; labels: Labels };

function textOf(entry: Entry, column: (typeof COLUMNS)[number], { readerId, labels }: For): string {
  if (column === 'summary') return summaryOf({ ...entry, labels, isNameless: isNameless(entry, readerId) });
  const value = entry[column];
  if (column === 'actor') return nameOf(entry.userId, entry.actor);
  if (column === 'target') return nameOf(entry.targetUserId, entry.target);
  if (entry.erased.includes(column)) return ERASED;
  if (column === 'oldValues' || column === 'newValues') {
    const isErased = (field: string) => entry.erased.includes(`${column}.${field}`);
    return value === null ? '' : JSON.stringify(value, (field, inner) => (isErased(field) ? ERASED : inner));
  }
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return String(value);
}

/** Audit entries as CSV (RFC 4180) with a header row, as this reader may see them. */
export const toCsv = (entries: Entry[], reader: For) =>
  csvLine(COLUMNS) + entries.map((entry) => csvLine(COLUMNS.map((column) => textOf(entry, column, reader)))).join('');
