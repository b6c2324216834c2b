import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Accounts, type ChatPlatformPerson } from './accounts.ts';
import { DirectMessages } from './direct-messages.ts';
import { FailingRoutes, ways } from './failing-routes.ts';
import { type GuildMember, Guilds } from './guilds.ts';
import { Misbehaviour } from './misbehaviour.ts';
import { authorizePage, invitedPage, receivedPage, refusalPage } from './page.ts';
import { html, json, type Reply, redirect } from './replies.ts';
import { Webhooks } from './webhooks.ts';

/** A running stand-in. */
export interface ChatPlatform {
  /** Its origin: the value for the portal's `DISCORD_URL`. */
  readonly url: string;
  /** Stops listening and drops every connection, including those left hanging on purpose. */
  close(): Promise<void>;
}

const loopback = '127.0.0.1';
const loopbackHosts = new Set(['localhost', loopback, '[::1]']);
const bodyLimit = 64 * 1024;
const tokenLifetimeSeconds = 604_800;

function tokenRefusal(status: number, error: string, description?: string): Reply {
  return json(status, description ? { error, error_description: description } : { error });
}

// What Discord's edge answers to a client that does not say what it is.
const blockedClient = json(403, { message: 'internal network error', code: 40333 });
const userAgent = /^DiscordBot \(https?:\/\/\S+, [\w.-]+\)/;

/** The body as text; undefined if it is larger than 64 KiB. */
async function readText(request: IncomingMessage): Promise<string | undefined> {
  let body = '';
  request.setEncoding('utf8');
  for await (const chunk of request) {
    body += chunk;
    if (body.length > bodyLimit) return undefined;
  }
  return body;
}

/** The form in the body; undefined if it is larger than 64 KiB. */
async function readForm(request: IncomingMessage): Promise<URLSearchParams | undefined> {
  const body = await readText(request);
  return body === undefined ? undefined : new URLSearchParams(body);
}

function readClient(request: IncomingMessage, form: URLSearchParams): { id: string; secret: string } {
  const [scheme, encoded] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'basic' || !encoded) {
    return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' };
  }
  const [id = '', ...secret] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return { id, secret: secret.join(':') };
}

function parseRedirect(value: string | null): URL | undefined {
  const url = value ? URL.parse(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || !loopbackHosts.has(url.hostname)) return undefined;
  return url;
}

function authorize(accounts: Accounts, query: URLSearchParams): Reply {
  if (query.get('scope') === 'bot') return html(200, invitedPage());
  const redirectUri = query.get('redirect_uri') ?? '';
  const target = parseRedirect(redirectUri);
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
  target.searchParams.set('code', accounts.grant(account, clientId, redirectUri));
  return redirect(target);
}

async function exchangeCode(
  accounts: Accounts,
  misbehaviour: Misbehaviour,
  request: IncomingMessage,
): Promise<Reply | 'silence'> {
  if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) {
    return tokenRefusal(400, 'invalid_request', 'The body must be form-encoded');
  }
  const form = await readForm(request);
  if (!form) return tokenRefusal(413, 'invalid_request', 'The body is too large');
  const client = readClient(request, form);
  if (!client.id || !client.secret) return tokenRefusal(401, 'invalid_client');
  if (form.get('grant_type') !== 'authorization_code') return tokenRefusal(400, 'unsupported_grant_type');

  const code = form.get('code') ?? '';
  // A call that fails this way does not spend the code.
  const holder = accounts.holderOfCode(code);
  const failure = holder && misbehaviour.of(holder, 'token');
  if (failure) return failure;

  const account = accounts.redeem(code, client.id, form.get('redirect_uri') ?? '');
  if (account === 'bad code') return tokenRefusal(400, 'invalid_grant', 'Invalid "code" in request.');
  if (account === 'bad redirect') return tokenRefusal(400, 'invalid_grant', 'Invalid "redirect_uri" in request.');
  return json(200, {
    token_type: 'Bearer',
    access_token: accounts.issueToken(account),
    expires_in: tokenLifetimeSeconds,
    refresh_token: randomBytes(24).toString('base64url'),
    scope: 'identify',
  });
}

function describeUser(accounts: Accounts, misbehaviour: Misbehaviour, request: IncomingMessage): Reply | 'silence' {
  const token = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const account = token === undefined ? undefined : accounts.holder(token);
  if (!account) return json(401, { message: '401: Unauthorized', code: 0 });
  const failure = misbehaviour.of(account, 'user');
  if (failure) return failure;
  const { id, username, displayName } = account;
  const profile = { username, global_name: displayName, avatar: null, discriminator: '0' };
  return json(200, username.startsWith('fail-user-no-id') ? profile : { id, ...profile });
}

/** Sets how a route misbehaves, from the form of `/received` or from a test. */
async function misbehave(failing: FailingRoutes, request: IncomingMessage): Promise<Reply> {
  const form = await readForm(request);
  const times = Number(form?.get('times') || Number.POSITIVE_INFINITY);
  const isSet = failing.set(form?.get('route') ?? '', form?.get('way') ?? '', times);
  if (!isSet) return json(400, { message: `way must be one of: ${Object.keys(ways).join(', ')}, none` });
  return { status: 303, headers: { location: '/received' }, body: '' };
}

