import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter } from 'age-encryption';
import type { Script } from './script.ts';

/** The ending of encrypted files. */
export const ENCRYPTED = '.age';

/** How every encrypted file begins, whatever its name. */
const HEADER = 'age-encryption.org/v1\n';

/** In characters. */
const MIN_PASSPHRASE = 12;

/** The passphrase of this run; undefined if it has none. */
export const givenPassphrase = (): string | undefined => process.env.BACKUP_PASSPHRASE || undefined;

/** The passphrase for new files. Throws if it is missing or too short. */
export function requirePassphrase(): string {
  const passphrase = givenPassphrase();
  if (!passphrase) throw new Error('--encrypt needs a passphrase in the environment variable BACKUP_PASSPHRASE.');
  if (passphrase.length < MIN_PASSPHRASE)
    throw new Error(`BACKUP_PASSPHRASE is too short: use at least ${MIN_PASSPHRASE} characters.`);
  return passphrase;
}

/** Does nothing, because errors also reach the reader of the last stream. */
const noted = () => {};

/** Compresses and encrypts a text as it is read. `age --decrypt` and `gunzip` undo it too. */
export async function encrypt(text: Script, passphrase: string): Promise<ReadableStream<Uint8Array>> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  return encrypter.encrypt(Readable.toWeb(pipeline(text, createGzip(), noted)));
}

/** Whether a file is encrypted, whatever its name. */
export async function isEncrypted(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER.length), 0, HEADER.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === HEADER;
  } finally {
    await handle.close();
  }
}

/** The first bytes of a compressed text. Earlier versions did not compress. */
const GZIP = Buffer.from([0x1f, 0x8b]);

/** Decompresses a text if it is compressed. */
async function* decompress(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = parts[Symbol.asyncIterator]();
  const { value: first, done } = await source.next();
  if (done) return;
  async function* whole() {
    yield first;
    yield* { [Symbol.asyncIterator]: () => source };
  }
  yield* GZIP.equals(first.subarray(0, GZIP.length)) ? pipeline(whole(), createGunzip(), noted) : whole();
}

async function* decrypt(file: string, input: Readable, passphrase: string): AsyncGenerator<string> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  try {
    for await (const part of decompress(await decrypter.decrypt(Readable.toWeb(input))))
      yield decoder.decode(part, { stream: true });
  } catch (cause) {
    const isWrong = cause instanceof Error && cause.message.startsWith('no identity matched');
    throw new Error(isWrong ? `BACKUP_PASSPHRASE is not the passphrase of ${file}.` : `${file} is damaged.`, { cause });
  }
}

/** Reads a text file in parts, decrypting it if it is encrypted. Throws if the passphrase is missing or wrong. */
export async function* readText(file: string, passphrase: string | undefined): AsyncGenerator<string> {
  const hasKey = await isEncrypted(file);
  if (hasKey && !passphrase)
    throw new Error(`${file} is encrypted. Set the environment variable BACKUP_PASSPHRASE to its passphrase.`);
  const input = createReadStream(file, { highWaterMark: 1_048_576 });
  try {
    if (hasKey && passphrase) yield* decrypt(file, input, passphrase);
    else yield* input.setEncoding('utf8');
  } finally {
    input.destroy();
  }
}
