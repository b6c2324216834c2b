import { eq, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import type { Database } from '../db/database.ts';
import { type ResultsOf, runBatch, type Statements } from '../db/run-batch.ts';
import { spentTokens, users } from '../db/schema/people.ts';
import { settings } from '../env.ts';
import type { AppEnv, CurrentUser, Identity } from './context.ts';
import { readCookie } from './cookies.ts';
import { demoteOwners, isFormerOwner } from './owners.ts';
import { limitReader, limitVisitor } from './rate-limit.ts';
import { deleteSession, findSession, hashToken, type StoredSession, touchSession } from './session-store.ts';

type NamedSession = StoredSession & { hash: string };

const findOwner = (db: Database, { hash, userId }: NamedSession) =>
  db
    .select({
      user: users,
      isSpent: sql<number>`exists (select 1 from ${spentTokens} where ${spentTokens.hash} = ${hash})`.as('isSpent'),
    })
    .from(users)
    .where(eq(users.id, userId));

type Owner = Awaited<ReturnType<typeof findOwner>>[number];

const isValid = ({ user, isSpent }: Owner, session: NamedSession) =>
  !isSpent && !user.isBlocked && user.sessionEpoch === session.epoch;

/** Runs a write to KV after the reply and logs its failure, which must not fail the request. */
function afterReply(c: Context<AppEnv>, work: Promise<unknown>): void {
  const logged = work.catch((error: unknown) => {
    console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, session: String(error) }));
  });
  c.executionCtx.waitUntil(logged);
}

/** KV names the session but lags by a minute, so D1 decides whether it counts (docs/rules/auth.md#sessions). */
function identityOf(c: Context<AppEnv>, session: NamedSession | null): Identity {
  const { db, outbox } = c.var;
  let user: CurrentUser | null | undefined;

  /** The user, demoted if their row says owner but the setting does not. */
  async function asNamed(found: CurrentUser): Promise<CurrentUser> {
    if (!isFormerOwner(found, settings(c.env))) return found;
    await demoteOwners(db, outbox, [found.id]);
    return { ...found, grade: 5 };
  }

  function extend({ hash, ...stored }: NamedSession) {
    afterReply(c, touchSession(c.env.SESSIONS, hash, stored));
  }

  async function findWith<S extends Statements>(reads: S): Promise<ResultsOf<S>> {
    if (!session) {
      user = null;
      return runBatch(db, reads);
    }
    const rows = await runBatch(db, { ...reads, sessionOwner: findOwner(db, session) });
    const [owner] = rows.sessionOwner as Owner[];
    user = owner && isValid(owner, session) ? await asNamed(owner.user) : null;
    if (user) extend({ ...session, grade: user.grade });
    await limitReader(c, user);
    return rows;
  }

  return {
    expected: session && { id: session.userId, grade: session.grade ?? 1 },
    async find() {
      if (user === undefined) await findWith({});
      return user ?? null;
    },
    findWith,
  };
}

/** Sets `c.var.identity` from the session cookie. Throws if KV fails, and 429 for visitors over the limit. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = readCookie(c, 'session');
  const hash = token ? await hashToken(token) : null;
  const stored = hash && (await findSession(c.env.SESSIONS, hash));
  if (!stored) await limitVisitor(c);
  c.set('user', null);
  c.set('sessionHash', hash);
  c.set('identity', identityOf(c, stored ? { ...stored, hash } : null));
  await next();
});

/** Deletes a session from KV after the reply. A failure is harmless because `spent_tokens` has already ended the session. */
export const forgetSession = (c: Context<AppEnv>, hash: string) => afterReply(c, deleteSession(c.env.SESSIONS, hash));
