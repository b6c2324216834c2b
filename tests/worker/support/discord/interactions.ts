import { env } from 'cloudflare:workers';
import { PRIVATE_KEY } from '#dev/fake-discord/private-key.ts';
import { call, unique } from '../client.ts';
import type { Recorder } from '../measuring/recorder.ts';

const fromBase64 = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
const toHex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

const key = crypto.subtle.importKey('pkcs8', fromBase64(PRIVATE_KEY), { name: 'Ed25519' }, false, ['sign']);

/** Discord's headers for these bytes. `at` is in seconds since 1970. */
export async function signedHeaders(
  body: Uint8Array,
  at = Math.floor(Date.now() / 1000),
): Promise<Record<string, string>> {
  const timestamp = String(at);
  const signed = new Uint8Array([...new TextEncoder().encode(timestamp), ...body]);
  const signature = await crypto.subtle.sign({ name: 'Ed25519' }, await key, signed);
  return { 'X-Signature-Timestamp': timestamp, 'X-Signature-Ed25519': toHex(signature) };
}

export const bytesOf = (body: unknown): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(new TextEncoder().encode(JSON.stringify(body)));

/** A new id, as Discord gives its interactions. */
export const newInteraction = () => String(920_000_000_000_000_000n + BigInt(unique()));

type Asking = { discordId: string };

const interaction = ({ discordId }: Asking, type: number, data: object) => ({
  id: newInteraction(),
  application_id: 'test-portal',
  type,
  token: 'token',
  version: 1,
  guild_id: env.DISCORD_GUILD_ID ?? '',
  channel_id: '600000000000000000',
  member: { user: { id: discordId, username: 'somebody' }, roles: [] },
  data,
});

/** A slash command by a person, as Discord sends it. */
export const slash = (person: Asking, name: string, options: object[] = []) =>
  interaction(person, 2, { id: '1', type: 1, name, options });

export const whois = (person: Asking, of: string) => slash(person, 'whois', [{ type: 6, name: 'person', value: of }]);

export const away = (person: Asking, days: unknown) => slash(person, 'away', [{ type: 4, name: 'days', value: days }]);

/** The command of a user's menu. */
export const openOn = (person: Asking, target: string) =>
  interaction(person, 2, { id: '1', type: 2, name: 'Open in portal', target_id: target });

/** A click on a button. */
export const click = (person: Asking, customId: string) =>
  interaction(person, 3, { component_type: 2, custom_id: customId });

type Button = { label: string; style: number; url?: string; custom_id?: string };

type Options = { recorder?: Recorder; headers?: Record<string, string> };

/** Sends bytes with Discord's headers. */
export async function sendSigned(bytes: Uint8Array<ArrayBuffer>, { headers, ...options }: Options = {}) {
  // No session, no origin: the caller is Discord.
  const own = { 'Sec-Fetch-Site': '', 'CF-Connecting-IP': '198.51.100.7', ...(await signedHeaders(bytes)), ...headers };
  return call('POST', '/discord/interactions', { raw: bytes, headers: own, ...options });
}

/** Runs a command or click, and returns what its person sees. */
export async function run(asked: object, options: Options = {}) {
  const reply = await sendSigned(bytesOf(asked), options);
  if (reply.status !== 200) throw new Error(`${reply.status}: ${reply.text}`);
  const { type, data } = reply.body as {
    type: number;
    data: { flags: number; content: string; allowed_mentions: object; components?: { components: Button[] }[] };
  };
  const buttons = data.components?.flatMap(({ components }) => components) ?? [];
  return { type, ...data, buttons };
}

/** The text that the person sees. */
export const contentOf = async (asked: object, options: Options = {}) => (await run(asked, options)).content;
