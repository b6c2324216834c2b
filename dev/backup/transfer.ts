import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { aftermathSql } from './after-restore.ts';
import { ChangedWhileReading, dump, FIRST_LINE, LAST_LINE } from './dump.ts';
import { encrypt, readText } from './encryption.ts';
import { erasuresBeside, erasuresSql } from './erasures.ts';
import type { Script } from './script.ts';
import { SIGNATURE_LINE, signed } from './signature.ts';
import { identifier } from './statements.ts';
import { type Place, type Query, readSchema } from './tables.ts';

/** The tables a new deployment fills before anyone signs in: its migrations, and the last cron run. */
const WRITTEN_BY_ITSELF = ['d1_migrations', 'server_state'];

const ATTEMPTS = 3;

/** How a complete backup ends. */
const END = new RegExp(`\n${LAST_LINE}\n${SIGNATURE_LINE}$`);

/** More characters than `END` can match. */
const TAIL = 200;

async function* linesOf(query: Query): AsyncGenerator<string> {
  yield `${FIRST_LINE}\n`;
  for await (const statement of dump(query)) yield `${statement};\n`;
  yield `${LAST_LINE}\n`;
}

/**
 * Writes a backup to a new file that only its owner can read: encrypted if there is a passphrase, else signed if there is a key. Throws if the file exists, or
 * if the database changed during every attempt.
 */
export async function backUp(
  { query }: Pick<Place, 'query'>,
  file: string,
  { passphrase, key }: { passphrase?: string | undefined; key?: string | undefined } = {},
): Promise<void> {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  try {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const lines = linesOf(query);
        const plain = key ? signed(lines, key) : lines;
        await pipeline(passphrase ? await encrypt(lines, passphrase) : plain, createWriteStream(file));
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
 * The text of a backup, without holding it, then what `ending` returns for it. Throws before the first part if it is no backup,
 * and after the last if it is incomplete.
 */
async function* checked(text: Script, file: string, ending: (hasSessions: boolean) => string): AsyncGenerator<string> {
  let head = '';
  let hasSchema = false;
  let tail = '';
  for await (const part of text) {
    tail = (tail + part).slice(-TAIL);
    if (hasSchema) {
      yield part;
      continue;
    }
    head += part;
    const isStart = head.startsWith(`${FIRST_LINE}\n`);
    if (!isStart && head.length > FIRST_LINE.length) break;
    // The tables come before the rows.
    hasSchema = head.includes('\nINSERT ');
    if (hasSchema) yield head;
  }
  if (!head.startsWith(`${FIRST_LINE}\n`)) throw new Error(`${file} is not a backup made by npm run backup.`);
  if (!END.test(tail)) throw new Error(`${file} is incomplete: its last line is missing.`);
  if (!hasSchema) yield head;
  yield ending(/^CREATE TABLE \W?sessions\b/m.test(head));
}

/** Reads a backup in parts, decrypting it if it is encrypted. Throws if it is no complete backup. */
export const readBackup = (file: string, passphrase: string | undefined): Script =>
  checked(readText(file, passphrase), file, () => '');

interface RestoreOptions {
  readonly passphrase?: string | undefined;
  /** Whether to erase the people on the list next to the backup again. Default: true. */
  readonly erasesAgain?: boolean;
}

/**
 * Restores a backup into an empty database, without sessions or queued deliveries, and erases everyone on its list of erased
 * people again, atomically. Throws if the file is not a complete backup, or the database has rows.
 */
export async function restore(
  { query, run }: Place,
  file: string,
  { passphrase, erasesAgain = true }: RestoreOptions = {},
): Promise<void> {
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

  const erasures = erasesAgain ? await erasuresSql(erasuresBeside(file), passphrase) : '';
  const backup = checked(readText(file, passphrase), file, (hasSessions) => aftermathSql(erasures, hasSessions));
  async function* script() {
    for (const { name } of tables.toReversed()) yield `DROP TABLE ${identifier(name)};\n`;
    yield* backup;
  }
  await run(script());
}
