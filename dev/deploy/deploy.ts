import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Unstable_RawConfig as RawConfig, experimental_readRawConfig as readRawConfig } from 'wrangler';
import { isJurisdiction, JURISDICTIONS } from '../../worker/env.ts';
import { withScratch } from '../scratch.ts';
import { readSettings } from '../settings.ts';
import { root } from '../tools.ts';
import { type CallDiscord, commandBot, readApplication, setUpCommands } from './commands.ts';
import { migrate } from './migrate.ts';
import { type Deployed, type Release, readDeployed, thisRelease, unclean, whyOlder } from './older.ts';
import {
  checkSettings,
  customDomain,
  deploymentConfig,
  explainTriggers,
  findIds,
  type Ids,
  isWorkersDev,
  namesOf,
  readDeployment,
  readVersion,
  uploadConfig,
} from './plan.ts';
import { MissingRight, type Wrangler } from './wrangler.ts';

/** What a deployment of the demo changes. */
export interface Variant {
  /** The database's name. */
  readonly database: string;
  /** Its settings, instead of a file's. */
  readonly settings: Readonly<Record<string, string>>;
  readonly adapt: (config: RawConfig) => RawConfig;
  /** Fills the database after its migrations. `place` is Wrangler's arguments for it. */
  readonly fill: (place: readonly string[], scratch: string) => Promise<void>;
}

export interface DeployOptions {
  /** Such as `staging`, which has its own Worker and data. Undefined: the portal itself. */
  readonly environment: string | undefined;
  readonly wrangler: Wrangler;
  /** Builds the web app with these environment variables. */
  readonly build: (env: Readonly<Record<string, string>>) => Promise<void>;
  readonly fetch: (address: string) => Promise<Pick<Response, 'ok' | 'json'>>;
  readonly say: (line: string) => void;
  /** The folder of the settings file and the generated configuration. Default: the repository's root. */
  readonly folder?: string;
  /** How long to wait for a new deployment to become healthy. Default: five minutes, because a new address may take that long. */
  readonly healthTimeoutMs?: number;
  /** Deploys even over a newer version or database. */
  readonly isForced?: boolean;
  /** Sets the cron trigger. Default: only without an environment. */
  readonly hasCron?: boolean;
  /** Where the first deployment creates the database (`JURISDICTIONS`), which can never be changed. Default: anywhere. */
  readonly jurisdiction?: string | undefined;
  readonly variant?: Variant;
  /** Calls Discord, to set up its commands. Undefined: they stay as they are. */
  readonly discord?: CallDiscord;
  /** Replaces commands and an address that the bot has for something else. */
  readonly takesBot?: boolean;
  /** How long to try the address of commands. */
  readonly commandsTimeoutMs?: number;
}

/** The path of a deployment's generated configuration. */
export const configFile = (environment: string | undefined, folder = root) =>
  path.join(folder, environment ? `wrangler.deploy-${environment}.json` : 'wrangler.deploy.json');

/** The name of a deployment's settings file. */
export const settingsFile = (environment: string | undefined) =>
  environment ? `.deploy.${environment}.vars` : '.deploy.vars';

/** Explains a failed read of the account, which is what a deployment begins with. */
export function explainUnread(cause: unknown): never {
  if (cause instanceof MissingRight) throw cause;
  throw new Error(
    `The Cloudflare account cannot be read: ${reasonOf(cause)}\nIf you are not logged in: npx wrangler login`,
    { cause },
  );
}

/** How often to say that a new deployment is still awaited, in ms. */
const PROGRESS_MS = 20_000;

