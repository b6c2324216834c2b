import { and, eq, inArray, sql } from 'drizzle-orm';
import { MFA_GRADES, type MfaGrade } from '../../contract/settings/second-factor.ts';
import type { Database } from '../../db/database.ts';
import { isNotErased, users } from '../../db/schema/people.ts';

/** One row: how many people of each grade or higher, none of them blocked, last signed in without a second factor. */
export function countWithoutMfa(db: Database) {
  const from = (grade: MfaGrade) => sql<number>`count(*) filter (where ${users.grade} >= ${grade})`.as(`from_${grade}`);
  return db
    .select({ 4: from(4), 5: from(5), 6: from(6) })
    .from(users)
    .where(
      and(inArray(users.grade, [...MFA_GRADES]), eq(users.hasMfa, false), eq(users.isBlocked, false), isNotErased),
    );
}
