import { type Context, Hono } from 'hono';
import type { RouterRoute } from 'hono/types';
import { app } from '../../worker/app.ts';
import type { Permission } from '../../worker/contract/permissions.ts';
import type { AppEnv } from '../../worker/http/context.ts';
import { HttpError, LimiterError, onError } from '../../worker/http/errors.ts';
import { requestId, requestLog } from '../../worker/http/log.ts';
import { isRead } from '../../worker/http/origin.ts';
import type { Access } from '../../worker/http/permission.ts';
import { demoPeople } from './people.ts';
import { visitorKey } from './visitors.ts';

/** The demo's bindings: the portal's, and the limit of one visitor's writes. */
export type DemoEnv = AppEnv & { Bindings: { DEMO_WRITE_LIMIT: RateLimit } };

/** What visitors would change for each other, or send out of the demo. */
const CLOSED: readonly Access[] = [
  'settings.manage',
  'discord.manage',
  'user.erase',
  'user.export',
] satisfies Permission[];

type Route = Pick<RouterRoute, 'method' | 'path' | 'handler'>;

/** What a route requires; undefined for middleware. */
const accessOf = ({ handler }: Route) => ('access' in handler ? (handler.access as Access) : undefined);

/** The portal's routes, each once. */
const routes = app.routes.filter((route) => accessOf(route) !== undefined);

function isClosed(route: Route): boolean {
  const isChange = !isRead(route.method) && CLOSED.some((permission) => permission === accessOf(route));
  // An export is a read that writes, and asking for an erasure needs less than its permission.
  return isChange || /\/(?:export|erase)$/.test(route.path);
}

/** Changes the account or the sessions that the path names, beyond a person's own preferences. */
function isOnAccount(route: Route): boolean {
  if (isRead(route.method)) return false;
  return (
    route.path.startsWith('/api/sessions/') ||
    (route.path.startsWith('/api/users/:id/') && accessOf(route) !== 'self.read')
  );
}

/** The routes that a demo refuses to everyone: settings, webhooks, roles, erasures and exports, new ones included. */
export const closedRoutes = routes.filter(isClosed);

/** The routes that a demo refuses for its shared accounts. */
export const accountRoutes = routes.filter((route) => !isClosed(route) && isOnAccount(route));

/** The reply to a refused call, as the portal itself would give and log it. */
export const refuse = (c: Context<DemoEnv>, error: Error): Response | Promise<Response> =>
  new Hono<AppEnv>()
    .use(requestId, requestLog)
    .onError(onError)
    .all('*', () => {
      throw error;
    })
    .fetch(c.req.raw, c.env, c.executionCtx);

const isShared = (id: string | undefined) => demoPeople.some((person) => person.id === id);

/** Why a change of an account is refused; undefined if nobody shares it. */
export const refusalOnAccount = (c: Context): HttpError | undefined =>
  c.req.path.startsWith('/api/sessions/') || isShared(c.req.param('id'))
    ? new HttpError('demo_refused', 'Visitors of the demo share this account. Try this with another person.')
    : undefined;

/** Writes that change nothing for others: signing out, and a browser's report of an error. */
const NO_CHANGES = ['/api/auth/logout', '/api/client-errors'];

/** Why a write is refused: it is a file, or the visitor has sent too many; undefined otherwise. */
export async function refusalOfWrite(c: Context<DemoEnv>): Promise<Error | undefined> {
  if (isRead(c.req.method) || NO_CHANGES.includes(c.req.path)) return undefined;
  const type = c.req.header('Content-Type');
  if (type && !/^application\/json\b/i.test(type)) return new HttpError('demo_refused');
  try {
    const { success } = await c.env.DEMO_WRITE_LIMIT.limit({ key: visitorKey(c.req.raw) });
    if (success) return undefined;
  } catch (cause) {
    return new LimiterError('DEMO_WRITE_LIMIT did not answer', { cause });
  }
  return new HttpError('rate_limited', 'The demo takes ten changes a minute from each visitor. Wait a minute.', {
    retryAfter: 60,
  });
}
