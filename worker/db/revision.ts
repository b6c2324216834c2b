import { eq, type SQL } from 'drizzle-orm';
import { alias, type SQLiteColumn } from 'drizzle-orm/sqlite-core';
import { now } from '../clock.ts';
import { personColumns, toPerson } from './person.ts';
import { users } from './schema/people.ts';

/** Matches a row at this revision; none if undefined. */
export const isRevision = (column: SQLiteColumn, revision: number | undefined) =>
  revision === undefined ? undefined : eq(column, revision);

/** The user who edited a row last, to join by `isEditor`. */
export const editor = alias(users, 'editor');

/** The columns of `editor` for `editedView`. */
export const editorColumns = personColumns(editor, 'editor');

/** Matches the user who edited a row last. */
export const isEditor = (updatedBy: SQLiteColumn | SQL) => eq(editor.id, updatedBy);

/** What an edit writes next to its own fields. */
export const editedBy = (actorId: string) => ({ updatedBy: actorId, updatedAt: now() });

/** Who edited a row last, and when, as replies show it; null before the first edit. */
export const editedView = <At extends Date | null>(
  { updatedAt }: { updatedAt: At },
  by: Parameters<typeof toPerson>[0],
) => ({ updatedBy: toPerson(by), updatedAt });
