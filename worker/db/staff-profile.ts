import { sql } from 'drizzle-orm';
import { staffProfiles } from './schema/staff.ts';

/** What becomes of the staff profile that somebody has already when they rise: it is restored, and whoever read the archived one sees that it changed. */
export const restoreProfile = {
  target: staffProfiles.userId,
  set: {
    isArchived: false,
    archivedAt: null,
    revision: sql`${staffProfiles.revision} + ${staffProfiles.isArchived}`,
  },
};
