import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { readSettings } from '../settings.ts';
import { root } from '../tools.ts';
import { checkSettings, deploymentConfig, findIds, type Ids, namesOf, readDeployment, readVersion } from './plan.ts';
import type { Wrangler } from './wrangler.ts';

interface DeployOptions {
  /** Such as `staging`, which has its own Worker and data. Undefined: the portal itself. */
  readonly environment: string | undefined;
  readonly wrangler: Wrangler;
  /** Builds the web app with these environment variables. */
  readonly build: (env: Readonly<Record<string, string>>) => Promise<void>;
  readonly fetch: (address: string) => Promise<{ ok: boolean }>;
  readonly say: (line: string) => void;
  /** The folder of the settings file and the generated configuration. Default: the repository's root. */
  readonly folder?: string;
  /** How long to wait for a new deployment to become healthy. Default: 60 seconds. */
  readonly healthTimeoutMs?: number;
}

/** The path of a deployment's generated configuration. */
export const configFile = (environment: string | undefined, folder = root) =>
  path.join(folder, environment ? `wrangler.deploy-${environment}.json` : 'wrangler.deploy.json');

/** The name of a deployment's settings file. */
export const settingsFile = (environment: string | undefined) =>
  environment ? `.deploy.${environment}.vars` : '.deploy.vars';

async function isHealthy(options: DeployOptions, origin: string): Promise<boolean> {
  const deadline = Date.now() + (options.healthTimeoutMs ?? 60_000);
  for (;;) {
    const isOk = await options.fetch(`${origin}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOk || Date.now() >= deadline) return isOk;
    await sleep(2_000);
  }
}

/**
 * Deploys the portal and returns its origin. Throws if a setting is wrong or missing, a call to Wrangler fails, or the portal
 * does not become healthy.
 */
export async function deploy(options: DeployOptions): Promise<string> {
  const { environment, wrangler, say, folder = root } = options;
  const { rawConfig: base } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
  const names = namesOf(base, environment);
  const config = configFile(environment, folder);
  const given = path.join(folder, settingsFile(environment));
  const values = existsSync(given) ? readSettings(given) : undefined;
  if (values) checkSettings(values);
  const { PUBLIC_ORIGIN: chosenOrigin, ...secrets } = values ?? {};
  const scratch = mkdtempSync(path.join(tmpdir(), 'portal-deploy-'));

  const lookUp = async () =>
    findIds(
      names,
      await wrangler(['d1', 'list', '--json'], { isRead: true }),
      await wrangler(['kv', 'namespace', 'list'], { isRead: true }),
    );
  const configure = (ids: Ids, origin: string | undefined) =>
    writeFileSync(config, `${JSON.stringify(deploymentConfig(base, names, ids, origin), null, 2)}\n`);
  const upload = async () => {
    const output = path.join(scratch, 'output.ndjson');
    const secretsFile = path.join(scratch, 'secrets.json');
    writeFileSync(secretsFile, JSON.stringify(secrets), { mode: 0o600 });
    await wrangler(
      ['deploy', '--config', config, ...(Object.keys(secrets).length > 0 ? ['--secrets-file', secretsFile] : [])],
      { canAsk: true, env: { WRANGLER_OUTPUT_FILE_PATH: output } },
    );
    return readDeployment(readFileSync(output, 'utf8'));
  };
  const migrate = async () => {
    say('Applying the migrations …');
    await wrangler(['d1', 'migrations', 'apply', 'DB', '--remote', '--config', config]);
  };

  try {
    let ids = await lookUp().catch((cause: unknown) => {
      throw new Error('The Cloudflare account cannot be read. Log in first: npx wrangler login', { cause });
    });
    const isFirst = ids.database === undefined;
    // A deploy button's build, on Cloudflare, has already set them on the Worker.
    if (isFirst && !values && !process.env.CI)
      throw new Error(
        `Copy .dev.vars.example to ${settingsFile(environment)} and fill it in first (docs/deploying.md).`,
      );

    say('Building the web app …');
    await options.build({ HSTS_SUBDOMAINS: values?.HSTS_SUBDOMAINS ?? '' });
    configure(ids, chosenOrigin);
    // The first upload creates the database, so its migrations come after.
    if (!isFirst) await migrate();
    say(`Deploying ${names.worker} …`);
    const deployed = await upload();
    if (isFirst) {
      ids = await lookUp();
      configure(ids, chosenOrigin);
      await migrate();
    }

    const view = ['versions', 'view', deployed.versionId, '--name', names.worker, '--json'];
    const version = readVersion(await wrangler(view, { isRead: true }));
    const origin = chosenOrigin ?? version.publicOrigin ?? deployed.origin;
    if (!origin) throw new Error('The Worker has no address. Set PUBLIC_ORIGIN (docs/deploying.md).');
    // The doctor reads the address from this file.
    configure(ids, origin);
    if (!version.isOriginSet) {
      say(`Setting PUBLIC_ORIGIN to ${origin} …`);
      await upload();
    }
    const [missing] = version.missing;
    if (missing)
      throw new Error(`${missing} is not set. Set it: npx wrangler secret put ${missing} --name ${names.worker}`);
    if (!(await isHealthy(options, origin)))
      throw new Error(
        `Deployed, but ${origin}/api/health does not return 200. To find out why: npm run doctor -- ${origin}`,
      );
    return origin;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
