/** How the doctor sees the portal's database. */
export interface DatabaseAccess {
  /** The rows of a query. */
  rows(sql: string): Promise<readonly Readonly<Record<string, unknown>>[]>;
  /** Whether every migration in this checkout is applied. */
  isMigrated(): Promise<boolean>;
}

/** A portal to examine. */
export interface Patient {
  readonly origin: string;
  /** Undefined when only the address is known. */
  readonly database?: DatabaseAccess;
  /** Does not follow redirects. */
  readonly fetch: (address: string) => Promise<Response>;
  /** In ms since 1970. */
  readonly now: number;
}

/** What one check found. `skipped` says why it was not made. */
export interface Finding {
  readonly check: string;
  readonly problem?: string;
  readonly skipped?: string;
}

/** The cron trigger runs every minute. A few missed runs are none of the operator's business. */
const CRON_SILENCE_MINUTES = 10;
/** A task takes seconds, and gets its next chance within minutes. */
const TASK_SILENCE_MINUTES = 30;

/** A file of every build that Cloudflare serves without the Worker. */
const STATIC_FILE = '/favicon.svg';

const reachedBy = async (patient: Patient, address: string) => patient.fetch(address).catch(() => undefined);

/** The session middleware reads every setting, and its 503 names the one that is wrong. */
async function checkSettings(patient: Patient): Promise<string | undefined> {
  const reply = await reachedBy(patient, `${patient.origin}/api/auth/me`);
  if (reply?.status !== 503) return undefined;
  const { error = '' }: { error?: string } = JSON.parse(await reply.text());
  return /^[A-Z_]{5,} /.test(error) ? `${error} See docs/deploying.md#settings.` : undefined;
}

async function checkDatabase({ database }: Patient, isHealthy: boolean, areSettingsRight: boolean) {
  if (database && !(await database.isMigrated())) return 'A migration is missing. npm run deploy applies it.';
  if (isHealthy || !areSettingsRight) return undefined;
  return 'D1 or KV does not answer, or a migration is missing. npm run deploy applies it; npx wrangler tail shows errors.';
}

async function checkSignIn(patient: Patient): Promise<{ discord?: string; redirect?: string; problem?: string }> {
  const reply = await reachedBy(patient, `${patient.origin}/auth/discord`);
  const location = reply?.headers.get('Location') ?? '';
  if (!URL.canParse(location)) return { problem: 'Signing in does not lead to Discord. Correct the settings first.' };
  const redirect = new URL(location).searchParams.get('redirect_uri') ?? '';
  const discord = new URL(location).origin;
  return redirect === `${patient.origin}/auth/discord/callback`
    ? { discord, redirect }
    : {
        discord,
        problem: `Signing in returns to ${redirect}. Set PUBLIC_ORIGIN to ${patient.origin}, or use that address.`,
      };
}

async function checkDiscord(patient: Patient, discord: string): Promise<string | undefined> {
  const reply = await reachedBy(patient, `${discord}/api/v10/gateway`);
  if (reply && reply.status < 500) return undefined;
  return `${discord} does not answer. Look at discordstatus.com, and leave DISCORD_URL unset.`;
}

async function checkCron({ database, now }: Patient): Promise<Partial<Finding>> {
  if (!database) return { skipped: 'needs the database; use --remote' };
  const [run] = await database
    .rows("select updatedAt, value ->> 'unfinished' as unfinished from server_state where name = 'cron'")
    .catch(() => []);
  const help = 'Look at the Worker’s cron triggers and logs on the Cloudflare dashboard.';
  if (!run?.updatedAt)
    return { problem: `It has not completed a run yet; the first one comes within a minute. ${help}` };
  const minutesSince = (time: unknown) => Math.round((now - Number(time)) / 60_000);
  const silence = minutesSince(run.updatedAt);
  if (silence > CRON_SILENCE_MINUTES) return { problem: `Its last complete run was ${silence} minutes ago. ${help}` };
  const unfinished: Record<string, number> = JSON.parse(String(run.unfinished ?? '{}'));
  const stuck = Object.entries(unfinished).filter(([, since]) => minutesSince(since) > TASK_SILENCE_MINUTES);
  if (stuck.length === 0) return {};
  const tasks = stuck.map(([task, since]) => `${task} has not completed for ${minutesSince(since)} minutes`).join(', ');
  return { problem: `${tasks}. ${help}` };
}

async function checkHttps(patient: Patient): Promise<Partial<Finding>> {
  const { protocol, host, hostname } = new URL(patient.origin);
  if (protocol === 'http:') return { skipped: 'a local portal' };
  // Browsers know all of .dev as https only.
  if (hostname.endsWith('.workers.dev')) return { skipped: 'browsers use https for workers.dev' };
  // A file: the Worker, which redirects by itself, answers the pages.
  const reply = await reachedBy(patient, `http://${host}${STATIC_FILE}`);
  if (!reply || reply.headers.get('Location')?.startsWith('https:')) return {};
  return {
    problem: `http://${host} serves files. Switch on "Always Use HTTPS" for the zone on the Cloudflare dashboard.`,
  };
}

/** Checks a portal. The findings come in the order in which to fix them; a portal that does not answer gets one. */
export async function examine(patient: Patient): Promise<Finding[]> {
  const health = await reachedBy(patient, `${patient.origin}/api/health`);
  if (!health) return [{ check: 'Answers', problem: `${patient.origin} does not answer. Start or deploy the portal.` }];
  const wrongSetting = await checkSettings(patient);
  const database = await checkDatabase(patient, health.ok, !wrongSetting);
  const { discord, redirect, problem } = await checkSignIn(patient);
  const discordProblem = discord === undefined ? undefined : await checkDiscord(patient, discord);
  const finding = (check: string, wrong: string | undefined): Finding =>
    wrong ? { check, problem: wrong } : { check };
  return [
    { check: 'Answers' },
    finding('Settings are present and well-formed', wrongSetting),
    finding('Migrations are complete', database),
    finding(`Signing in returns here${redirect ? `; Discord must list ${redirect}` : ''}`, problem),
    discord === undefined
      ? { check: 'Discord answers', skipped: 'sign-in first' }
      : finding('Discord answers', discordProblem),
    { check: 'The cron trigger runs', ...(await checkCron(patient)) },
    { check: 'http leads to https', ...(await checkHttps(patient)) },
  ];
}

/** One line for the terminal. */
export function describe({ check, problem, skipped }: Finding): string {
  if (problem) return `✗ ${check}: ${problem}`;
  return skipped ? `– ${check}: not checked (${skipped})` : `✓ ${check}`;
}
