import { type Context, Hono } from 'hono';
import { app } from '../../worker/app.ts';
import { isOwnPath } from '../../worker/contract/paths.ts';
import type { Demo } from '../../worker/contract/settings/demo.ts';
import { type Bindings, settings } from '../../worker/env.ts';
import { HttpError } from '../../worker/http/errors.ts';
import { securityHeaders } from '../../worker/http/security-headers.ts';
import { answerAuthorize } from './discord.ts';
import { demoPeople, isOffered } from './people.ts';
import { accountRoutes, closedRoutes, type DemoEnv, refusalOfWrite, refusalOnAccount, refuse } from './refusals.ts';
import { withoutOrigin } from './visitors.ts';

const portalEnvs = new WeakMap<object, Bindings>();

/** The portal's bindings: its Discord is the demo itself. */
export function portalEnv<Env extends Bindings>(env: Env): Bindings {
  const known = portalEnvs.get(env);
  if (known) return known;
  const { publicOrigin } = settings(env);
  const made = { ...env, ...(publicOrigin && { DISCORD_URL: publicOrigin }) };
  portalEnvs.set(env, made);
  return made;
}

/** The portal's reply, which search engines must not list: anybody can write in a demo. */
async function passOn(c: Context<DemoEnv>): Promise<Response> {
  const request = withoutOrigin(c.req.raw, settings(c.env).discordClientSecret);
  const reply = await app.fetch(request, portalEnv(c.env), c.executionCtx);
  const headers = new Headers(reply.headers);
  headers.set('X-Robots-Tag', 'noindex');
  return new Response(reply.body, { status: reply.status, headers });
}

const isLocal = (origin: string | null) => origin === null || /^http:/.test(origin) || /\.github\.dev$/.test(origin);

/** The portal with shared accounts, its own sign-in, and refusals of what would harm the next visitor. */
export const demo = new Hono<DemoEnv>()
  .use(securityHeaders)
  .get('/oauth2/authorize', (c) =>
    isOffered(c.req.query('as')) ? answerAuthorize(c.req.raw, portalEnv(c.env)) : c.redirect('/login'),
  )

  // The choice of an account is the demo's own page.
  .get('/auth/discord', async (c) => {
    const { as, returnTo } = c.req.query();
    if (!isOffered(as)) return c.redirect(returnTo && isOwnPath(returnTo) ? `/login?returnTo=${returnTo}` : '/login');
    const reply = await passOn(c);
    const target = new URL(reply.headers.get('Location') ?? '', c.req.url);
    if (target.pathname !== '/oauth2/authorize') return reply;
    target.searchParams.set('as', as ?? '');
    reply.headers.set('Location', target.href);
    return reply;
  })

  .get('/api/shell', async (c) => {
    const reply = await passOn(c);
    if (!reply.ok) return reply;
    const { archivePin, publicOrigin } = settings(c.env);
    const shown: Demo = {
      isPublic: !isLocal(publicOrigin),
      pin: archivePin,
      people: demoPeople.map(({ username, grade }) => ({ username, grade })),
    };
    return new Response(JSON.stringify({ ...(await reply.json<object>()), demo: shown }), reply);
  });

// Before the limit, so that a refusal costs nothing.
for (const { method, path } of closedRoutes) demo.on(method, path, (c) => refuse(c, new HttpError('demo_refused')));
demo.use('/api/*', async (c, next) => {
  const refusal = await refusalOfWrite(c);
  return refusal ? refuse(c, refusal) : next();
});
for (const { method, path } of accountRoutes)
  demo.on(method, path, (c) => {
    const refusal = refusalOnAccount(c);
    return refusal ? refuse(c, refusal) : passOn(c);
  });
demo.all('*', passOn).onError((error, c) => refuse(c, error));
