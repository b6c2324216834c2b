import { setTimeout as sleep } from 'node:timers/promises';
import { COMMANDS, INTERACTIONS_PATH } from '../../worker/contract/commands/commands.ts';

/** A call to Discord. */
export type CallDiscord = (address: string, init: RequestInit) => Promise<Response>;

/** The bot whose commands a deployment sets up. */
export interface CommandBot {
  readonly call: CallDiscord;
  /** Discord's origin. */
  readonly url: string;
  readonly token: string;
  readonly clientId: string;
  readonly guildId: string;
}

/** What Discord says of an application. */
export interface Application {
  readonly id?: string;
  readonly verify_key?: string;
  readonly interactions_endpoint_url?: string | null;
  readonly redirect_uris?: string[];
}

interface Listed {
  readonly name: string;
  readonly type?: number;
  readonly description?: string;
  readonly options?: readonly Record<string, unknown>[];
}

/** The bot's settings in a deployment's file; undefined if one is missing. */
export function commandBot(values: Readonly<Record<string, string>> | undefined, call: CallDiscord | undefined) {
  const { DISCORD_BOT_TOKEN: token, DISCORD_CLIENT_ID: clientId, DISCORD_GUILD_ID: guildId } = values ?? {};
  if (!call || !token || !clientId || !guildId) return undefined;
  const url = values?.DISCORD_URL ?? 'https://discord.com';
  return { call, url, token, clientId, guildId } satisfies CommandBot;
}

/** Where the commands of a server are. */
export const commandsPath = ({ clientId, guildId }: Pick<CommandBot, 'clientId' | 'guildId'>) =>
  `/applications/${clientId}/guilds/${guildId}/commands`;

async function ask<Body>({ call, url, token }: CommandBot, method: string, path: string, body?: object): Promise<Body> {
  const reply = await call(`${url}/api/v10${path}`, {
    method,
    headers: {
      Authorization: `Bot ${token}`,
      'Content-Type': 'application/json',
      'User-Agent': 'DiscordBot (https://github.com/your-organisation/moderation-portal, 1.0)',
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!reply.ok) throw new Error(`Discord answered ${reply.status} to ${method} ${path}.`);
  return (await reply.json()) as Body;
}

const isOurs = (command: Listed) =>
  COMMANDS.some(({ name, type }) => name === command.name && type === (command.type ?? 1));

/** A command as both sides describe it. Discord adds fields of its own. */
const plain = ({ name, type = 1, description = '', options = [] }: Listed) =>
  JSON.stringify([
    type,
    name,
    description,
    options.map((option) => [
      ...['type', 'name', 'description', 'required', 'min_value', 'max_value'].map((field) => option[field] ?? null),
    ]),
  ]);

/** Whether a server's commands are the portal's: all of them as they should be, and whether there are others. */
export function compareCommands(listed: readonly Listed[]): { isSame: boolean; hasOthers: boolean } {
  const wanted = COMMANDS.map(plain).toSorted();
  const found = listed.map(plain).toSorted();
  return { isSame: JSON.stringify(found) === JSON.stringify(wanted), hasOthers: !listed.every(isOurs) };
}

/** Reads the application of the bot. Throws if Discord does not say, or if it is another than the one that signs people in. */
export async function readApplication(bot: CommandBot): Promise<Application> {
  const application = await ask<Application>(bot, 'GET', '/applications/@me');
  if (application.id !== bot.clientId)
    throw new Error('DISCORD_BOT_TOKEN is another application’s than DISCORD_CLIENT_ID.');
  return application;
}

/** How long to try the address, which Discord checks with a call of its own, and how often. */
const ADDRESS_MS = 60_000;
const TRY_MS = 5_000;

async function setAddress(bot: CommandBot, address: string, timeoutMs: number): Promise<void> {
  const start = Date.now();
  for (;;) {
    try {
      await ask(bot, 'PATCH', '/applications/@me', { interactions_endpoint_url: address });
      return;
    } catch (error) {
      if (Date.now() - start + TRY_MS > timeoutMs) throw error;
      await sleep(TRY_MS);
    }
  }
}

/**
 * Registers the commands for the server and sets their address, each only if it differs. Changes neither if the application has
 * others and `takesBot` is not set. Returns what it did or left, as lines.
 */
export async function setUpCommands(
  bot: CommandBot,
  {
    origin,
    formerOrigin,
    takesBot = false,
    timeoutMs = ADDRESS_MS,
  }: {
    origin: string;
    /** Where the portal was until now. */
    formerOrigin?: string | undefined;
    takesBot?: boolean | undefined;
    timeoutMs?: number | undefined;
  },
): Promise<string[]> {
  const address = `${origin}${INTERACTIONS_PATH}`;
  const { interactions_endpoint_url: set = null } = await readApplication(bot);
  const path = commandsPath(bot);
  const listed = await ask<Listed[]>(bot, 'GET', path);
  const { isSame, hasOthers } = compareCommands(listed);
  const isForeign = Boolean(set) && set !== address && set !== `${formerOrigin}${INTERACTIONS_PATH}`;
  if ((hasOthers || isForeign) && !takesBot) {
    const others = listed.filter((command) => !isOurs(command)).map(({ name }) => name);
    return [
      [
        'The bot belongs to something else too, so its commands stay as they are:',
        ...(isForeign ? [`its commands go to ${set}`] : []),
        ...(hasOthers ? [`the server has other commands of it (${others.join(', ')})`] : []),
      ].join(' '),
      'To replace them: npm run deploy -- --take-bot',
    ];
  }
  if (!isSame) await ask(bot, 'PUT', path, COMMANDS);
  if (set !== address) await setAddress(bot, address, timeoutMs);
  return isSame && set === address ? [] : ['The commands in Discord are set up.'];
}
