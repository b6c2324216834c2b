import { type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Database } from '../database.ts';
import { insertSelect, randomUuid } from '../insert-select.ts';
import { staffProfiles } from '../schema/staff.ts';
import { NO_TRIAL, type TrialChange } from './trials.ts';

/**
 * Creates the profiles of new staff, or restores archived ones. As their grade changes, the trial that ran ends and
 * `trial` begins. `source` is as in `insertSelect`.
 */
export const ensureProfile = (db: Database, userId: SQL, source: SQL, trial: TrialChange = NO_TRIAL) =>
  insertSelect(db, staffProfiles, { id: randomUuid, userId, createdAt: now(), ...trial }, source).onConflictDoUpdate({
    target: staffProfiles.userId,
    set: {
      isArchived: false,
      archivedAt: null,
      ...trial,
      revision: sql`${staffProfiles.revision} + ${staffProfiles.isArchived}`,
    },
  });
