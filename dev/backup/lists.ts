import { existsSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ENCRYPTED, encrypt, readText } from './encryption.ts';
import type { Query } from './tables.ts';

/** SQL for the portal's id: the id of its first log entry, which a restore keeps. No row if the log is empty. */
export const PORTAL = 'SELECT id FROM audit_logs ORDER BY seq LIMIT 1';

/** A portal's id; null if its log is empty. */
export async function portalOf(query: Query): Promise<string | null> {
  const [[first] = []] = await query([PORTAL]);
  return first ? String(first.id) : null;
}

/** A kind of list that is stored next to the backups. */
export interface ListKind<Item> {
  /** Such as `erased people`, for messages. */
  readonly of: string;
  readonly isItem: (value: unknown) => value is Item;
}

/** A portal's id and the passphrase of encrypted files. */
export interface ListAccess {
  /** Null if unknown: then a list of any portal is accepted. */
  readonly portal: string | null;
  readonly passphrase?: string | undefined;
}

/** A list as it may be stored: in the clear, encrypted, or both. */
const formsOf = (file: string) => [file, file + ENCRYPTED].filter((form) => existsSync(form));

/** Whether there is such a list, encrypted or not. */
export const hasList = (file: string): boolean => formsOf(file).length > 0;

/** Lists of earlier versions are arrays, which name no portal. */
function parse(json: string): { portal: string | null; people: unknown } {
  try {
    const value: unknown = JSON.parse(json);
    if (Array.isArray(value)) return { portal: null, people: value };
    if (typeof value === 'object' && value !== null && 'people' in value) {
      const portal = 'portal' in value && typeof value.portal === 'string' ? value.portal : null;
      return { portal, people: value.people };
    }
  } catch {}
  return { portal: null, people: undefined };
}

/** Reads one file and its portal; empty if it is missing. Throws if it is another kind of list, another portal's, or cannot be decrypted. */
export async function readList<Item>(
  file: string,
  { of, isItem }: ListKind<Item>,
  { portal: own, passphrase }: ListAccess,
): Promise<{ people: Item[]; portal: string | null }> {
  if (!existsSync(file)) return { people: [], portal: own };
  const { portal, people } = parse(await text(readText(file, passphrase)));
  if (!Array.isArray(people) || !people.every(isItem)) throw new Error(`${file} is not a list of ${of}.`);
  if (own !== null && portal !== null && portal !== own)
    throw new Error(`${file} is the list of another portal. Keep each portal’s backups in a folder of their own.`);
  return { people, portal: own ?? portal };
}

/** Reads a list together with its encrypted form. */
export async function readLists<Item>(file: string, kind: ListKind<Item>, access: ListAccess): Promise<Item[]> {
  const lists = await Promise.all(formsOf(file).map((form) => readList(form, kind, access)));
  return lists.flatMap(({ people }) => people);
}

/** Replaces a list with a file that only its owner can read, encrypted if there is a passphrase. */
export async function writeList(
  file: string,
  people: readonly unknown[],
  { portal, passphrase }: ListAccess,
): Promise<void> {
  const json = `${JSON.stringify({ portal, people }, null, 2)}\n`;
  // Renamed into place, so that a crash keeps the old list.
  await writeFile(`${file}.new`, passphrase ? await encrypt([json], passphrase) : json, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
