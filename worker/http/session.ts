import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { minutes, now } from '../clock.ts';
import { type ResultsOf, runBatch, type Statements } from '../db/run-batch.ts';
import { dayOf, findSessionOwner, touchSession } from '../db/sessions.ts';
import { type Settings, settings } from '../env.ts';
import type { AppEnv, CurrentUser, Identity } from './context.ts';
import { readCookie } from './cookies.ts';
import { asCounted } from './owners.ts';
import { limitReader, limitVisitor } from './rate-limit.ts';
import { deleteSession, findSession, hashToken, type StoredSession } from './session-store.ts';

type SessionOwner = Awaited<ReturnType<typeof findSessionOwner>>[number];

type NamedSession = StoredSession & { hash: string };

type Replying = Pick<Context<AppEnv>, 'env' | 'executionCtx'> & { var: { requestId: string } };

/** Runs a write after the reply and logs its failure, which must not fail the request. */
export function afterReply(c: Replying, work: Promise<unknown>): void {
  const logged = work.catch((error: unknown) => {
    console.warn(JSON.stringify({ level: 'warn', requestId: c.var.requestId, afterReply: String(error) }));
  });
  c.executionCtx.waitUntil(logged);
}

/** Sessions that this isolate refused, and until when: their reads wait for the limit instead of sharing the lookup's trip. */
const refused = new Map<string, number>();
const REFUSED = minutes(1);
const MOST_REFUSED = 1000;

function noteRefused(hash: string): void {
  if (refused.size >= MOST_REFUSED) refused.clear();
  refused.set(hash, now().getTime() + REFUSED);
}

/** KV names the session; its row in D1 decides whether it counts (docs/rules/auth.md#sessions). */
function identityOf(c: Context<AppEnv>, session: NamedSession | null, given: Settings): Identity {
  const { db, outbox } = c.var;
  let user: CurrentUser | null | undefined;

  const asNamed = async ({ user, signedInAt, mfaFrom }: SessionOwner): Promise<CurrentUser> => ({
    ...(await asCounted(db, outbox, user, mfaFrom, given)),
    signedInAt,
  });

  async function findWith<S extends Statements>(reads: S): Promise<ResultsOf<S>> {
    if (!session) {
      user = null;
      return runBatch(db, reads);
    }
    const { userId, hash } = session;
    if ((refused.get(hash) ?? 0) > now().getTime()) {
      refused.delete(hash);
      await findWith({});
      return runBatch(db, reads);
    }
    const rows = await runBatch(db, {
      ...reads,
      sessionOwner: findSessionOwner(db, userId, hash, given.ownerDiscordIds),
    });
    const [owner] = rows.sessionOwner as SessionOwner[];
    user = owner ? await asNamed(owner) : null;
    if (owner && owner.lastSeenDay < dayOf(now())) afterReply(c, touchSession(db, userId, hash).execute());
    try {
      await limitReader(c, user);
    } catch (error) {
      noteRefused(hash);
      throw error;
    }
    return rows;
  }

  return {
    expected: session && { id: session.userId, grade: session.grade },
    async find() {
      if (user === undefined) await findWith({});
      return user ?? null;
    },
    async isStillSignedIn() {
      const rows = session && (await findSessionOwner(db, session.userId, session.hash, given.ownerDiscordIds));
      return Boolean(rows?.length);
    },
    findWith,
  };
}

/** Sets `c.var.identity` from the session cookie. Throws if KV fails or a setting is wrong, and 429 for visitors over the limit. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = readCookie(c, 'session');
  const hash = token ? await hashToken(token) : null;
  const stored = hash && (await findSession(c.env.SESSIONS, hash));
  if (!stored) await limitVisitor(c);
  c.set('user', null);
  c.set('sessionHash', hash);
  c.set('identity', identityOf(c, stored ? { ...stored, hash } : null, settings(c.env)));
  await next();
});

/** Deletes a session from KV after the reply. A failure is harmless because its row in D1 is gone. */
export const forgetSession = (c: Replying, hash: string) => afterReply(c, deleteSession(c.env.SESSIONS, hash));
