import { describe, expect, it } from 'vitest';
import { COMMANDS } from '#contract/commands/commands.ts';
import { commandBot, compareCommands, setUpCommands } from '#dev/deploy/commands.ts';
import { describe as line } from '#dev/doctor/checks.ts';
import { checkDiscordSettings } from '#dev/doctor/discord.ts';

const ORIGIN = 'https://portal.example';
const ADDRESS = `${ORIGIN}/discord/interactions`;
const KEY = 'ab'.repeat(32);
const OTHER = { name: 'dice', type: 1, description: 'Rolls a die' };

interface State {
  address: string | null;
  commands: readonly object[];
  /** How often the address is refused before it is taken. */
  refusals?: number;
}

/** A Discord in memory. Discord returns commands with fields of its own. */
function discordWith(state: State) {
  const calls: string[] = [];
  const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
  const self = () => ({
    id: '1',
    verify_key: KEY,
    interactions_endpoint_url: state.address,
    redirect_uris: [`${ORIGIN}/auth/discord/callback`],
  });
  const call = async (address: string, { method = 'GET', body }: RequestInit = {}) => {
    const path = new URL(address).pathname.replace('/api/v10', '');
    calls.push(`${method} ${path}`);
    const given = body && JSON.parse(String(body));
    if (path === '/oauth2/token') return json({ error: 'invalid_grant' }, 400);
    if (path === '/guilds/7') return json({ id: '7' });
    if (path === '/applications/1/guilds/7/commands') {
      if (method === 'PUT') state.commands = given;
      return json(state.commands.map((command, n) => ({ id: String(n), version: '1', nsfw: false, ...command })));
    }
    if (path !== '/applications/@me') return json({}, 404);
    if (method === 'PATCH') {
      if (state.refusals) {
        state.refusals -= 1;
        return json({ code: 50035 }, 400);
      }
      state.address = given.interactions_endpoint_url;
    }
    return json(self());
  };
  return { state, calls, call };
}

const SETTINGS = { DISCORD_BOT_TOKEN: 'token', DISCORD_CLIENT_ID: '1', DISCORD_GUILD_ID: '7' };

/** Sets up the commands in a Discord, and returns what it says and the calls that change something. */
async function setUp(state: State, options: { takesBot?: boolean; formerOrigin?: string; timeoutMs?: number } = {}) {
  const { call, calls } = discordWith(state);
  const bot = commandBot(SETTINGS, call);
  if (!bot) throw new Error('There is no bot');
  const said = await setUpCommands(bot, { origin: ORIGIN, ...options });
  return { said, changes: calls.filter((made) => !made.startsWith('GET')) };
}

const REGISTER = 'PUT /applications/1/guilds/7/commands';
const SET = 'PATCH /applications/@me';

describe('Setting up the commands', () => {
  it('The first time registers them for the server, then sets their address', async () => {
    const state = { address: null, commands: [] };
    expect((await setUp(state)).changes).toEqual([REGISTER, SET]);
    expect(state.address).toBe(ADDRESS);
    expect(compareCommands(state.commands as never).isSame).toBe(true);
  });

  it('Where nothing differs, nothing changes', async () => {
    expect(await setUp({ address: ADDRESS, commands: COMMANDS })).toEqual({ said: [], changes: [] });
  });

  it('Only what differs changes', async () => {
    expect((await setUp({ address: ADDRESS, commands: COMMANDS.slice(1) })).changes).toEqual([REGISTER]);
    expect((await setUp({ address: null, commands: COMMANDS })).changes).toEqual([SET]);
  });

  it.each<[string, State, RegExp]>([
    ['Other commands', { address: null, commands: [OTHER] }, /other commands of it \(dice\)/],
    ['Another address', { address: 'https://bot.example/x', commands: [] }, /go to https:\/\/bot\.example\/x/],
  ])('%s keep both as they are, unless the bot is taken', async (_case, state, says) => {
    const { said, changes } = await setUp(state);
    expect(changes).toEqual([]);
    expect(said.join('\n')).toMatch(says);
    expect(said.join('\n')).toContain('npm run deploy -- --take-bot');
    expect((await setUp(state, { takesBot: true })).changes).toEqual([REGISTER, SET]);
  });

  it('An address that the portal had before is its own', async () => {
    const formerOrigin = 'https://old.example';
    const state = { address: `${formerOrigin}/discord/interactions`, commands: COMMANDS };
    expect((await setUp(state, { formerOrigin })).changes).toEqual([SET]);
  });

  it('An address that Discord refuses for good is an error', async () => {
    const state = { address: null, commands: COMMANDS, refusals: 9 };
    await expect(setUp(state, { timeoutMs: 0 })).rejects.toThrow('Discord answered 400 to PATCH /applications/@me.');
  });

  it('The bot of another application is left alone', async () => {
    const { call } = discordWith({ address: null, commands: [] });
    const bot = commandBot({ ...SETTINGS, DISCORD_CLIENT_ID: '2' }, call);
    await expect(setUpCommands(bot as NonNullable<typeof bot>, { origin: ORIGIN })).rejects.toThrow(
      'another application',
    );
  });

  it.each(Object.keys(SETTINGS))('Without %s there is nothing to set up', (name) => {
    expect(commandBot({ ...SETTINGS, [name]: '' }, discordWith({ address: null, commands: [] }).call)).toBeUndefined();
  });
});

describe('The doctor', () => {
  const lineOf = async (state: State, publicKey: string | undefined = KEY) => {
    const settings = { url: 'https://discord.com', clientId: '1', clientSecret: 'hush', botToken: 'bot', guildId: '7' };
    const { call } = discordWith(state);
    const findings = await checkDiscordSettings({ origin: ORIGIN, fetch: call }, { ...settings, publicKey });
    return findings.map(line).find((one) => one.includes('Commands'));
  };

  it('Key, commands and address that fit are one good line', async () => {
    expect(await lineOf({ address: ADDRESS, commands: COMMANDS })).toBe('✓ Commands in Discord come here');
  });

  it('It names each of the three that differs', async () => {
    expect(await lineOf({ address: ADDRESS, commands: COMMANDS }, 'cd'.repeat(32))).toMatch(
      /public key.*npm run deploy$/,
    );
    expect(await lineOf({ address: null, commands: COMMANDS })).toMatch(/go to no address.*npm run deploy$/);
    expect(await lineOf({ address: ADDRESS, commands: [] })).toMatch(/not the portal’s.*npm run deploy$/);
  });

  it('Of another’s bot it says how to take it', async () => {
    expect(await lineOf({ address: 'https://bot.example', commands: [OTHER] })).toMatch(/-- --take-bot$/);
  });
});
