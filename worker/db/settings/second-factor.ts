import { type SQLWrapper, sql } from 'drizzle-orm';
import type { Grade } from '../../contract/grades.ts';

// Who signed in without a second factor has a Member's rights (docs/rules/auth.md#second-factor).

/** Raw SQL for the grade from which a second factor is required; null for none. */
export const MFA_FROM = `(select chosen ->> '$.mfaFrom' from settings where id = 1)`;

/** Raw SQL for the grade that a row of `users` counts with. Reads the setting only for people it can concern. */
export const COUNTED_GRADE = `iif(users.hasMfa or users.grade < 4, users.grade, iif(users.grade < coalesce(${MFA_FROM}, 7), users.grade, 1))`;

/** SQL: whether a user's grade counts in full. Null without a user. */
export const countsInFull = ({ grade, hasMfa }: Record<'grade' | 'hasMfa', SQLWrapper>) =>
  sql`iif(${hasMfa} or ${grade} < 4, 1, ${grade} < coalesce(${sql.raw(MFA_FROM)}, 7))`;

/** A user with the grade that counts: 1, with the listed grade under `withheldGrade`, where a second factor is missing. */
export function withRights<User extends { grade: Grade; hasMfa: boolean }>(
  user: User,
  mfaFrom: Grade | null,
): User & { withheldGrade: Grade | null } {
  const isWithheld = !user.hasMfa && mfaFrom !== null && user.grade >= mfaFrom;
  return isWithheld ? { ...user, grade: 1, withheldGrade: user.grade } : { ...user, withheldGrade: null };
}
