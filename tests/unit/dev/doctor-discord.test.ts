import { expect, it } from 'vitest';
import { COMMANDS } from '#contract/commands/commands.ts';
import { describe as line } from '#dev/doctor/checks.ts';
import { checkDiscordSettings } from '#dev/doctor/discord.ts';

const ORIGIN = 'https://portal.example';
const OWN = `${ORIGIN}/auth/discord/callback`;
const KEY = 'ab'.repeat(32);
const SETTINGS = {
  url: 'https://discord.com',
  clientId: '1',
  clientSecret: 'hush',
  botToken: 'bot',
  guildId: '7',
  publicKey: KEY,
};
const API = 'https://discord.com/api/v10';

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status });

const SELF = {
  id: '1',
  redirect_uris: [OWN],
  verify_key: KEY,
  interactions_endpoint_url: `${ORIGIN}/discord/interactions`,
};

/** What Discord answers when all is well. */
const WELL: Record<string, () => Response> = {
  [`${API}/oauth2/token`]: json(400, { error: 'invalid_grant' }),
  [`${API}/applications/@me`]: json(200, SELF),
  [`${API}/applications/1/guilds/7/commands`]: json(200, COMMANDS),
  [`${API}/guilds/7`]: json(200, { id: '7' }),
};

/** The lines that did not pass. */
const problems = async (answers: Record<string, () => Response> = {}, settings = {}) =>
  (
    await checkDiscordSettings(
      { origin: ORIGIN, fetch: async (address) => ({ ...WELL, ...answers })[address]?.() ?? Response.error() },
      { ...SETTINGS, ...settings },
    )
  )
    .map(line)
    .filter((one) => !one.startsWith('✓'));

it('Settings that Discord accepts give no finding', async () => {
  expect(await problems()).toEqual([]);
});

it('A client that Discord does not know is a problem, and no answer is none', async () => {
  const refused = await problems({ [`${API}/oauth2/token`]: json(401, { error: 'invalid_client' }) });
  expect(refused).toEqual([
    expect.stringMatching(/^✗ Discord knows the client ID and its secret: .*nobody can sign in/),
  ]);
  const busy = await problems({ [`${API}/oauth2/token`]: json(503, {}) });
  expect(busy).toEqual(['– Discord knows the client ID and its secret: not checked (Discord answered 503)']);
});

it('A refused bot, one of another application and one outside the server are named', async () => {
  expect(await problems({ [`${API}/applications/@me`]: json(401, {}) })).toEqual([
    expect.stringMatching(/^✗ Discord knows the bot: It refuses DISCORD_BOT_TOKEN/),
  ]);
  expect(await problems({}, { clientId: '2' })).toEqual([
    expect.stringMatching(/^! Discord knows the bot: .*another application/),
    expect.stringContaining('not checked'),
  ]);
  expect(await problems({ [`${API}/guilds/7`]: json(404, {}) })).toEqual([
    expect.stringMatching(/^✗ The bot is in the server: It is not/),
  ]);
});

it('A redirect that the application does not list is a problem; without a bot nobody can ask', async () => {
  const other = json(200, { ...SELF, redirect_uris: ['https://old.example/auth/discord/callback'] });
  expect(await problems({ [`${API}/applications/@me`]: other })).toEqual([
    `✗ The application lists this portal’s redirect: Add ${OWN} under OAuth2 → Redirects in Discord’s developer portal.`,
  ]);
  expect(await problems({}, { botToken: null })).toEqual([expect.stringContaining('not checked')]);
});
