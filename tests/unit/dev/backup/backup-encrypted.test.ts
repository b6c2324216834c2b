import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Encrypter } from 'age-encryption';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { requirePassphrase } from '#dev/backup/encryption.ts';
import { eraseAgain, erasuresBeside, keepErasures } from '#dev/backup/erasures.ts';
import { manifestOf } from '#dev/backup/manifest.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { migrated, place } from './backup-place.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-encrypted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
afterEach(() => vi.unstubAllEnvs());

const PASSPHRASE = 'correct horse battery';
const NAME = 'Zoë, who is only in this test';

function peopled() {
  const database = migrated();
  const insert = database.prepare('INSERT INTO users (id, username, usernameKey, joinedAt) VALUES (?, ?, ?, 1)');
  insert.run('ada', NAME, 'ada');
  for (let i = 0; i < 2_000; i += 1) insert.run(`user-${i}`, `🦉 ${i}`.repeat(20), `user-${i}`);
  return database;
}

/** Encrypts as earlier versions did, uncompressed, with a weak key derivation, because the real one takes seconds. */
async function encryptFast(text: string): Promise<Buffer> {
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(4);
  encrypter.setPassphrase(PASSPHRASE);
  return Buffer.from(await encrypter.encrypt(text));
}

/** An encrypted backup in a folder of its own. */
async function fastBackup(change = (bytes: Buffer) => bytes): Promise<string> {
  const clear = path.join(mkdtempSync(path.join(folder, 'fast-')), 'portal.sql');
  await backUp(place(peopled()), clear);
  writeFileSync(`${clear}.age`, change(await encryptFast(readFileSync(clear, 'utf8'))));
  return `${clear}.age`;
}

const users = (database: ReturnType<typeof migrated>) => database.prepare('SELECT * FROM users ORDER BY id').all();

describe('An encrypted backup', () => {
  const alone = mkdtempSync(path.join(folder, 'alone-'));
  const file = path.join(alone, 'portal.sql.age');
  beforeAll(() => backUp(place(peopled()), file, { passphrase: PASSPHRASE }));

  it('Is compressed before it is encrypted', () => {
    expect(statSync(file).size).toBeLessThan(40_000);
  });

  it('Leaves no readable text on disk, and only its owner can read it', () => {
    expect(readdirSync(alone)).toEqual(['portal.sql.age', 'portal.sql.age.json']);
    expect(readFileSync(manifestOf(file), 'utf8')).not.toContain('Zoë');
    expect(readFileSync(file).includes(Buffer.from('Zoë'))).toBe(false);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('Restores the same rows', async () => {
    const restored = migrated();
    await restore(place(restored), file, { passphrase: PASSPHRASE });
    expect(users(restored)).toEqual(users(peopled()));
  });

  it('Restores the same rows from one of an earlier version, which is not compressed', async () => {
    const restored = migrated();
    await restore(place(restored), await fastBackup(), { passphrase: PASSPHRASE });
    expect(users(restored)).toEqual(users(peopled()));
  });

  it('Needs its passphrase', async () => {
    await expect(restore(place(migrated()), await fastBackup())).rejects.toThrow(
      'is encrypted. Set the environment variable BACKUP_PASSPHRASE',
    );
  });

  it('Names a wrong passphrase', async () => {
    const wrong = { passphrase: 'another passphrase' };
    await expect(restore(place(migrated()), await fastBackup(), wrong)).rejects.toThrow(
      'BACKUP_PASSPHRASE is not the passphrase of',
    );
  });

  it.each([
    ['cut off', (bytes: Buffer) => bytes.subarray(0, -100)],
    ['changed', (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -100), Buffer.alloc(100)])],
  ])('Restores nothing if it was %s', async (_, spoil) => {
    const restored = migrated();
    const options = { passphrase: PASSPHRASE };
    await expect(restore(place(restored), await fastBackup(spoil), options)).rejects.toThrow('is damaged');
    expect(users(restored)).toEqual([]);
  });
});

describe('An encrypted list of erased people', () => {
  const list = async () => {
    const file = erasuresBeside(path.join(mkdtempSync(path.join(folder, 'list-')), 'portal.sql'));
    const erased = [{ id: 'ada', erasedAt: 100, hmac: null }];
    writeFileSync(`${file}.age`, await encryptFast(JSON.stringify(erased)));
    return file;
  };

  it('Keeps the people who are on it, and stays encrypted', async () => {
    const file = `${await list()}.age`;
    expect(await keepErasures(place(peopled()).query, file, PASSPHRASE)).toBe(1);
    expect(readFileSync(file).includes(Buffer.from('ada'))).toBe(false);
  });

  it('Counts in a restore like the one in the clear', async () => {
    const database = peopled();
    await eraseAgain(place(database), await list(), PASSPHRASE);
    expect(database.prepare("SELECT erasedAt FROM users WHERE id = 'ada'").get()).toEqual({ erasedAt: 100 });
  });

  it('Stops a restore that has no passphrase', async () => {
    const backup = path.join(path.dirname(await list()), 'portal.sql');
    await backUp(place(peopled()), backup);
    await expect(restore(place(migrated()), backup)).rejects.toThrow('erased.json.age is encrypted');
  });
});

describe('The passphrase of a new backup', () => {
  it.each([
    ['', 'needs a passphrase'],
    ['too short', 'at least 12 characters'],
  ])('%j is refused', (passphrase, message) => {
    vi.stubEnv('BACKUP_PASSPHRASE', passphrase);
    expect(requirePassphrase).toThrow(message);
  });
});
