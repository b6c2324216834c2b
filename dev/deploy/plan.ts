import { createHash } from 'node:crypto';
import type { Unstable_RawConfig as RawConfig } from 'wrangler';
import { isJurisdiction, type Jurisdiction, REQUIRED_SETTINGS, SETTINGS } from '../../worker/env.ts';

/** A deployment's names on Cloudflare. */
export interface Names {
  readonly worker: string;
  readonly database: string;
  /** The title that Wrangler gives the key-value store. */
  readonly namespace: string;
}

/** The IDs of existing resources, and where the database stores its data. */
export interface Ids {
  readonly database: string | undefined;
  /** Every database of the account. */
  readonly all: readonly string[];
  readonly namespace: string | undefined;
  /** Undefined if the database is bound to no place. */
  readonly jurisdiction?: Jurisdiction | undefined;
}

/** A binding of a deployed version. Only variables have a `text`; secrets do not. */
interface Binding {
  readonly name: string;
  readonly text?: string;
}

/** The names of a deployment. An environment such as `staging` has its own Worker and data. */
export function namesOf(base: RawConfig, environment: string | undefined): Names {
  if (environment !== undefined && !/^[a-z][a-z0-9-]{0,30}$/.test(environment))
    throw new Error('An environment name consists of lower-case letters, digits and hyphens: --env staging');
  const suffix = environment ? `-${environment}` : '';
  const worker = `${base.name}${suffix}`;
  return { worker, database: `${base.d1_databases?.[0]?.database_name}${suffix}`, namespace: `${worker}-sessions` };
}

/** The rows of a `list` command. Wrangler may print a line before the JSON. */
function readList<Row>(output: string): Row[] {
  return JSON.parse(output.slice(output.indexOf('[')));
}

interface ListedDatabase {
  readonly name: string;
  readonly uuid: string;
  readonly jurisdiction?: string | null;
}

/** The account's databases, from the output of `d1 list`. */
export const readDatabases = (output: string): ListedDatabase[] => readList(output);

/** Finds the IDs of these names in the output of `d1 list` and `kv namespace list`. */
export function findIds(names: Names, databases: string, namespaces: string): Ids {
  const listed = readDatabases(databases);
  const database = listed.find(({ name }) => name === names.database);
  return {
    database: database?.uuid,
    all: listed.map(({ uuid }) => uuid),
    ...(isJurisdiction(database?.jurisdiction) && { jurisdiction: database.jurisdiction }),
    namespace: readList<{ title: string; id: string }>(namespaces).find(({ title }) => title === names.namespace)?.id,
  };
}

export const isWorkersDev = (origin: string) => new URL(origin).hostname.endsWith('.workers.dev');

/** Rate limits with the same id count together, in all Workers of an account. */
const rateLimitId = (worker: string, binding: string): string =>
  String(createHash('sha256').update(`${worker} ${binding}`).digest().readUInt32BE() >>> 1);

/**
 * A deployment's configuration. An origin outside workers.dev becomes the custom domain and replaces the workers.dev address. Without
 * `hasCron`, its cron triggers stay as they are on Cloudflare; without a public key, so does Discord's.
 */
export function deploymentConfig(
  base: RawConfig,
  names: Names,
  ids: Ids,
  origin: string | undefined,
  hasCron = true,
  publicKey?: string,
): RawConfig {
  const { routes, vars, triggers, ratelimits, ...shared } = base;
  // A fork's routes and variables in wrangler.toml are not for its staging.
  const own = names.worker === base.name ? { ...(routes && { routes }), ...(vars && { vars }) } : {};
  const allVars = {
    ...own.vars,
    ...(origin && { PUBLIC_ORIGIN: origin }),
    ...(ids.jurisdiction && { DATA_JURISDICTION: ids.jurisdiction }),
    ...(publicKey && { DISCORD_PUBLIC_KEY: publicKey }),
  };
  const { database_id, ...database } = { binding: 'DB', ...base.d1_databases?.[0] };
  const { id, ...namespace } = { binding: 'SESSIONS', ...base.kv_namespaces?.[0] };
  const databaseId = ids.database ?? (names.worker === base.name ? database_id : undefined);
  const namespaceId = ids.namespace ?? (names.worker === base.name ? id : undefined);
  return {
    ...shared,
    ...own,
    ...(hasCron && triggers && { triggers }),
    ...(ratelimits && {
      ratelimits: ratelimits.map((limit) => ({ ...limit, namespace_id: rateLimitId(names.worker, limit.name) })),
    }),
    name: names.worker,
    d1_databases: [{ ...database, database_name: names.database, ...(databaseId && { database_id: databaseId }) }],
    kv_namespaces: [{ ...namespace, ...(namespaceId && { id: namespaceId }) }],
    ...(Object.keys(allVars).length > 0 && { vars: allVars }),
    ...(origin &&
      !isWorkersDev(origin) && {
        workers_dev: false,
        routes: own.routes ?? [{ pattern: new URL(origin).host, custom_domain: true }],
      }),
  };
}

