import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { wranglerAt } from '../deploy/wrangler.ts';
import { aftermathSql } from './aftermath.ts';
import { ChangedWhileReading, dump, FIRST_LINE, LAST_LINE } from './dump.ts';
import { erasuresBeside } from './erasures.ts';
import { identifier } from './statements.ts';
import { type Place, type Query, type Row, readSchema } from './tables.ts';

/** The tables a new deployment fills before anyone signs in: its migrations, and the last cron run. */
const WRITTEN_BY_ITSELF = ['d1_migrations', 'server_state'];

const ATTEMPTS = 3;

/** The database for these Wrangler arguments, such as `--remote --config …`. */
export function placeOf(args: readonly string[]): Place {
  const wrangler = wranglerAt();
  return {
    async query(statements) {
      const command = ['d1', 'execute', 'DB', '--json', ...args, '--command', statements.join('; ')];
      const output = await wrangler(command, { isRead: true });
      const replies: { results: Row[] }[] = JSON.parse(output.slice(output.indexOf('[')));
      if (replies.length !== statements.length)
        throw new Error('Wrangler did not return a result for every statement.');
      return replies.map(({ results }) => results);
    },
    async run(file) {
      await wrangler(['d1', 'execute', 'DB', '--yes', '--json', ...args, '--file', file], { isRead: true });
    },
  };
}

async function* linesOf(query: Query): AsyncGenerator<string> {
  yield `${FIRST_LINE}\n`;
  for await (const statement of dump(query)) yield `${statement};\n`;
  yield `${LAST_LINE}\n`;
}

/**
 * Writes a backup to a new file that only its owner can read. Throws if the file exists, or if the database changed during
 * every attempt.
 */
export async function backUp({ query }: Pick<Place, 'query'>, file: string): Promise<void> {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await pipeline(linesOf(query), createWriteStream(file));
        return;
      } catch (error) {
        if (!(error instanceof ChangedWhileReading)) throw error;
        if (attempt === ATTEMPTS)
          throw new Error(
            'The portal was in use during every attempt, so there is no backup. Try again at a quieter time.',
          );
      }
    }
  } catch (error) {
    rmSync(file, { force: true });
    throw error;
  }
}

/**
 * Restores a backup into an empty database, without sessions or queued deliveries, and erases everyone on its list of erased
 * people again, atomically. Throws if the file is not a complete backup, or the database has rows.
 */
export async function restore({ query, run }: Place, file: string): Promise<void> {
  const backup = readFileSync(file, 'utf8');
  if (!backup.startsWith(`${FIRST_LINE}\n`)) throw new Error(`${file} is not a backup made by npm run backup.`);
  if (!backup.endsWith(`\n${LAST_LINE}\n`)) throw new Error(`${file} is incomplete: its last line is missing.`);

  const { tables } = await readSchema(query);
  const watched = tables.filter(({ name }) => !WRITTEN_BY_ITSELF.includes(name));
  const found =
    watched.length === 0
      ? []
      : await query(watched.map(({ name }) => `SELECT EXISTS (SELECT 1 FROM ${identifier(name)}) AS "hasRows"`));
  const full = watched.find((_, i) => found[i]?.[0]?.hasRows);
  if (full) {
    throw new Error(
      `The database is not empty: ${full.name} has rows. Restore into an empty database instead (docs/operating.md).`,
    );
  }

  const folder = mkdtempSync(path.join(tmpdir(), 'portal-restore-'));
  try {
    const drops = tables.toReversed().map(({ name }) => `DROP TABLE ${identifier(name)};\n`);
    const script = path.join(folder, 'restore.sql');
    writeFileSync(
      script,
      drops.join('') + backup + aftermathSql(erasuresBeside(file), /^CREATE TABLE \W?sessions\b/m.test(backup)),
      { mode: 0o600 },
    );
    await run(script);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
