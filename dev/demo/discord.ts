import { type Bindings, settings } from '../../worker/env.ts';
import { Accounts } from '../fake-discord/accounts.ts';
import { AccountFailures } from '../fake-discord/failures.ts';
import { json, type Reply } from '../fake-discord/http.ts';
import { authorize, describeUser, exchangeCode, type SignIns } from '../fake-discord/oauth.ts';
import { SignedGrants } from './grants.ts';
import { demoPeople } from './people.ts';

const signIns = (env: Bindings): SignIns => ({
  accounts: new Accounts(demoPeople),
  grants: new SignedGrants(settings(env).discordClientSecret),
  failures: new AccountFailures(),
  portalOrigin: settings(env).publicOrigin ?? undefined,
});

const respond = (reply: Reply | 'silence'): Response =>
  reply === 'silence'
    ? new Response(null, { status: 504 })
    : new Response(reply.body || null, { status: reply.status, headers: reply.headers });

/** Answers the fake Discord's authorize page, the only part of it with a public address. */
export const answerAuthorize = (request: Request, env: Bindings): Response =>
  respond(authorize(signIns(env), new URL(request.url).searchParams));

/** Answers the portal's calls to Discord: the code exchange and the profile. Nothing else exists. */
export async function answerCall(request: Request, env: Bindings): Promise<Response> {
  const call = `${request.method} ${new URL(request.url).pathname}`;
  if (call === 'POST /api/v10/oauth2/token') return respond(await exchangeCode(signIns(env), request));
  if (call === 'GET /api/v10/users/@me') return respond(describeUser(signIns(env), request));
  return respond(json(404, { message: '404: Not Found', code: 0 }));
}
