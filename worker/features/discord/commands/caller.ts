import { eq, sql } from 'drizzle-orm';
import type { Grade } from '#contract/grades.ts';
import { can, type Permission } from '#contract/permissions.ts';
import type { Database } from '#worker/db/database.ts';
import { users } from '#worker/db/schema/people.ts';
import { samePerson } from '#worker/db/sessions.ts';
import { selectPortalOverrides, titlesIn } from '#worker/db/settings/portal-overrides.ts';
import { MFA_FROM } from '#worker/db/settings/second-factor.ts';
import { settings } from '#worker/env.ts';
import { asCounted } from '#worker/http/owners.ts';
import type { Answer } from './answer.ts';
import { BLOCKED, signInFirst, TOO_LOW } from './answers.ts';
import type { Context } from './context.ts';

const findByDiscordId = (db: Database, discordId: string) =>
  db
    .select({ user: users, mfaFrom: sql<Grade | null>`${sql.raw(MFA_FROM)}`.as('mfaFrom') })
    .from(users)
    .where(eq(users.discordId, discordId));

/** The caller with the grade that counts, and the grades' titles, in one round trip; or why they may not do this. */
export async function findCaller(c: Context, origin: string, discordId: string, permission: Permission) {
  const { db, outbox } = c.var;
  const [[found], own] = await db.batch([findByDiscordId(db, discordId), selectPortalOverrides(db)]);
  const refused = (refusal: Answer) => ({ refusal }) as const;
  if (!found) return refused(signInFirst(origin));
  if (found.user.isBlocked) return refused(BLOCKED);
  const me = await asCounted(db, outbox, found.user, found.mfaFrom, settings(c.env));
  if (!can(me.grade, permission)) return refused(TOO_LOW);
  // Every write of this command fails unless they are still who they were.
  c.set('actor', samePerson(me));
  return { refusal: null, me, titles: titlesIn(own) } as const;
}
