import { createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { settleTimeTravel } from '#dev/backup/after-restore.ts';
import { blocksBeside, findUnblocked, keepBlocks } from '#dev/backup/blocks.ts';
import { erasuresBeside } from '#dev/backup/erasures.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { seedSql } from '#dev/seed/seed.ts';
import { hmacOf } from '#worker/auth/erased-block.ts';
import { migrated, place } from './backup-place.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-restore-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const newFolder = () => mkdtempSync(path.join(folder, 'backups-'));

const KEY = Buffer.from('a-key-of-exactly-32-bytes-for-it').toString('base64');
const hmac = (discordId: string) => createHmac('sha256', Buffer.from(KEY, 'base64')).update(discordId).digest('hex');

/** Ada, who is signed in, and Bo, who is blocked since 500, with a delivery in each state. */
function peopled(): DatabaseSync {
  const database = migrated();
  database.exec(`
    INSERT INTO users (id, discordId, username, usernameKey, isBlocked, joinedAt)
      VALUES ('ada', '1', 'Ada', 'ada', 0, 1), ('bo', '2', 'Bo', 'bo', 1, 1);
    INSERT INTO sessions (hash, id, userId, createdAt, lastSeenDay) VALUES ('h', 's', 'ada', 1, 1);
    INSERT INTO audit_logs (id, action, entityType, entityId, targetUserId, timestamp)
      VALUES ('a', 'USER_BLOCKED', 'user', 'bo', 'bo', 500)`);
  for (const state of ['queued', 'sending', 'sent', 'failed', 'dropped'])
    database.exec(
      `INSERT INTO deliveries (id, kind, userId, state, nextAt, leaseToken, discordId, createdAt)
        VALUES ('${state}', 'roles', 'ada', '${state}', 1, 'x', '1', 1)`,
    );
  return database;
}

const block = (database: DatabaseSync, id: string, isBlocked: boolean, at: number) =>
  database.exec(`
    UPDATE users SET isBlocked = ${Number(isBlocked)} WHERE id = '${id}';
    INSERT INTO audit_logs (id, action, entityType, entityId, targetUserId, timestamp)
      VALUES ('${id}-${at}', '${isBlocked ? 'USER_BLOCKED' : 'USER_UNBLOCKED'}', 'user', '${id}', '${id}', ${at})`);

const deliveries = (database: DatabaseSync) =>
  database
    .prepare('SELECT id, state, nextAt, leaseToken, discordId, error FROM deliveries ORDER BY rowid')
    .all()
    .map((row) => Object.values(row));
const counters = (database: DatabaseSync) =>
  database
    .prepare('SELECT kind, key, value FROM counters ORDER BY kind, key')
    .all()
    .map((row) => Object.values(row));
const sessions = (database: DatabaseSync) => database.prepare('SELECT hash FROM sessions').all();

const DROPPED = [
  ['queued', 'dropped', null, null, null, 'Restored from a backup'],
  ['sending', 'dropped', null, null, null, 'Restored from a backup'],
  ['sent', 'sent', 1, 'x', '1', null],
  ['failed', 'failed', 1, 'x', '1', null],
  ['dropped', 'dropped', 1, 'x', '1', null],
];

describe('A restored database', () => {
  it('Has no sessions, and sends nothing that was queued', async () => {
    const file = path.join(newFolder(), 'portal.sql');
    await backUp(place(peopled()), file);
    const restored = migrated();
    await restore(place(restored), file);
    expect(sessions(restored)).toEqual([]);
    expect(deliveries(restored)).toEqual(DROPPED);
  });

  it('May come from a backup of before there were sessions', async () => {
    const old = peopled();
    old.exec('DROP TRIGGER users_signed_out; DROP TABLE sessions');
    const file = path.join(newFolder(), 'portal.sql');
    await backUp(place(old), file);
    const restored = migrated();
    await restore(place(restored), file);
    expect(deliveries(restored)).toEqual(DROPPED);
  });
});

describe('A restore', () => {
  it('Refuses a backup of a newer version, and names the migrations that it lacks', async () => {
    const newer = migrated();
    newer.exec("INSERT INTO d1_migrations (name) VALUES ('9998_later.sql'), ('9999_last.sql')");
    const file = path.join(newFolder(), 'portal.sql');
    await backUp(place(newer), file);
    const target = migrated();
    await expect(restore(place(target), file)).rejects.toThrow(
      'The backup is of a newer version: this checkout lacks 9998_later.sql, 9999_last.sql.',
    );
    expect(target.prepare('SELECT max(name) AS name FROM d1_migrations').get()).not.toMatchObject({
      name: '9999_last.sql',
    });
  });

  it('Returns the migrations that an older backup lacks', async () => {
    const older = migrated();
    const last = older.prepare('SELECT max(name) AS name FROM d1_migrations').get()?.name;
    older.prepare('DELETE FROM d1_migrations WHERE name = ?').run(String(last));
    const file = path.join(newFolder(), 'portal.sql');
    await backUp(place(older), file);
    expect(await restore(place(migrated()), file)).toEqual([last]);
  });

  it('Recomputes every figure that a trigger counts', async () => {
    const original = migrated();
    original.exec(seedSql());
    const triggers = original.prepare("SELECT sql FROM sqlite_schema WHERE type = 'trigger'").all();
    const kinds = triggers.flatMap(({ sql }) =>
      [...String(sql).matchAll(/(?:VALUES \(|SELECT )'(\w+)'/g)].map(([, kind]) => kind),
    );
    expect(new Set(counters(original).map(([kind]) => kind))).toEqual(new Set(kinds));
    const expected = counters(original);
    original.exec('UPDATE counters SET value = value + 7; UPDATE applications SET reviewCount = reviewCount + 1');
    const file = path.join(newFolder(), 'portal.sql');
    await backUp(place(original), file);
    const restored = migrated();
    await restore(place(restored), file);
    expect(counters(restored)).toEqual(expected);
    const reviews = 'SELECT total(reviewCount) AS n FROM applications';
    expect(restored.prepare(reviews).get()).toEqual(
      restored.prepare('SELECT total(1) AS n FROM application_reviews').get(),
    );
  });
});

describe('After Time Travel', () => {
  it('Sessions end, queued deliveries are dropped, and people are erased again', async () => {
    const list = erasuresBeside(path.join(newFolder(), 'portal.sql'));
    writeFileSync(list, JSON.stringify([{ id: 'ada', erasedAt: 100, hmac: null }]));
    const database = peopled();
    await settleTimeTravel(place(database), list);
    expect(sessions(database)).toEqual([]);
    expect(deliveries(database)).toEqual(DROPPED);
    expect(database.prepare("SELECT erasedAt FROM users WHERE id = 'ada'").get()).toMatchObject({ erasedAt: 100 });
  });

  it('Without the list of erased people, the rest is done', async () => {
    const database = peopled();
    await settleTimeTravel(place(database), erasuresBeside(path.join(newFolder(), 'portal.sql')));
    expect(sessions(database)).toEqual([]);
    expect(deliveries(database)).toEqual(DROPPED);
  });
});

describe('The list of blocked people', () => {
  const newList = () => blocksBeside(path.join(newFolder(), 'portal.sql'));
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')).people;

  it('Holds the HMAC of each Discord ID and the time, and only its owner can read it', async () => {
    const list = newList();
    expect(await keepBlocks(place(peopled()).query, list, KEY)).toBe(1);
    expect(read(list)).toEqual([{ hmac: hmac('2'), blockedAt: 500 }]);
    expect(statSync(list).mode & 0o777).toBe(0o600);
  });

  it('The HMAC is the one that the portal keeps of erased people', async () => {
    const bytes = Uint8Array.from(Buffer.from(KEY, 'base64'));
    expect(await hmacOf('2', bytes.buffer)).toBe(hmac('2'));
  });

  it('An older database never shortens it, and a later unblocking does', async () => {
    const list = newList();
    const database = peopled();
    block(database, 'ada', true, 600);
    expect(await keepBlocks(place(database).query, list, KEY)).toBe(2);
    expect(await keepBlocks(place(peopled()).query, list, KEY)).toBe(2);
    block(database, 'ada', false, 700);
    await keepBlocks(place(database).query, list, KEY);
    expect(read(list)).toEqual([{ hmac: hmac('2'), blockedAt: 500 }]);
  });

  it('An unblocking from before the block does not remove it', async () => {
    const list = newList();
    const database = peopled();
    block(database, 'ada', true, 300);
    block(database, 'ada', false, 400);
    writeFileSync(list, JSON.stringify([{ hmac: hmac('1'), blockedAt: 600 }]));
    expect(await keepBlocks(place(database).query, list, KEY)).toBe(2);
  });

  it('Names everyone on it who is not blocked here, and counts those without an account', async () => {
    const list = newList();
    const known = ['1', '2', '3', '4'].map((id) => ({ hmac: hmac(id), blockedAt: 1 }));
    writeFileSync(list, JSON.stringify(known));
    const database = peopled();
    database.exec(`INSERT INTO erased_blocks (hmac, erasedAt) VALUES ('${hmac('4')}', 1)`);
    expect(await findUnblocked(place(database).query, list, KEY)).toEqual({ people: ['Ada (ada)'], strangers: 1 });
  });

  it('Is refused by another portal, with the people it names', async () => {
    const list = newList();
    await keepBlocks(place(peopled()).query, list, KEY);
    const other = migrated();
    other.exec(
      "INSERT INTO audit_logs (id, action, entityType, entityId, timestamp) VALUES ('b', 'USER_CREATED', 'user', 'x', 1)",
    );
    const refused = 'blocked.json is the list of another portal';
    await expect(keepBlocks(place(other).query, list, KEY)).rejects.toThrow(refused);
    await expect(findUnblocked(place(other).query, list, KEY)).rejects.toThrow(refused);
  });

  it('Blocks nobody', async () => {
    const list = newList();
    writeFileSync(list, JSON.stringify([{ hmac: hmac('1'), blockedAt: 1 }]));
    const database = peopled();
    await findUnblocked(place(database).query, list, KEY);
    expect(database.prepare("SELECT isBlocked FROM users WHERE id = 'ada'").get()).toMatchObject({ isBlocked: 0 });
  });

  it.each(['{}', '[{"hmac":"x","blockedAt":1}]', 'no JSON'])('A file that contains %s is refused', async (text) => {
    const list = newList();
    writeFileSync(list, text);
    await expect(keepBlocks(place(peopled()).query, list, KEY)).rejects.toThrow('is not a list of blocked people');
  });
});
