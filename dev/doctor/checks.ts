import type { Wrangler } from '../deploy/wrangler.ts';
import { checkDeployment } from './deployment.ts';
import { checkDiscordSettings } from './discord.ts';
import { checkOperating } from './operating.ts';
import { checkOutbox } from './queue.ts';
import type { DatabaseAccess, Finding, Target } from './target.ts';

/** Reads a portal's database through Wrangler. `place` is Wrangler's arguments for it, such as `--remote --config …`. */
export function databaseAccess(wrangler: Wrangler, place: readonly string[]): DatabaseAccess {
  return {
    async rows(sql) {
      const output = await wrangler(['d1', 'execute', 'DB', '--json', '--command', sql, ...place], { isRead: true });
      const [reply]: { results: Record<string, unknown>[] }[] = JSON.parse(output.slice(output.indexOf('[')));
      return reply?.results ?? [];
    },
    async isMigrated() {
      const output = await wrangler(['d1', 'migrations', 'list', 'DB', ...place], { isRead: true });
      return output.includes('No migrations to apply');
    },
  };
}

/** The cron trigger runs every minute; a few missed runs are normal. */
const CRON_SILENCE_MINUTES = 10;
/** Cloudflare may take this long to start a new trigger. */
const CRON_START_MINUTES = 20;
/** A task takes seconds and runs again within minutes. */
const TASK_SILENCE_MINUTES = 30;

/** A file that Cloudflare serves without the Worker. */
const STATIC_FILE = '/favicon.svg';

const reachedBy = async (target: Target, address: string) => target.fetch(address).catch(() => undefined);

/** The session middleware reads every setting, and its 503 names the wrong one. */
async function checkSettings(target: Target): Promise<string | undefined> {
  const reply = await reachedBy(target, `${target.origin}/api/auth/me`);
  if (reply?.status !== 503) return undefined;
  const { error = '' }: { error?: string } = JSON.parse(await reply.text());
  return /^[A-Z_]{5,} /.test(error) ? `${error} See docs/deploying.md#settings.` : undefined;
}

async function checkDatabase(
  { database }: Target,
  isHealthy: boolean,
  areSettingsRight: boolean,
): Promise<string | undefined> {
  const isMigrated = await database?.isMigrated().catch((error: Error) => error);
  if (isMigrated instanceof Error) return isMigrated.message;
  if (isMigrated === false) return 'A migration is missing. To apply it: npm run deploy';
  if (isHealthy || !areSettingsRight) return undefined;
  return 'D1 or KV does not respond, or a migration is missing. To apply migrations: npm run deploy. To see errors: npx wrangler tail';
}

async function checkSignIn(target: Target): Promise<{ discord?: string; redirect?: string; problem?: string }> {
  const reply = await reachedBy(target, `${target.origin}/auth/discord`);
  const location = reply?.headers.get('Location') ?? '';
  if (!URL.canParse(location)) return { problem: 'Sign-in does not go to Discord. Fix the settings first.' };
  const redirect = new URL(location).searchParams.get('redirect_uri') ?? '';
  const discord = new URL(location).origin;
  return redirect === `${target.origin}/auth/discord/callback`
    ? { discord, redirect }
    : {
        discord,
        problem: `Discord would send people back to ${redirect}. Set PUBLIC_ORIGIN to ${target.origin}, or use that address.`,
      };
}

async function checkDiscord(target: Target, discord: string): Promise<string | undefined> {
  const reply = await reachedBy(target, `${discord}/api/v10/gateway`);
  if (reply && reply.status < 500) return undefined;
  return `${discord} does not respond. Check discordstatus.com, and that DISCORD_URL is not set.`;
}

