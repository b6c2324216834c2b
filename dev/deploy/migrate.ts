import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { unstable_splitSqlQuery as splitSql } from 'wrangler';
import { CREATE_LEDGER, migrationNames, migrationScript, migrationsFolder } from '../migrations.ts';
import { withScratch } from '../scratch.ts';
import { MissingRight, type Wrangler } from './wrangler.ts';

/** In characters. */
const MAX_SHOWN_STATEMENT = 300;

/** The message of D1 in an error of `wrangler d1 execute --json`. */
function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  try {
    const { error: reported }: { error: { text: string; notes?: { text: string }[] } } = JSON.parse(
      text.slice(text.indexOf('{')),
    );
    return [reported.text, ...(reported.notes ?? []).map((note) => note.text)].join(' ');
  } catch {
    return text;
  }
}

/** The only statement that SQLite's message can be about, by the name or word in it; undefined if that cannot be told. */
export function failingStatement(sql: string, message: string): string | undefined {
  const [, kind = '', made] = /(table|index|trigger|view) [`"]?(\w+)[`"]? already exists/.exec(message) ?? [];
  const [, word = made] =
    /near "([^"]+)"/.exec(message) ??
    /(?:no such \w+|duplicate column name|constraint failed): (?:\w+\.)*(\w+)/.exec(message) ??
    [];
  if (!word) return undefined;
  const name = word.replaceAll(/\W/g, '\\$&');
  const isMeant = new RegExp(
    made ? `\\bcreate\\s+(?:unique\\s+)?${kind}\\s+[\`"]?${name}\\b` : `(?<!\\w)${name}(?!\\w)`,
    'i',
  );
  const [statement, another] = splitSql(sql).filter((text) => isMeant.test(text));
  return another === undefined ? statement?.slice(0, MAX_SHOWN_STATEMENT) : undefined;
}

/**
 * Applies the missing migrations with their rows of the ledger in one import, so that all are applied or none. Throws an error that
 * names the failed one, or all if that cannot be told. `place` is Wrangler's arguments for the database.
 */
export async function migrate(
  wrangler: Wrangler,
  place: readonly string[],
  say: (line: string) => void,
  folder = migrationsFolder,
): Promise<void> {
  const list = `${CREATE_LEDGER}; SELECT name FROM d1_migrations`;
  const output = await wrangler(['d1', 'execute', 'DB', '--json', '--command', list, ...place], { isRead: true });
  const replies: { results: { name: string }[] }[] = JSON.parse(output.slice(output.indexOf('[')));
  const applied = replies[1]?.results.map(({ name }) => name) ?? [];
  const pending = migrationNames(folder).filter((name) => !applied.includes(name));
  if (pending.length === 0) return;

  say(`Applying ${pending.length === 1 ? `the migration ${pending[0]}` : `${pending.length} migrations`} …`);
  const scripts = pending.map((name) => ({ name, sql: migrationScript(name, folder) }));
  await withScratch(async (scratch) => {
    const script = path.join(scratch, 'migrations.sql');
    // The time makes it a new file for D1, which recognises earlier imports by their hash.
    writeFileSync(script, [`-- ${Date.now()}`, ...scripts.map(({ sql }) => sql)].join('\n'));
    // Not `d1 migrations apply`: it posts to D1's query endpoint, which is not known to be atomic for a whole file.
    await wrangler(['d1', 'execute', 'DB', '--yes', '--json', '--file', script, ...place], { isRead: true }).catch(
      (error: unknown) => {
        if (error instanceof MissingRight) throw error;
        const message = messageOf(error);
        const statement = failingStatement(scripts.map(({ sql }) => sql).join('\n'), message);
        const [only, ...others] = statement ? scripts.filter(({ sql }) => sql.includes(statement)) : scripts;
        const which =
          others.length === 0
            ? `The migration ${only?.name}`
            : `One of the migrations from ${pending[0]} to ${pending.at(-1)}`;
        throw new Error(
          [
            `${which} failed: ${message}`,
            ...(statement ? [`Statement: ${statement}`] : []),
            'Nothing was applied. See “A migration failed” in docs/operating.md.',
          ].join('\n'),
          { cause: error },
        );
      },
    );
  });
}
