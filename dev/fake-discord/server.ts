import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { Accounts, type Person } from './accounts.ts';
import { Application } from './applications.ts';
import { answerChannels } from './channels.ts';
import { answerCommands } from './commands-page.ts';
import { DirectMessages } from './direct-messages.ts';
import { AccountFailures, FailingRoutes, failures } from './failures.ts';
import { KeptGrants } from './grants.ts';
import { Guilds } from './guilds.ts';
import { html, json, type Reply, readForm, readText } from './http.ts';
import { sign } from './interactions.ts';
import type { GuildMember } from './members.ts';
import { authorize, describeUser, exchangeCode, type SignIns } from './oauth.ts';
import { receivedPage } from './page.ts';
import { Webhooks } from './webhooks.ts';

/** A running fake Discord. */
export interface FakeDiscord {
  /** Its origin: the value for the portal's `DISCORD_URL`. */
  readonly url: string;
  /** Stops listening and drops every connection, even those left hanging on purpose. */
  close(): Promise<void>;
}

const loopback = '127.0.0.1';

// Discord's edge refuses clients without a proper User-Agent.
const blockedClient = json(403, { message: 'internal network error', code: 40333 });
const userAgent = /^DiscordBot \(https?:\/\/\S+, [\w.-]+\)/;

/** Sets how a route fails, from the form on `/received` or from a test. */
async function misbehave(failing: FailingRoutes, request: Request): Promise<Reply> {
  const form = await readForm(request);
  const times = Number(form?.get('times') || Number.POSITIVE_INFINITY);
  const isSet = failing.set(form?.get('route') ?? '', form?.get('way') ?? '', times);
  if (!isSet) return json(400, { message: `way must be one of: ${Object.keys(failures).join(', ')}, none` });
  return { status: 303, headers: { location: '/received' }, body: '' };
}

const wantsJson = (request: Request) => request.headers.get('accept')?.includes('application/json') ?? false;

interface State {
  readonly signIns: SignIns;
  readonly failing: FailingRoutes;
  readonly webhooks: Webhooks;
  readonly guilds: Guilds;
  readonly directMessages: DirectMessages;
  readonly application: Application;
  /** The server in which commands run. */
  readonly guildId: string;
}

const isAsBot = (request: Request) => /^Bot \S+$/.test(request.headers.get('authorization') ?? '');

/** Answers a call made as the bot. */
async function asBot(state: State, url: URL, request: Request): Promise<Reply | 'silence'> {
  const { failing, guilds, directMessages, application } = state;
  const { method } = request;
  const path = url.pathname.slice('/api/v10'.length);
  const channelId = /^\/channels\/(\d+)\/messages$/.exec(path)?.[1];
  if (method === 'POST' && (channelId || path === '/users/@me/channels')) {
    const text = (await readText(request)) ?? '';
    const recipientId = channelId ? directMessages.recipientOf(channelId) : DirectMessages.recipientIn(text);
    // The recipient becomes part of the path, so that calls about one person can fail.
    const wrong = failing.of(`${path}?recipient=${recipientId}`);
    return wrong ?? (channelId ? directMessages.post(channelId, text) : directMessages.open(text));
  }
  const wrong = failing.of(url.pathname);
  if (wrong) return wrong;
  const answered =
    (await application.answer(method, path, async () => (await readText(request)) ?? '')) ??
    answerChannels(state.webhooks, method, path) ??
    guilds.answer(method, path, url.searchParams);
  return answered ?? json(404, { message: '404: Not Found', code: 0 });
}

/** Changes a guild, for tests. */
async function arrange(guilds: Guilds, request: Request): Promise<Reply> {
  const form = await readForm(request);
  return form && guilds.arrange(form)
    ? { status: 204, headers: {}, body: '' }
    : json(400, { message: 'Give guild, and user with roles or left, or role with deleted or position' });
}

/** The call as a Worker would receive it. */
function asRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/' } = incoming;
  const headers = Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]);
  const body = method === 'GET' || method === 'HEAD' ? null : Readable.toWeb(incoming);
  return new Request(new URL(url, `http://${loopback}`), { method, headers, body, duplex: 'half' });
}