async function checkCron({ database, now, hasCron = true, deployedAt }: Target): Promise<Partial<Finding>> {
  if (!hasCron) return { skipped: 'deployed without one; npm run deploy -- --cron sets it' };
  if (!database) return { skipped: 'needs the database: use --remote' };
  const [run] = await database
    .rows("select updatedAt, value ->> 'unfinished' as unfinished from server_state where name = 'cron'")
    .catch(() => []);
  const help = 'Check the Worker’s cron triggers and logs on the Cloudflare dashboard.';
  const minutesSince = (time: unknown) => Math.round((now - Number(time)) / 60_000);
  if (!run?.updatedAt)
    return deployedAt !== undefined && minutesSince(deployedAt) < CRON_START_MINUTES
      ? { skipped: `deployed ${minutesSince(deployedAt)} minutes ago, and a first run may take ${CRON_START_MINUTES}` }
      : { problem: `No run has completed yet. ${help}` };
  const silence = minutesSince(run.updatedAt);
  if (silence > CRON_SILENCE_MINUTES) return { problem: `The last complete run was ${silence} minutes ago. ${help}` };
  const unfinished: Record<string, number> = JSON.parse(String(run.unfinished ?? '{}'));
  const stuck = Object.entries(unfinished).filter(([, since]) => minutesSince(since) > TASK_SILENCE_MINUTES);
  if (stuck.length === 0) return {};
  const tasks = stuck.map(([task, since]) => `${task} has not completed for ${minutesSince(since)} minutes`).join(', ');
  return { problem: `${tasks}. ${help}` };
}

async function checkHttps(target: Target): Promise<Partial<Finding>> {
  const { protocol, host, hostname } = new URL(target.origin);
  if (protocol === 'http:') return { skipped: 'a local portal' };
  // Browsers only use https for .dev.
  if (hostname.endsWith('.workers.dev')) return { skipped: 'browsers always use https for workers.dev' };
  // Check a file, because the Worker redirects pages itself.
  const reply = await reachedBy(target, `http://${host}${STATIC_FILE}`);
  if (!reply || reply.headers.get('Location')?.startsWith('https:')) return {};
  return {
    problem: `http://${host} serves files without redirecting. Turn on "Always Use HTTPS" for the zone on the Cloudflare dashboard.`,
  };
}

/** Whether the portal runs the version that it was asked for; undefined from one that cannot tell. */
async function readIsRunning(health: Response): Promise<boolean | undefined> {
  const body = (await health.json().catch(() => ({}))) as { isRunning?: boolean };
  return body.isRunning;
}

/** Two portals that know different people would give and take each other's roles. */
function checkDuplicates(duplicates: readonly string[]): Finding {
  const check = 'No other portal uses this bot';
  if (duplicates.length === 0) return { check };
  return {
    check,
    problem: `${duplicates.join(', ')} has the same DISCORD_BOT_TOKEN and DISCORD_GUILD_ID, but another database, so the portals undo each other’s roles. Remove both settings from one of them and deploy it again.`,
  };
}

/** Checks a portal. Findings come in the order to fix them. A portal that does not respond gets only one. */
export async function examine(target: Target): Promise<Finding[]> {
  const tag = target.deployment?.checkout.tag;
  const health = await reachedBy(target, `${target.origin}/api/health${tag ? `?version=${tag}` : ''}`);
  if (!health)
    return [
      { check: 'The portal responds', problem: `${target.origin} does not respond. Start or deploy the portal.` },
    ];
  const wrongSetting = await checkSettings(target);
  const database = await checkDatabase(target, health.ok, !wrongSetting);
  const { discord, redirect, problem } = await checkSignIn(target);
  const discordProblem = discord === undefined ? undefined : await checkDiscord(target, discord);
  const finding = (check: string, wrong: string | undefined): Finding =>
    wrong ? { check, problem: wrong } : { check };
  return [
    { check: 'The portal responds' },
    finding('Settings are complete and valid', wrongSetting),
    finding('All migrations are applied', database),
    finding(`Sign-in comes back here${redirect ? `; your Discord application must list ${redirect}` : ''}`, problem),
    discord === undefined
      ? { check: 'Discord responds', skipped: 'fix sign-in first' }
      : finding('Discord responds', discordProblem),
    ...(target.discord && discord ? await checkDiscordSettings(target, target.discord) : []),
    { check: 'The cron trigger runs', ...(await checkCron(target)) },
    ...(target.database && !database
      ? [...(await checkOutbox(target.database, target)), ...(await checkOperating(target.database, target))]
      : []),
    { check: 'http redirects to https', ...(await checkHttps(target)) },
    ...(target.deployment ? checkDeployment(target.deployment, await readIsRunning(health)) : []),
    ...(target.duplicates ? [checkDuplicates(target.duplicates)] : []),
  ];
}

/** One line for the terminal. */
export function describe({ check, problem, warning, skipped }: Finding): string {
  if (problem) return `✗ ${check}: ${problem}`;
  if (warning) return `! ${check}: ${warning}`;
  return skipped ? `– ${check}: not checked (${skipped})` : `✓ ${check}`;
}
