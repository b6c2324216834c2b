import { randomBytes } from 'node:crypto';
import type { Accounts } from './accounts.ts';
import type { AccountFailures } from './failures.ts';
import type { Grants } from './grants.ts';
import { html, json, type Reply, readForm, redirect } from './http.ts';
import { authorizePage, invitedPage, refusalPage } from './page.ts';

/** Who can sign in, and what their sign-ins were given. */
export interface SignIns {
  readonly accounts: Accounts;
  readonly grants: Grants;
  readonly failures: AccountFailures;
  /** The origin that a redirect may lead to, besides this machine. */
  readonly portalOrigin?: string | undefined;
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);
const tokenLifetimeSeconds = 604_800;

function tokenRefusal(status: number, error: string, description?: string): Reply {
  return json(status, description ? { error, error_description: description } : { error });
}

function readClient(request: Request, form: URLSearchParams): { id: string; secret: string } {
  const [scheme, encoded] = (request.headers.get('authorization') ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  }
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id, secret: secret.join(':') };
}

function parseRedirect(value: string | null, portalOrigin: string | undefined): URL | undefined {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return loopbackHosts.has(url.hostname) || url.origin === portalOrigin ? url : undefined;
}

/** Answers `GET /oauth2/authorize`: the sign-in page, or the redirect once a person is chosen. With `mfa=0` they have no second factor. */
export function authorize({ accounts, grants, portalOrigin }: SignIns, query: URLSearchParams): Reply {
  if (query.get('scope') === 'bot') return html(200, invitedPage());
  const redirectUri = query.get('redirect_uri') ?? '';
  const target = parseRedirect(redirectUri, portalOrigin);
  const clientId = query.get('client_id');
  if (query.get('response_type') !== 'code') return html(400, refusalPage('response_type must be "code".'));
  if (!clientId) return html(400, refusalPage('client_id is missing.'));
  if (!target) return html(400, refusalPage('redirect_uri must be on this machine.'));
  if (!query.get('scope')?.split(' ').includes('identify')) {
    return html(400, refusalPage('scope must contain "identify".'));
  }
  const name = query.get('as');
  if (name === null) return html(200, authorizePage(accounts.people, query));

  const state = query.get('state');
  if (state !== null) target.searchParams.set('state', state);
  if (name === 'cancel') {
    target.searchParams.set('error', 'access_denied');
    target.searchParams.set('error_description', 'The resource owner or authorization server denied the request');
    return redirect(target);
  }
  const account = accounts.find(name, query.get('shown-as') ?? undefined);
  if (!account) return html(400, refusalPage('A username must have 1 to 32 characters.'));
  const signedIn = { ...account, hasMfa: query.get('mfa') !== '0' };
  target.searchParams.set('code', grants.issueCode({ account: signedIn, clientId, redirectUri }));
  return redirect(target);
}

/** Answers the exchange of a code for an access token. */
export async function exchangeCode({ grants, failures }: SignIns, request: Request): Promise<Reply | 'silence'> {
  if (!request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return tokenRefusal(400, 'invalid_request', 'The body must be form-encoded');
  }
  const form = await readForm(request);
  if (!form) return tokenRefusal(413, 'invalid_request', 'The body is too large');
  const client = readClient(request, form);
  if (!client.id || !client.secret) return tokenRefusal(401, 'invalid_client');
  if (form.get('grant_type') !== 'authorization_code') return tokenRefusal(400, 'unsupported_grant_type');

  const code = form.get('code') ?? '';
  // A failing call does not spend the code.
  const holder = grants.holderOfCode(code);
  const failure = holder && failures.of(holder, 'token');
  if (failure) return failure;

  const grant = grants.redeem(code);
  if (grant?.clientId !== client.id) return tokenRefusal(400, 'invalid_grant', 'Invalid "code" in request.');
  if (grant.redirectUri !== form.get('redirect_uri'))
    return tokenRefusal(400, 'invalid_grant', 'Invalid "redirect_uri" in request.');
  return json(200, {
    token_type: 'Bearer',
    access_token: grants.issueToken(grant.account),
    expires_in: tokenLifetimeSeconds,
    refresh_token: randomBytes(24).toString('base64url'),
    scope: 'identify',
  });
}

/** Answers `GET /users/@me`. */
export function describeUser({ grants, failures }: SignIns, request: Request): Reply | 'silence' {
  const token = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const account = token === undefined ? undefined : grants.holder(token);
  if (!account) return json(401, { message: '401: Unauthorized', code: 0 });
  const failure = failures.of(account, 'user');
  if (failure) return failure;
  const { id, username, displayName, hasMfa } = account;
  const profile = { username, global_name: displayName, avatar: null, discriminator: '0', mfa_enabled: hasMfa };
  return json(200, username.startsWith('fail-user-no-id') ? profile : { id, ...profile });
}
