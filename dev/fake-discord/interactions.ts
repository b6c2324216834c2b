import { COMMAND_TYPE, COMMANDS, OPTION_TYPE } from '../../worker/contract/commands/commands.ts';
import type { Account } from './accounts.ts';
import { json, type Reply } from './http.ts';
import { signBody } from './key.ts';

/** A button below a message. */
export interface Button {
  readonly label: string;
  readonly url?: string;
  readonly custom_id?: string;
}

/** What a person sees of an answer. */
export interface Shown {
  readonly content: string;
  readonly buttons: readonly Button[];
}

/** What a person does: a command with its option, or a click. */
export interface Act {
  readonly command?: string;
  readonly customId?: string;
  /** The Discord ID for `/whois` and the user's menu. */
  readonly person?: string;
  readonly days?: number;
}

/** Discord gives up after three seconds. */
const timeoutMs = 3000;
const epochMs = 1_420_070_400_000;
const pingType = 1;
const commandType = 2;
const componentType = 3;

let count = 0n;

/** A new ID, which carries the time. */
function newId(): string {
  count = (count + 1n) % 4096n;
  return String((BigInt(Date.now() - epochMs) << 22n) + count);
}

function dataOf({ command = '', customId, person = '', days }: Act): Record<string, unknown> {
  if (customId !== undefined) return { component_type: 2, custom_id: customId };
  const known = COMMANDS.find(({ name }) => name === command);
  if (known?.type === COMMAND_TYPE.user) return { id: newId(), type: known.type, name: command, target_id: person };
  const options =
    command === 'whois'
      ? [{ type: OPTION_TYPE.user, name: 'person', value: person }]
      : command === 'away'
        ? [{ type: OPTION_TYPE.whole, name: 'days', value: days }]
        : [];
  return { id: newId(), type: COMMAND_TYPE.slash, name: command, options };
}

/** Signs a body and sends it as Discord does. `spoil` breaks the signature. */
async function send(endpoint: string, body: object, spoil = false): Promise<Response> {
  const bytes = Buffer.from(JSON.stringify(body));
  const { timestamp, signature } = signBody(bytes);
  return fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Discord-Interactions/1.0 (+https://discord.com)',
      'x-signature-timestamp': timestamp,
      'x-signature-ed25519': spoil ? signature.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) : signature,
    },
    body: bytes,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  });
}

/** Sends what a person does in a server to the portal, and returns what they see. */
export async function perform(endpoint: string, guildId: string, account: Account, act: Act): Promise<Shown> {
  const body = {
    id: newId(),
    application_id: 'local-portal',
    type: act.customId === undefined ? commandType : componentType,
    token: 'fake-token',
    version: 1,
    guild_id: guildId,
    channel_id: guildId,
    member: { user: { id: account.id, username: account.username, global_name: account.displayName }, roles: [] },
    data: dataOf(act),
  };
  const failed = { content: 'The application did not respond', buttons: [] };
  const reply = await send(endpoint, body).catch(() => undefined);
  if (!reply?.ok) return failed;
  const { data } = (await reply.json()) as {
    data?: { content?: string; components?: { components?: Button[] }[] };
  };
  if (!data) return failed;
  return {
    content: data.content ?? '',
    buttons: (data.components ?? []).flatMap(({ components = [] }) => components),
  };
}

/** Whether an endpoint passes Discord's check: it answers a ping, and refuses a wrong signature. */
export async function isEndpoint(endpoint: string): Promise<boolean> {
  try {
    const [right, wrong] = [await send(endpoint, { type: pingType }), await send(endpoint, { type: pingType }, true)];
    return right.ok && ((await right.json()) as { type?: number }).type === pingType && wrong.status === 401;
  } catch {
    return false;
  }
}

/** Answers `POST /sign`: Discord's headers for exactly these bytes. */
export const sign = async (request: Request): Promise<Reply> =>
  json(200, signBody(new Uint8Array(await request.arrayBuffer())));
