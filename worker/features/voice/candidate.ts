import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { hmacOf, isNotBlocked } from '../../auth/erased-block.ts';
import { runBatch } from '../../db/run-batch.ts';
import { selectBotState } from '../../db/running/bot-state.ts';
import { users } from '../../db/schema/people.ts';
import { settings } from '../../env.ts';
import type { SignedInEnv } from '../../http/context.ts';
import { countSearch } from '../../http/rate-limit.ts';
import type { Candidate } from './nominating.store.ts';

/**
 * Who has this Discord ID: a user, or a member of the server; null for bots, people outside the server, and people
 * blocked for good. Counts as a search. Throws 503 without a bot, and if Discord does not answer.
 */
export async function findCandidate(c: Context<SignedInEnv>, discordId: string): Promise<Candidate | null> {
  const { db, me } = c.var;
  await countSearch(c.env, me.id);
  const { erasureKey } = settings(c.env);
  const hmac = erasureKey && (await hmacOf(discordId, erasureKey));
  const {
    known: [known],
    blocked: [block],
    state,
  } = await runBatch(db, {
    known: db.select({ id: users.id }).from(users).where(eq(users.discordId, discordId)),
    blocked: db.select({ isNot: isNotBlocked(hmac).mapWith(Boolean).as('isNot') }).from(sql`(select 1)`),
    state: selectBotState(db),
  });
  if (known) return { userId: known.id };
  const person = await c.var.findServerMember(discordId, state);
  if (!person || !block?.isNot) return null;
  return { discordId, username: person.username, joinedServerAt: person.joinedAt, hmac };
}