async function route(state: State, request: Request): Promise<Reply | 'silence'> {
  const { signIns, failing, webhooks, guilds, directMessages, application, guildId } = state;
  const url = new URL(request.url);
  const call = `${request.method} ${url.pathname}`;
  if (call === 'GET /oauth2/authorize') return authorize(signIns, url.searchParams);
  if (url.pathname.startsWith('/api/') && !userAgent.test(request.headers.get('user-agent') ?? ''))
    return blockedClient;
  if (call === 'POST /misbehave') return misbehave(failing, request);
  if (call === 'POST /guild') return arrange(guilds, request);
  if (call === 'POST /sign') return sign(request);
  if (call === 'POST /messages/delete') {
    webhooks.deleteMessage((await readForm(request))?.get('message') ?? '');
    return { status: 204, headers: {}, body: '' };
  }
  if (url.pathname === '/commands')
    return answerCommands(
      {
        accounts: signIns.accounts,
        endpoint: application.endpoint,
        guildId,
        arrange: (form) => guilds.arrange(form),
      },
      request,
    );
  if (url.pathname.startsWith('/api/v10/') && isAsBot(request)) return asBot(state, url, request);
  if (call === 'GET /received') {
    const nameOf = (userId: string) => signIns.accounts.nameOf(userId) ?? guilds.nameOf(userId) ?? userId;
    const received = {
      messages: webhooks.messages,
      directMessages: directMessages.messages,
      roles: guilds.changes,
      members: guilds.withRoles,
      routes: failing.routes,
    };
    return wantsJson(request) ? json(200, received) : html(200, receivedPage(received, Object.keys(failures), nameOf));
  }
  const [, webhookId, messageId] =
    /^\/api\/v10\/webhooks\/(\d+)\/[\w-]+(?:\/messages\/(\d+))?$/.exec(url.pathname) ?? [];
  if (webhookId) {
    const wrong = failing.of(url.pathname);
    if (wrong) return wrong;
    const text = (await readText(request)) ?? '';
    const answered = webhooks.answer(request.method, webhookId, messageId, url.searchParams, text);
    if (answered) return answered;
  }
  if (call === 'POST /api/v10/oauth2/token') return exchangeCode(signIns, request);
  if (call === 'GET /api/v10/users/@me') return describeUser(signIns, request);
  return json(404, { message: '404: Not Found', code: 0 });
}

const answer = async (state: State, incoming: IncomingMessage) => route(state, asRequest(incoming));

function send(reply: Reply | 'silence', response: ServerResponse): void {
  if (reply === 'silence') return;
  response.writeHead(reply.status, { ...reply.headers, 'cache-control': 'no-store' });
  response.end(reply.body);
}

/**
 * Starts a fake Discord on loopback: the OAuth code flow, `users/@me`, webhooks and a bot. Port 0 means any free port.
 *
 * `/commands` runs commands as any person and sets join date, time-out and ban, and `POST /sign` signs a body. `/received` shows everything it received, as a page or JSON. `POST /misbehave` makes routes fail and `POST /guild` sets roles.
 * Signing in as `cancel` cancels, and as `fail-user-no-id…` returns a profile without an ID; see also {@link AccountFailures}.
 * Rejects with the socket's error if the port is taken.
 */
export async function startFakeDiscord(options: {
  readonly port: number;
  readonly people: readonly Person[];
  /** The initial members of every server. */
  readonly members?: readonly GuildMember[];
  /** The portal's origin, if it is not on this machine. */
  readonly portalOrigin?: string | undefined;
  /** Where commands go until the application is given another address, and the server in which they run. */
  readonly commands?: { readonly endpoint: string; readonly guildId: string };
}): Promise<FakeDiscord> {
  const state: State = {
    signIns: {
      accounts: new Accounts(options.people),
      grants: new KeptGrants(),
      failures: new AccountFailures(),
      portalOrigin: options.portalOrigin,
    },
    failing: new FailingRoutes(),
    webhooks: new Webhooks(),
    guilds: new Guilds(options.members ?? []),
    directMessages: new DirectMessages(),
    application: new Application(options.commands?.endpoint ?? null),
    guildId: options.commands?.guildId ?? '0',
  };
  const server = createServer((request, response) => {
    answer(state, request).then(
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
