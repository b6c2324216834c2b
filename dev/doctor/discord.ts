import { INTERACTIONS_PATH } from '../../worker/contract/commands/commands.ts';
import { type Application, commandsPath, compareCommands } from '../deploy/commands.ts';
import type { DiscordSettings, Finding, Target } from './target.ts';

/** A code that Discord never issued: a known client is told so, an unknown one that it is unknown. */
const INVENTED = 'not-a-code';

type Ask = (path: string, init?: RequestInit) => Promise<Response | undefined>;

async function checkSecret(ask: Ask, origin: string, { clientId, clientSecret }: DiscordSettings): Promise<Finding> {
  const check = 'Discord knows the client ID and its secret';
  const reply = await ask('/oauth2/token', {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: INVENTED,
      redirect_uri: `${origin}/auth/discord/callback`,
      client_id: clientId,
      client_secret: clientSecret,
    }),
  });
  const { error }: { error?: string } = (await reply?.json().catch(() => ({}))) ?? {};
  if (error === 'invalid_grant') return { check };
  if (error !== 'invalid_client') return { check, skipped: `Discord answered ${reply?.status ?? 'nothing'}` };
  return {
    check,
    problem:
      'It refuses them, so nobody can sign in: the secret was reset, or the application deleted. Copy both again from Discord’s developer portal (docs/operating.md#rotate-a-secret).',
  };
}

/** Compares Discord's key, the registered commands and their address with this portal's. */
async function checkCommands(
  ask: Ask,
  origin: string,
  { botToken, clientId, guildId, publicKey }: DiscordSettings & { guildId: string },
  application: Application,
): Promise<Finding> {
  const check = 'Commands in Discord come here';
  const reply = await ask(commandsPath({ clientId, guildId }), { headers: { Authorization: `Bot ${botToken}` } });
  if (!reply?.ok) return { check, skipped: `Discord answered ${reply?.status ?? 'nothing'}` };
  const { isSame, hasOthers } = compareCommands((await reply.json()) as Parameters<typeof compareCommands>[0]);
  const { verify_key: key = '', interactions_endpoint_url: address } = application;
  const wrong = [
    publicKey?.toLowerCase() !== key.toLowerCase() && 'the Worker does not have the application’s public key',
    address !== `${origin}${INTERACTIONS_PATH}` && `they go to ${address || 'no address'}`,
    !isSame && 'the server’s commands are not the portal’s',
  ].filter((part) => part !== false);
  if (wrong.length === 0) return { check };
  const isForeign = hasOthers || Boolean(address && address !== `${origin}${INTERACTIONS_PATH}`);
  return {
    check,
    warning: `They do not: ${wrong.join('; ')}. To set them up: npm run deploy${isForeign ? ' -- --take-bot' : ''}`,
  };
}

async function checkBot(ask: Ask, origin: string, settings: DiscordSettings): Promise<Finding[]> {
  const { botToken, guildId, clientId } = settings;
  const bot = 'Discord knows the bot';
  const redirects = 'The application lists this portal’s redirect';
  if (!botToken)
    return [{ check: redirects, skipped: 'only a bot’s token can ask; look in Discord’s developer portal' }];
  const init = { headers: { Authorization: `Bot ${botToken}` } };
  const reply = await ask('/applications/@me', init);
  if (reply?.status === 401)
    return [{ check: bot, problem: 'It refuses DISCORD_BOT_TOKEN. Reset it (docs/operating.md#rotate-a-secret).' }];
  if (!reply?.ok) return [{ check: bot, skipped: `Discord answered ${reply?.status ?? 'nothing'}` }];
  const application = (await reply.json()) as Application;
  const own = `${origin}/auth/discord/callback`;
  const guild = guildId ? await ask(`/guilds/${guildId}`, init) : undefined;
  return [
    application.id === clientId
      ? { check: bot }
      : { check: bot, warning: 'DISCORD_BOT_TOKEN is another application’s than DISCORD_CLIENT_ID.' },
    !application.redirect_uris || application.id !== clientId
      ? { check: redirects, skipped: 'Discord does not say' }
      : application.redirect_uris.includes(own)
        ? { check: redirects }
        : { check: redirects, problem: `Add ${own} under OAuth2 → Redirects in Discord’s developer portal.` },
    ...(guild && (guild.status === 403 || guild.status === 404)
      ? [{ check: 'The bot is in the server', problem: 'It is not. Invite it: Owner Portal → Discord → Roles.' }]
      : []),
    ...(guildId && guild?.ok && application.id === clientId
      ? [await checkCommands(ask, origin, { ...settings, guildId }, application)]
      : []),
  ];
}

/** Asks Discord whether it still accepts the settings of a deployment. Sends the secrets to Discord only. */
export async function checkDiscordSettings(
  { fetch, origin }: Pick<Target, 'fetch' | 'origin'>,
  settings: DiscordSettings,
): Promise<Finding[]> {
  const ask: Ask = (path, init) => fetch(`${settings.url}/api/v10${path}`, init).catch(() => undefined);
  return [await checkSecret(ask, origin, settings), ...(await checkBot(ask, origin, settings))];
}
