import type { Wrangler } from '../deploy/wrangler.ts';
import type { DatabaseAccess } from './checks.ts';

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
