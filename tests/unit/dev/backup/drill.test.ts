import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { backupFolder } from '#dev/backup/arguments.ts';
import { findMismatches, newestBackup, rowsOfBackup } from '#dev/backup/drill.ts';
import { backUp, readBackup } from '#dev/backup/transfer.ts';
import { seedSql } from '#dev/seed/seed.ts';
import { root } from '#dev/tools.ts';
import { migrated, place } from './backup-place.ts';
import { LONG_ROWS } from './backup-rows.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-drill-test-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('Each portal’s backups have a folder of their own', () => {
  const folders = [backupFolder(true, undefined), backupFolder(true, 'staging'), backupFolder(false, undefined)];
  expect(folders.map((one) => path.relative(root, one))).toEqual(['backups', 'backups/staging', 'backups/local']);
});

describe('A drill', () => {
  it('Takes the newest backup by the time in its name, encrypted or not', () => {
    const backups = mkdtempSync(path.join(folder, 'backups-'));
    expect(newestBackup(backups)).toBeUndefined();
    for (const name of [
      'portal-2026-11-20T10-00-00Z.sql',
      'portal-2026-11-21T10-00-00Z.sql.age',
      'local-2026-11-20T11-00-00Z.sql',
      'portal-2026-12-01T10-00-00Z.sql.new',
      'erased.json',
    ])
      writeFileSync(path.join(backups, name), '');
    expect(newestBackup(backups)).toBe(path.join(backups, 'portal-2026-11-21T10-00-00Z.sql.age'));
  });

  it('Counts the rows of each table in the text, and reports a table with others', async () => {
    const database = migrated();
    database.exec(seedSql());
    for (const { sql, values } of LONG_ROWS) database.prepare(sql).run(...values);
    database.exec('DELETE FROM sessions');
    const file = path.join(folder, 'portal.sql');
    await backUp(place(database), file);
    const rows = await rowsOfBackup(readBackup(file, undefined));
    expect(rows.get('users')).toBeGreaterThan(10);
    expect(await findMismatches(rows, place(database).query)).toEqual([]);

    database.exec("INSERT INTO users (id, username, usernameKey, joinedAt) VALUES ('new', 'new', 'new', 1)");
    const users = rows.get('users') ?? 0;
    expect(await findMismatches(rows, place(database).query)).toContain(
      `users: ${users} rows in the backup, ${users + 1} restored`,
    );
  });
});
