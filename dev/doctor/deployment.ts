import { thisRelease } from '../deploy/older.ts';
import { findIds, type Names } from '../deploy/plan.ts';
import { MissingRight, type Wrangler } from '../deploy/wrangler.ts';
import type { Deployment, Finding } from './target.ts';

/** Reads a deployment by calls that need each of the rights of `npm run deploy`. */
export async function readDeployment(
  wrangler: Wrangler,
  names: Names,
  rows: (sql: string) => Promise<readonly Readonly<Record<string, unknown>>[]>,
): Promise<Deployment> {
  const missing = new Set<string>();
  const read = <Reply>(call: Promise<Reply>): Promise<Reply | undefined> =>
    call.catch((error: unknown) => {
      if (error instanceof MissingRight) missing.add(error.right);
      return undefined;
    });
  const databases = await read(wrangler(['d1', 'list', '--json'], { isRead: true }));
  await read(wrangler(['kv', 'namespace', 'list'], { isRead: true }));
  await read(wrangler(['deployments', 'status', '--name', names.worker, '--json'], { isRead: true }));
  const ledger = await read(rows('select name from d1_migrations order by id desc limit 1'));
  return {
    missingRights: [...missing],
    jurisdiction: databases === undefined ? undefined : (findIds(names, databases, '[]').jurisdiction ?? null),
    schema: ledger?.[0] && String(ledger[0].name),
    checkout: thisRelease(),
  };
}

/** Compares a deployment with this checkout. `isRunning` is whether the portal runs its version; undefined if it cannot tell. */
export function checkDeployment(
  { missingRights, jurisdiction, schema, checkout }: Deployment,
  isRunning: boolean | undefined,
): Finding[] {
  const rights = missingRights.map((right) => `“${right}: Edit”`).join(', ');
  const place = jurisdiction === null ? 'none' : jurisdiction;
  const newest = checkout.migrations.at(-1);
  const deployed = isRunning ? checkout.tag : isRunning === undefined ? 'unknown' : 'another';
  const versions = `deployed ${deployed}, checkout ${checkout.tag}, schema ${schema ?? 'unknown'}`;
  const differs = !isRunning || schema !== newest;
  return [
    {
      check: 'Cloudflare grants this login or token its rights',
      ...(rights && {
        problem: `It lacks ${rights} in this account. Run npx wrangler login, or add the right to the API token on the Cloudflare dashboard.`,
      }),
    },
    place === undefined
      ? { check: 'The database’s jurisdiction', skipped: 'Cloudflare did not list the database' }
      : { check: `The database’s jurisdiction: ${place}` },
    differs
      ? {
          check: 'Versions agree',
          warning: `${versions} (this checkout ends at ${newest}). To deploy it: npm run deploy`,
        }
      : { check: `Versions agree: ${versions}` },
  ];
}
