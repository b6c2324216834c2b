import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { eraseAgain, erasuresBeside, keepErasures } from '#dev/backup/erasures.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { migrated, place } from './backup-place.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-erasures-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let folders = 0;
/** A backup file in a new folder. */
const newBackup = () => {
  folders += 1;
  return path.join(mkdtempSync(path.join(folder, `${folders}-`)), 'portal.sql');
};

const HMAC = 'ab'.repeat(32);

/** Ada, a moderator, and Bo, who is blocked. */
function peopled(): DatabaseSync {
  const database = migrated();
  database.exec(`
    INSERT INTO users (id, discordId, username, usernameKey, displayName, avatar, grade, isBlocked, joinedAt)
      VALUES ('ada', '1', 'Ada', 'ada', 'A', 'a', 3, 0, 1), ('bo', '2', 'Bo', 'bo', NULL, NULL, 1, 1, 1), ('cy', '3', 'Cy', 'cy', NULL, NULL, 1, 0, 1)`);
  return database;
}

const erase = (database: DatabaseSync) =>
  database.exec(`
    UPDATE users SET grade = 1, discordId = NULL, username = '', usernameKey = '', erasedAt = 100 WHERE id = 'ada';
    UPDATE users SET discordId = NULL, username = '', usernameKey = '', erasedAt = 200 WHERE id = 'bo';
    INSERT INTO erased_blocks (hmac, erasedAt) VALUES ('${HMAC}', 200)`);

const people = (database: DatabaseSync) =>
  database
    .prepare(
      'SELECT id, discordId, username, displayName, avatar, grade, erasedAt, sessionEpoch FROM users ORDER BY id',
    )
    .all()
    .map((row) => Object.values(row));

const count = (database: DatabaseSync, sql: string) => Number(Object.values(database.prepare(sql).get() ?? {})[0]);

describe('The list of erased people', () => {
  it('Keeps people erased when an older backup is restored', async () => {
    const database = peopled();
    const file = newBackup();
    await backUp(place(database), file);
    erase(database);
    expect(await keepErasures(place(database).query, erasuresBeside(file))).toBe(2);

    const restored = migrated();
    await restore(place(restored), file);
    expect(people(restored)).toEqual([
      ['ada', null, '', null, null, 1, 100, 1],
      ['bo', null, '', null, null, 1, 200, 1],
      ['cy', '3', 'Cy', null, null, 1, null, 0],
    ]);
    expect(restored.prepare('SELECT hmac FROM erased_blocks').all()).toEqual([{ __proto__: null, hmac: HMAC }]);
    expect(count(restored, "SELECT count(*) FROM audit_logs WHERE action = 'USER_ERASED'")).toBe(2);
    expect(count(restored, "SELECT value FROM counters WHERE kind = 'users' AND key = '1'")).toBe(3);
  });

  it('Is idempotent', async () => {
    const database = peopled();
    const list = erasuresBeside(newBackup());
    writeFileSync(list, JSON.stringify([{ id: 'ada', erasedAt: 100, hmac: null }]));
    await eraseAgain(place(database), list);
    const once = people(database);
    await eraseAgain(place(database), list);
    expect(people(database)).toEqual(once);
    expect(count(database, 'SELECT count(*) FROM audit_logs')).toBe(1);
  });

  it('Never loses a person, and holds only IDs, times and blocks', async () => {
    const database = peopled();
    const list = erasuresBeside(newBackup());
    writeFileSync(list, JSON.stringify([{ id: 'zoe', erasedAt: 50, hmac: null }]));
    erase(database);
    expect(await keepErasures(place(database).query, list)).toBe(3);
    expect(await keepErasures(place(peopled()).query, list)).toBe(3);
    expect(JSON.parse(readFileSync(list, 'utf8')).people).toEqual([
      { id: 'zoe', erasedAt: 50, hmac: null },
      { id: 'ada', erasedAt: 100, hmac: null },
      { id: 'bo', erasedAt: 200, hmac: HMAC },
    ]);
  });

  it('Names its portal, and is refused by a backup, a restore and an erasure of another', async () => {
    const logged = (id: string) => {
      const database = peopled();
      database.exec(
        `INSERT INTO audit_logs (id, action, entityType, entityId, timestamp) VALUES ('${id}', 'USER_CREATED', 'user', 'ada', 1)`,
      );
      return database;
    };
    const file = newBackup();
    const list = erasuresBeside(file);
    await backUp(place(logged('first')), file);
    await keepErasures(place(logged('first')).query, list);
    expect(JSON.parse(readFileSync(list, 'utf8')).portal).toBe('first');
    // A portal whose log is empty takes the list as it is.
    await keepErasures(place(peopled()).query, list);
    await restore(place(migrated()), file);

    const refused = 'erased.json is the list of another portal';
    const other = path.join(path.dirname(file), 'other.sql');
    await backUp(place(logged('second')), other);
    await expect(keepErasures(place(logged('second')).query, list)).rejects.toThrow(refused);
    await expect(restore(place(migrated()), other)).rejects.toThrow(refused);
    await expect(eraseAgain(place(logged('second')), list)).rejects.toThrow(refused);
  });

  it.each([
    '{}',
    '[{"id":"a"}]',
    '{"portal":"x","people":[{"id":"a"}]}',
    `[{"id":"x' OR 1","erasedAt":1,"hmac":null}]`,
    'no JSON',
  ])('Refuses a file that contains %s', async (text) => {
    const list = erasuresBeside(newBackup());
    writeFileSync(list, text);
    await expect(eraseAgain(place(peopled()), list)).rejects.toThrow('is not a list of erased people');
  });
});