/** Whether the portal answers with this version before the time is up. */
async function isHealthy(
  { fetch, say, healthTimeoutMs = 300_000 }: DeployOptions,
  origin: string,
  tag: string | undefined,
): Promise<boolean> {
  const start = Date.now();
  for (let said = 0; ; ) {
    const isOk = await fetch(`${origin}/api/health${tag ? `?version=${tag}` : ''}`).then(
      async (reply) => reply.ok && (!tag || ((await reply.json()) as { isRunning?: boolean }).isRunning === true),
      () => false,
    );
    const waited = Date.now() - start;
    if (isOk || waited >= healthTimeoutMs) return isOk;
    if (waited >= said) {
      say(`Waiting for ${origin} to answer. A new address may take a few minutes …`);
      said = waited + PROGRESS_MS;
    }
    await sleep(2_000);
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The database that a generated configuration names. */
function databaseIn(config: string): string | undefined {
  const { d1_databases: [bound] = [] }: { d1_databases?: { database_id?: string }[] } = JSON.parse(config);
  return bound?.database_id;
}

/** Reads what runs. Throws if that is newer than this checkout or cannot be read, unless forced: then undefined. */
async function compare(
  { wrangler, isForced = false }: DeployOptions,
  worker: string,
  config: string,
  release: Release,
): Promise<Deployed | undefined> {
  const running = await readDeployed(wrangler, worker, config).catch((cause: unknown) => {
    if (isForced) return undefined;
    const says = `What is deployed cannot be compared with this checkout: ${reasonOf(cause)}`;
    throw new Error(`${says}\nTo deploy all the same: npm run deploy -- --force`, { cause });
  });
  const older = isForced ? undefined : running && whyOlder(running, release);
  if (older) throw new Error(older);
  return running;
}

/**
 * Deploys the portal and returns its origin. Throws if a setting is wrong or missing, something newer is deployed, a call to Wrangler
 * fails, or the portal does not become healthy. Triggers come last: if they are refused, the portal runs, and the error says what is
 * missing.
 */
export const deploy = (options: DeployOptions): Promise<string> =>
  withScratch((scratch) => deployWith(options, scratch));

async function deployWith(options: DeployOptions, scratch: string): Promise<string> {
  const {
    environment,
    wrangler,
    say,
    folder = root,
    hasCron = environment === undefined,
    jurisdiction,
    variant,
  } = options;
  if (jurisdiction !== undefined && !isJurisdiction(jurisdiction))
    throw new Error(`--jurisdiction must be one of ${JURISDICTIONS.join(', ')}, not “${jurisdiction}”.`);
  const release = thisRelease();
  const warning = unclean(release);
  if (warning) say(warning);
  const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const base = variant?.adapt(rawConfig) ?? rawConfig;
  const names = { ...namesOf(base, environment), ...(variant && { database: variant.database }) };
  const config = configFile(environment, folder);
  const given = path.join(folder, settingsFile(environment));
  const values = variant?.settings ?? (existsSync(given) ? readSettings(given) : undefined);
  if (values) checkSettings(values);
  const { PUBLIC_ORIGIN, ...secrets } = values ?? {};
  const chosenOrigin = PUBLIC_ORIGIN ?? (environment === undefined ? customDomain(base) : undefined);

  const bot = commandBot(values, options.discord);
  /** Discord's public key; undefined if the settings have it, or Discord does not say. */
  const publicKey =
    bot && !values?.DISCORD_PUBLIC_KEY
      ? await readApplication(bot).then(
          ({ verify_key: key }) => key,
          (error: unknown) => void say(`The key of Discord’s commands stays as it is: ${reasonOf(error)}`),
        )
      : undefined;

  const lookUp = async () =>
    findIds(
      names,
      await wrangler(['d1', 'list', '--json'], { isRead: true }),
      await wrangler(['kv', 'namespace', 'list'], { isRead: true }),
    );
  const configure = (ids: Ids, origin: string | undefined, forTriggers = false) => {
    const whole = deploymentConfig(base, names, ids, origin, hasCron, publicKey);
    writeFileSync(config, `${JSON.stringify(forTriggers ? whole : uploadConfig(whole), null, 2)}\n`);
    return whole;
  };
  const output = path.join(scratch, 'output.ndjson');
  const upload = async () => {
    const secretsFile = path.join(scratch, 'secrets.json');
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    await wrangler(
      [
        ...['deploy', '--config', config, '--message', release.subject],
        ...(release.tag ? ['--tag', release.tag] : []),
        ...(Object.keys(secrets).length > 0 ? ['--secrets-file', secretsFile] : []),
      ],
      { canAsk: true, env: { WRANGLER_OUTPUT_FILE_PATH: output } },
    );
    return readDeployment(readFileSync(output, 'utf8'));
  };
  /** Why triggers were refused; undefined if none was. */
  const setTriggers = (origin: string) =>
    wrangler(['triggers', 'deploy', '--config', config], { env: { WRANGLER_OUTPUT_FILE_PATH: output } }).then(
      () => undefined,
      () => explainTriggers(readFileSync(output, 'utf8'), origin),
    );

  /** Attaches a new domain beside the old address. If it is refused, the portal stays as it is. */
  const attach = async (before: string | undefined, origin: string) => {
    say(`Attaching ${new URL(origin).host} …`);
    const both = deploymentConfig(base, names, ids, before, false);
    const domain = { pattern: new URL(origin).host, custom_domain: true };
    writeFileSync(config, JSON.stringify({ ...both, routes: [...(both.routes ?? []), domain] }));
    const refused = await setTriggers(origin);
    configure(ids, before ?? origin);
    if (refused) throw new Error(`${refused} Until then everything is as before${before ? `, at ${before}` : ''}.`);
  };

  let ids = await lookUp().catch(explainUnread);
  const known = existsSync(config) ? databaseIn(readFileSync(config, 'utf8')) : undefined;
  // A demo's is replaced by whoever resets it.
  if (!variant && known && !ids.all.includes(known))
    throw new Error(
      `${path.basename(config)} names a database that this account does not have: another account? Set the file aside to start anew.`,
    );
  // A fork's wrangler.toml may name a database of another name.
  const isFirst = configure(ids, chosenOrigin).d1_databases?.[0]?.database_id === undefined;
  // A deploy button's build, on Cloudflare, has already set them on the Worker.
  if (isFirst && !values && !process.env.CI)
    throw new Error(`Copy .dev.vars.example to ${settingsFile(environment)} and fill it in first (docs/deploying.md).`);

  if (jurisdiction && !isFirst && jurisdiction !== ids.jurisdiction)
    throw new Error('The database exists, and its jurisdiction can never be changed. Deploy without --jurisdiction.');
  const deployedBefore = isFirst ? undefined : await compare(options, names.worker, config, release);
  if (deployedBefore && chosenOrigin && !isWorkersDev(chosenOrigin) && deployedBefore.origin !== chosenOrigin)
    await attach(deployedBefore.origin, chosenOrigin);

  say('Building the web app …');
  await options.build({ HSTS_SUBDOMAINS: values?.HSTS_SUBDOMAINS ?? '' });
  if (isFirst) {
    say('Creating the database …');
    const where = jurisdiction ? ['--jurisdiction', jurisdiction] : [];
    await wrangler(['d1', 'create', names.database, '--no-update-config', ...where]);
    ids = await lookUp();
    configure(ids, chosenOrigin);
  }
  const place = ['--remote', '--config', config];
  await migrate(wrangler, place, say);
  await variant?.fill(place, scratch);
  say(`Deploying ${names.worker} …`);
  const deployed = await upload();
  // The first upload creates the key-value store.
  if (!ids.namespace) ids = await lookUp();

  const view = ['versions', 'view', deployed.versionId, '--name', names.worker, '--json'];
  const version = readVersion(await wrangler(view, { isRead: true }));
  // Without the line in the file, the portal moves back to workers.dev; without the file, it stays.
  const origin =
    chosenOrigin ?? (values && version.publicOrigin ? deployed.origin : version.publicOrigin) ?? deployed.origin;
  if (!origin) throw new Error('The Worker has no address. Set PUBLIC_ORIGIN (docs/deploying.md).');
  // The doctor reads the address from this file.
  configure(ids, origin);
  if (!version.isOriginSet || (version.publicOrigin && version.publicOrigin !== origin)) {
    say(`Setting PUBLIC_ORIGIN to ${origin} …`);
    await upload();
  }
  const [missing] = version.missing;
  if (missing)
    throw new Error(`${missing} is not set. Set it: npx wrangler secret put ${missing} --name ${names.worker}`);
  configure(ids, origin, true);
  const refused = await setTriggers(origin);
  // A domain that was refused will not answer later either.
  const isUp = await isHealthy(
    refused && !isWorkersDev(origin) ? { ...options, healthTimeoutMs: 0 } : options,
    origin,
    release.tag,
  );
  if (refused) throw new Error(`${isUp ? `The portal runs at ${origin}, but: ` : ''}${refused}`);
  if (!isUp)
    throw new Error(
      `Deployed, but ${origin}/api/health does not answer with this version. A new address can take longer than this. To find out why: npm run doctor -- ${origin}`,
    );
  if (bot) {
    const { takesBot, commandsTimeoutMs: timeoutMs } = options;
    const formerOrigin = deployedBefore?.origin;
    const lines = await setUpCommands(bot, { origin, formerOrigin, takesBot, timeoutMs }).catch((error: unknown) => [
      `The portal runs, but the commands in Discord are not set up: ${reasonOf(error)}`,
    ]);
    for (const line of lines) say(line);
  }
  return origin;
}
