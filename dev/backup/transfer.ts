import { createWriteStream, rmSync, writeFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { migrationNames } from '../migrations.ts';
import { deleteOnSignal } from '../scratch.ts';
import { aftermathSql } from './after-restore.ts';
import { type Contents, dump, FIRST_LINE, LAST_LINE, LEDGER, noContents } from './dump.ts';
import { encrypt, readText } from './encryption.ts';
import { erasuresBeside, erasuresSql } from './erasures.ts';
import { type Manifest, writeManifest } from './manifest.ts';
import type { Script } from './script.ts';
import { SIGNATURE_LINE, signed } from './signature.ts';
import { identifier } from './statements.ts';
import { type Place, type Query, readSchema, type Table } from './tables.ts';

/** The tables a new deployment fills before anyone signs in: its migrations, and the last cron run. */
const WRITTEN_BY_ITSELF = ['d1_migrations', 'server_state'];

/** How a complete backup ends. */
const END = new RegExp(`\n${LAST_LINE}\n${SIGNATURE_LINE}$`);

/** More characters than `END` can match. */
const TAIL = 200;

/** The start of the second line, which names the portal. Backups of earlier versions have none. */
const PORTAL_LINE = '-- Portal: ';

async function* linesOf(query: Query, contents: Contents): AsyncGenerator<string> {
  let head = `${FIRST_LINE}\n`;
  for await (const statement of dump(query, contents)) {
    if (head && contents.portal !== null) head += `${PORTAL_LINE}${contents.portal}\n`;
    yield `${head}${statement};\n`;
    head = '';
  }
  yield `${LAST_LINE}\n`;
}

/**
 * Writes a backup and its manifest to new files: encrypted if there is a passphrase, else signed if there is a key. Only the
 * owner can read the backup. A signal leaves no half of it behind. Throws if it exists.
 */
export async function backUp(
  { query }: Pick<Place, 'query'>,
  file: string,
  { passphrase, key }: { passphrase?: string | undefined; key?: string | undefined } = {},
): Promise<Manifest> {
  writeFileSync(file, '', { flag: 'wx', mode: 0o600 });
  return deleteOnSignal(file, async () => {
    try {
      const contents = noContents();
      const lines = linesOf(query, contents);
      const plain = key ? signed(lines, key) : lines;
      await pipeline(passphrase ? await encrypt(lines, passphrase) : plain, createWriteStream(file));
      const { portal, ...manifest } = contents;
      writeManifest(file, manifest);
      return manifest;
    } catch (error) {
      rmSync(file, { force: true });
      throw error;
    }
  });
}

/**
 * The text of a backup, without holding it, then what `ending` returns for it. Throws before the first part if it is no backup,
 * and after the last if it is incomplete.
 */
async function* checked(text: Script, file: string, ending: (schema: string) => string): AsyncGenerator<string> {
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
  yield ending(head);
}

/** Reads a backup in parts, decrypting it if it is encrypted. Throws if it is no complete backup. */
export const readBackup = (file: string, passphrase: string | undefined): Script =>
  checked(readText(file, passphrase), file, () => '');

/** In characters. The list of migrations comes earlier. */
const MAX_HEAD = 10_000_000;

const INSERT_MIGRATIONS = String.raw`\nINSERT INTO \W?${LEDGER}\b`;

/** All rows of the list of migrations: another statement follows. */
const MIGRATIONS = new RegExp(String.raw`(?:${INSERT_MIGRATIONS}[^;]*;)+(?!${INSERT_MIGRATIONS})(?=\n\w+ \w+ \S+\s)`);
const PORTAL_ID = new RegExp(`^${FIRST_LINE}\n${PORTAL_LINE}([\\w-]+)\n`);

/** Reads a backup's beginning: its portal (null if unnamed), its database's migrations, and the whole text to go on with. */
async function readHead(
  text: AsyncGenerator<string>,
): Promise<{ portal: string | null; migrations: readonly string[]; text: Script }> {
  let head = '';
  while (!MIGRATIONS.test(head) && head.length < MAX_HEAD) {
    const { value, done } = await text.next();
    if (done) break;
    head += value;
  }
  async function* whole() {
    yield head;
    yield* text;
  }
  const [rows = ''] = MIGRATIONS.exec(head) ?? [];
  return {
    portal: PORTAL_ID.exec(head)?.[1] ?? null,
    migrations: rows.match(/(?<=')\d{4}_\w+\.sql(?=')/g) ?? [],
    text: whole(),
  };
}

/** The tables of a database. Throws if it has rows that a new deployment does not write by itself. */
async function requireEmpty(query: Query): Promise<readonly Table[]> {
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
  return tables;
}

interface RestoreOptions {
  readonly passphrase?: string | undefined;
  /** Whether to erase the people on the list next to the backup again. Default: true. */
  readonly erasesAgain?: boolean;
}

/**
 * Restores a backup into an empty database, without sessions or queued deliveries, and erases everyone on its list of erased
 * people again, atomically. Returns the migrations that it lacks. Throws if the file is not a complete backup or of a newer
 * version, or the database has rows.
 */
export async function restore(
  { query, run }: Place,
  file: string,
  { passphrase, erasesAgain = true }: RestoreOptions = {},
): Promise<string[]> {
  const text = readText(file, passphrase);
  try {
    const backup = await readHead(text);
    const known = migrationNames();
    const unknown = backup.migrations.filter((name) => !known.includes(name));
    if (unknown.length > 0)
      throw new Error(
        `The backup is of a newer version: this checkout lacks ${unknown.join(', ')}. Check out that version, then restore.`,
      );
    const tables = await requireEmpty(query);
    const erasures = erasesAgain ? await erasuresSql(erasuresBeside(file), { portal: backup.portal, passphrase }) : '';
    async function* script() {
      for (const { name } of tables.toReversed()) yield `DROP TABLE ${identifier(name)};\n`;
      yield* checked(backup.text, file, (schema) => aftermathSql(erasures, schema));
    }
    await run(script());
    return known.filter((name) => !backup.migrations.includes(name));
  } finally {
    await text.return(undefined);
  }
}
