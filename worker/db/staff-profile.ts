import { type SQL, sql } from 'drizzle-orm';
import { now } from '../clock.ts';
import type { Database } from './database.ts';
import { insertSelect } from './insert-select.ts';
import { staffProfiles } from './schema/staff.ts';

/**
 * Gives somebody who joins the staff a profile, or takes the one they have out of the archive; its revision rises only in the latter
 * case. `source` follows the select list: `from …` to find the person, `where …` to depend on an earlier statement of the batch.
 */
export const ensureProfile = (db: Database, userId: SQL, source: SQL) =>
  insertSelect(db, staffProfiles, { id: crypto.randomUUID(), userId, createdAt: now() }, source).onConflictDoUpdate({
    target: staffProfiles.userId,
    set: {
      isArchived: false,
      archivedAt: null,
      revision: sql`${staffProfiles.revision} + ${staffProfiles.isArchived}`,
    },
  });
