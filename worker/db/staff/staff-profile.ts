import { type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../database.ts';
import { insertSelect } from '../insert-select.ts';
import { staffProfiles } from '../schema/staff.ts';

/** Creates a new staff member's profile, or restores an archived one. `source` is as in `insertSelect`. */
export const ensureProfile = (db: Database, userId: SQL, source: SQL) =>
  insertSelect(db, staffProfiles, { id: crypto.randomUUID(), userId, createdAt: now() }, source).onConflictDoUpdate({
    target: staffProfiles.userId,
    set: {
      isArchived: false,
      archivedAt: null,
      revision: sql`${staffProfiles.revision} + ${staffProfiles.isArchived}`,
    },
  });
