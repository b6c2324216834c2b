import { existsSync, renameSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { ENCRYPTED, encrypt, readText } from './encryption.ts';

/** A kind of list that is stored next to the backups. */
export interface ListKind<Item> {
  /** Such as `erased people`, for messages. */
  readonly of: string;
  readonly isItem: (value: unknown) => value is Item;
}

/** A list as it may be stored: in the clear, encrypted, or both. */
const formsOf = (file: string) => [file, file + ENCRYPTED].filter((form) => existsSync(form));

/** Whether there is such a list, encrypted or not. */
export const hasList = (file: string): boolean => formsOf(file).length > 0;

/** Reads one file; empty if it is missing. Throws if it is not such a list, or the passphrase is missing or wrong. */
export async function readList<Item>(
  file: string,
  { of, isItem }: ListKind<Item>,
  passphrase: string | undefined,
): Promise<Item[]> {
  if (!existsSync(file)) return [];
  const json = await text(readText(file, passphrase));
  let list: unknown;
  try {
    list = JSON.parse(json);
  } catch {}
  if (!Array.isArray(list) || !list.every(isItem)) throw new Error(`${file} is not a list of ${of}.`);
  return list;
}

/** Reads a list together with its encrypted form. */
export async function readLists<Item>(
  file: string,
  kind: ListKind<Item>,
  passphrase: string | undefined,
): Promise<Item[]> {
  return (await Promise.all(formsOf(file).map((form) => readList(form, kind, passphrase)))).flat();
}

/** Replaces a list with a file that only its owner can read, encrypted if there is a passphrase. */
export async function writeList(file: string, items: readonly unknown[], passphrase?: string): Promise<void> {
  const json = `${JSON.stringify(items, null, 2)}\n`;
  // Renamed into place, so that a crash keeps the old list.
  await writeFile(`${file}.new`, passphrase ? await encrypt([json], passphrase) : json, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
