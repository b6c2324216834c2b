import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { migrationNames } from '../migrations.ts';
import { root } from '../tools.ts';
import { readVersion } from './plan.ts';
import { Absent, type Wrangler } from './wrangler.ts';

/** What is deployed, or what a checkout would deploy. */
export interface Release {
  /** Of package.json, with the commit if git knows it, and whether files differ from it: `1.0.0-0a1b2c3d-dirty`. Undefined if it was deployed without one. */
  readonly tag: string | undefined;
  /** The names of its migrations, in order. */
  readonly migrations: readonly string[];
}

const git = (...args: string[]) => {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return { isOk: status === 0, output: (stdout ?? '').trim() };
};

/** This checkout, with the subject of its commit. */
export function thisRelease(): Release & { subject: string } {
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const commit = git('rev-parse', '--short=8', 'HEAD').output;
  const isDirty = git('status', '--porcelain', '--untracked-files=no').output !== '';
  return {
    tag: commit ? `${version}-${commit}${isDirty ? '-dirty' : ''}` : version,
    subject: git('log', '-1', '--format=%s').output.slice(0, 100) || version,
    migrations: migrationNames(),
  };
}

/** What an operator should know of a checkout before it is deployed; undefined if it is a clean commit. */
export function unclean({ tag }: Pick<Release, 'tag'>): string | undefined {
  if (tag?.endsWith('-dirty')) return `Files differ from the commit, so this version is called ${tag}.`;
  return tag?.includes('-')
    ? undefined
    : `This folder has no git history, as a ZIP has none, so the version is called ${tag} without a commit. Clone the repository to upgrade by release.`;
}

/** What is deployed, and at which address. */
export interface Deployed extends Release {
  /** Undefined without a Worker, or if its address is a secret. */
  readonly origin: string | undefined;
}

/** Reads what is deployed, which is nothing before a first deployment. Throws if Cloudflare does not say. */
export async function readDeployed(wrangler: Wrangler, worker: string, config: string): Promise<Deployed> {
  const read = (...args: string[]): Promise<string | undefined> =>
    wrangler(args, { isRead: true }).then(
      (output) => output.slice(output.search(/[[{]/)),
      (error: unknown) => {
        if (error instanceof Absent) return undefined;
        throw error;
      },
    );
  const status = await read('deployments', 'status', '--name', worker, '--json');
  const deployment: { versions?: { version_id: string }[] } = JSON.parse(status ?? '{}');
  const version = deployment.versions?.[0]?.version_id;
  const view = (version && (await read('versions', 'view', version, '--name', worker, '--json'))) || '{}';
  const { annotations }: { annotations?: Record<string, string> } = JSON.parse(view);
  const sql = 'select name from d1_migrations order by id';
  const list = await read('d1', 'execute', 'DB', '--remote', '--json', '--command', sql, '--config', config);
  const [ledger]: { results: { name: string }[] }[] = JSON.parse(list ?? '[]');
  return {
    tag: annotations?.['workers/tag'],
    migrations: ledger?.results.map(({ name }) => name) ?? [],
    origin: readVersion(view).publicOrigin,
  };
}

const numbers = (tag: string) => tag.split('-', 1)[0]?.split('.').map(Number) ?? [];

function isNewer(tag: string, other: string): boolean {
  const [ours, theirs] = [numbers(tag), numbers(other)];
  const differing = ours.findIndex((number, index) => number !== theirs[index]);
  return differing >= 0 && (ours[differing] ?? 0) > (theirs[differing] ?? 0);
}

/** Whether the first tag's commit comes after the second's. False if git does not know one of them. */
function isLater(tag: string, other: string): boolean {
  const [commit, otherCommit] = [tag.split('-')[1], other.split('-')[1]];
  if (!commit || !otherCommit || commit === otherCommit) return false;
  return git('merge-base', '--is-ancestor', otherCommit, commit).isOk;
}

/** Why this checkout must not replace what is deployed: that is newer. Undefined if it may. */
export function whyOlder(deployed: Release, own: Release): string | undefined {
  const unknown = deployed.migrations.findLast((name) => !own.migrations.includes(name));
  const found = unknown
    ? `The database has the migration ${unknown}; this checkout ends at ${own.migrations.at(-1)}.`
    : deployed.tag && own.tag && (isNewer(deployed.tag, own.tag) || isLater(deployed.tag, own.tag))
      ? `${deployed.tag} is deployed; this checkout is ${own.tag}.`
      : undefined;
  return found && `${found} To deploy the older one all the same: npm run deploy -- --force`;
}