/** The custom domain of a fork's wrangler.toml as an origin. */
export function customDomain({ routes }: RawConfig): string | undefined {
  const domain = routes?.find((route) => typeof route === 'object' && route.custom_domain);
  return typeof domain === 'object' ? `https://${domain.pattern}` : undefined;
}

/** The configuration without what an account or a zone can refuse after the upload: cron triggers and routes. */
export function uploadConfig({ triggers, routes, ...config }: RawConfig): RawConfig {
  return config;
}

/** Checks a deployment's settings. Throws an error that names the wrong one. */
export function checkSettings(values: Readonly<Record<string, string>>): void {
  const unknown = Object.keys(values).find((name) => !SETTINGS.some((setting) => setting === name));
  if (unknown) throw new Error(`${unknown} is not a setting.`);
  if (values.DATA_JURISDICTION)
    throw new Error('DATA_JURISDICTION comes from the database. Remove it from the settings file.');
  for (const name of ['PUBLIC_ORIGIN', 'DISCORD_URL'] as const) {
    if (values[name]?.startsWith('http:')) throw new Error(`${name} must be an https address in a deployment.`);
  }
}

/** Reads the new version and its workers.dev address from what `wrangler deploy` wrote to WRANGLER_OUTPUT_FILE_PATH. */
export function readDeployment(output: string): { versionId: string; origin: string | undefined } {
  const deployed = readLines(output).findLast(({ type }) => type === 'deploy');
  if (!deployed?.version_id) throw new Error('Wrangler did not report which version it deployed.');
  const hosts = (deployed.targets ?? []).map((target) => target.replace(/^https:\/\//, ''));
  const host = hosts.find((name) => /^[\w.-]+\.workers\.dev$/.test(name));
  return { versionId: deployed.version_id, origin: host && `https://${host}` };
}

interface OutputLine {
  type?: string;
  version_id?: string;
  targets?: string[];
  message?: string;
}

const readLines = (output: string): OutputLine[] =>
  output
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** What to do about triggers that were refused, from what `wrangler triggers deploy` wrote to WRANGLER_OUTPUT_FILE_PATH. */
export function explainTriggers(output: string, origin: string): string {
  const message = readLines(output).findLast(({ type }) => type === 'command-failed')?.message ?? '';
  const problems = [
    /10072|too_many_crons|schedules/.test(message) &&
      'Cloudflare refused the cron trigger. The free plan has five, for all Workers of the account: remove one from another Worker (Settings → Triggers), or move to the paid plan. Until then nothing is sent to Discord and nothing expires.',
    /100117|DNS record/.test(message) &&
      `${new URL(origin).host} has a DNS record already: delete it in the zone’s DNS settings. Until then the portal has no address.`,
  ].filter(Boolean);
  return `${problems.join(' ') || message || 'Cloudflare refused a trigger; Wrangler says why above.'} Then deploy again.`;
}

/** Reads a deployed version's address and missing settings from `versions view --json`. */
export function readVersion(output: string): {
  publicOrigin: string | undefined;
  isOriginSet: boolean;
  missing: string[];
} {
  const version: { resources?: { bindings?: Binding[] } } = JSON.parse(output.slice(output.indexOf('{')));
  const bindings = new Map((version.resources?.bindings ?? []).map((binding) => [binding.name, binding]));
  return {
    publicOrigin: bindings.get('PUBLIC_ORIGIN')?.text,
    isOriginSet: bindings.has('PUBLIC_ORIGIN'),
    missing: REQUIRED_SETTINGS.filter((name) => !bindings.has(name)),
  };
}