const wantsJson = (request: IncomingMessage) => request.headers.accept?.includes('application/json') ?? false;

/** The state of one stand-in. */
interface State {
  readonly accounts: Accounts;
  readonly misbehaviour: Misbehaviour;
  readonly failing: FailingRoutes;
  readonly webhooks: Webhooks;
  readonly guilds: Guilds;
  readonly directMessages: DirectMessages;
}

const isAsBot = (request: IncomingMessage) => /^Bot \S+$/.test(request.headers.authorization ?? '');

/** What a call as the bot answers. */
async function asBot(state: State, url: URL, request: IncomingMessage): Promise<Reply | 'silence'> {
  const { failing, guilds, directMessages } = state;
  const { method = 'GET' } = request;
  const path = url.pathname.slice('/api/v10'.length);
  const channelId = /^\/channels\/(\d+)\/messages$/.exec(path)?.[1];
  if (method === 'POST' && (channelId || path === '/users/@me/channels')) {
    const text = (await readText(request)) ?? '';
    const recipientId = channelId ? directMessages.recipientOf(channelId) : DirectMessages.recipientIn(text);
    // As if the path named the person, so that the calls about one of them can fail.
    const wrong = failing.of(`${path}?recipient=${recipientId}`);
    return wrong ?? (channelId ? directMessages.post(channelId, text) : directMessages.open(text));
  }
  const wrong = failing.of(url.pathname);
  if (wrong) return wrong;
  return guilds.answer(method, path, url.searchParams) ?? json(404, { message: '404: Not Found', code: 0 });
}

/** Arranges a guild, for tests. */
async function arrange(guilds: Guilds, request: IncomingMessage): Promise<Reply> {
  const form = await readForm(request);
  return form && guilds.arrange(form)
    ? { status: 204, headers: {}, body: '' }
    : json(400, { message: 'Give guild, and user with roles or left, or role with deleted or position' });
}

async function route(state: State, request: IncomingMessage): Promise<Reply | 'silence'> {
  const { accounts, misbehaviour, failing, webhooks, guilds, directMessages } = state;
  const url = new URL(request.url ?? '/', `http://${loopback}`);
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /oauth2/authorize') return authorize(accounts, url.searchParams);
  if (url.pathname.startsWith('/api/') && !userAgent.test(request.headers['user-agent'] ?? '')) return blockedClient;
  if (call === 'POST /misbehave') return misbehave(failing, request);
  if (call === 'POST /guild') return arrange(guilds, request);
  if (url.pathname.startsWith('/api/v10/') && isAsBot(request)) return asBot(state, url, request);
  if (call === 'GET /received') {
    const nameOf = (userId: string) => accounts.nameOf(userId) ?? guilds.nameOf(userId) ?? userId;
    const received = {
      messages: webhooks.messages,
      directMessages: directMessages.messages,
      roles: guilds.changes,
      members: guilds.withRoles,
      routes: failing.routes,
    };
    return wantsJson(request) ? json(200, received) : html(200, receivedPage(received, Object.keys(ways), nameOf));
  }
  const webhookId = /^\/api\/v10\/webhooks\/(\d+)\/[\w-]+$/.exec(url.pathname)?.[1];
  if (request.method === 'POST' && webhookId) {
    const wrong = failing.of(url.pathname);
    if (wrong) return wrong;
    return webhooks.execute(webhookId, (await readText(request)) ?? '', url.searchParams.get('wait') === 'true');
  }
  if (call === 'POST /api/v10/oauth2/token') return exchangeCode(accounts, misbehaviour, request);
  if (call === 'GET /api/v10/users/@me') return describeUser(accounts, misbehaviour, request);
  return json(404, { message: '404: Not Found', code: 0 });
}

function send(reply: Reply | 'silence', response: ServerResponse): void {
  if (reply === 'silence') return;
  response.writeHead(reply.status, { ...reply.headers, 'cache-control': 'no-store' });
  response.end(reply.body);
}

/**
 * Starts a stand-in for Discord with its OAuth code flow, `users/@me`, webhooks and a bot, on loopback only. Port 0 means any free one.
 * `/received` shows what arrived, as JSON to those who ask for it, `POST /misbehave` makes routes fail, and `POST /guild` arranges
 * who has which role.
 * Signing in as `cancel` cancels, as `fail-user-no-id…` gives a profile without an id, and `Misbehaviour` has more that fail.
 * Rejects with the socket's error if the port is not available.
 */
export async function startChatPlatform(options: {
  readonly port: number;
  readonly people: readonly ChatPlatformPerson[];
  /** Who is in a server from the start. */
  readonly members?: readonly GuildMember[];
}): Promise<ChatPlatform> {
  const state: State = {
    accounts: new Accounts(options.people),
    misbehaviour: new Misbehaviour(),
    failing: new FailingRoutes(),
    webhooks: new Webhooks(),
    guilds: new Guilds(options.members ?? []),
    directMessages: new DirectMessages(),
  };
  const server = createServer((request, response) => {
    route(state, request).then(
      (reply) => send(reply, response),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, loopback, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${loopback}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
