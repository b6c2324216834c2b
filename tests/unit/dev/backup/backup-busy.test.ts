import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drill, findMismatches } from '#dev/backup/drill.ts';
import type { Manifest } from '#dev/backup/manifest.ts';
import { ensureLocalPlace } from '#dev/backup/places.ts';
import { remotePlace } from '#dev/backup/remote.ts';
import type { Place } from '#dev/backup/tables.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { seedSql } from '#dev/seed/seed.ts';
import { type D1Api, serveD1 } from './d1-api.ts';
import { openPortal, type Portal, seal } from './d1-portal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-busy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const ENTRY = `INSERT INTO audit_logs (id, action, entityType, entityId, details, timestamp)
  SELECT 'busy-' || hex(randomblob(8)), 'USER_CREATED', 'user', 'x', 'x', max(timestamp) + 1 FROM audit_logs`;

/** Some megabytes: 3,000 people who applied, and 1,000 notices that each of two people read. */
const MANY = `
  INSERT INTO users (id, username, usernameKey, joinedAt) ${numbers(3_000)} SELECT 'u' || i, 'u' || i, 'u' || i, 1 FROM n;
  INSERT INTO applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt)
    ${numbers(3_000)} SELECT 'a' || i, (SELECT min(id) FROM jobs), 'u' || i, 'x', '[]', json_object('q', hex(randomblob(300))), 'pending', 1 FROM n;
  INSERT INTO notices (id, title, content, targetGrades, createdBy, createdAt)
    ${numbers(1_000)} SELECT 'n' || i, 'x', 'x', '[]', 'u1', 1 FROM n;
  INSERT INTO notice_reads (noticeId, userId, readAt) ${numbers(2_000)} SELECT 'n' || (1000 - (i - 1) / 2), 'u' || (1 + i % 2), 1 FROM n`;

/** Runs before every query: a user joins, applies and is assigned an application; another application is declined. */
const write = (i: number) => `
  INSERT INTO users (id, username, usernameKey, joinedAt) VALUES ('late${i}', 'late', 'late', 1);
  INSERT INTO applications (id, jobId, userId, jobTitle, formQuestions, responses, status, submittedAt)
    SELECT 'late${i}', min(id), 'late${i}', 'x', '[]', '{}', 'pending', 1 FROM jobs;
  UPDATE applications SET status = 'declined' WHERE id = 'a${3_000 - i}';
  UPDATE applications SET assigneeId = 'late${i}' WHERE id = 'a${2_900 - i}';
  ${ENTRY}`;

/** Runs before the second page of these tables: takes away rows that others require. */
const MEANWHILE: Readonly<Record<string, string>> = {
  applications: `UPDATE applications SET status = 'withdrawn', userId = (SELECT id FROM users ORDER BY rowid DESC LIMIT 1) WHERE id = 'a2000'`,
  notices: `DELETE FROM notice_reads WHERE noticeId = 'n990'; DELETE FROM notices WHERE id = 'n990'`,
};

/** The table of a page that was read alone. */
const pageOf = (statements: readonly string[]) =>
  statements.length === 1 ? / FROM "(\w+)" WHERE rowid > [1-9]/.exec(statements[0] ?? '')?.[1] : undefined;

describe('A backup of a deployed portal in use', () => {
  const file = path.join(folder, 'portal.sql');
  let portal: Portal;
  let api: D1Api;
  let remote: Place;
  let manifest: Manifest;
  let restored: Place;
  let writes = 0;

  const read = async (sql: string, { query }: Place = restored) => (await query([sql]))[0] ?? [];

  beforeAll(async () => {
    portal = await openPortal(path.join(folder, 'original'));
    await portal.run(seedSql());
    await portal.run(MANY);
    await seal(portal);
    api = await serveD1(portal.batch);
    const meanwhile = new Map(Object.entries(MEANWHILE));
    api.beforeQuery = async (statements) => {
      writes += 1;
      await portal.run(write(writes));
      const table = pageOf(statements) ?? '';
      const change = meanwhile.get(table);
      meanwhile.delete(table);
      if (change) await portal.run(change);
    };
    remote = remotePlace(api.config, { env: api.env });
    manifest = await backUp(remote, file);
    restored = await ensureLocalPlace(path.join(folder, 'restored'));
    await restore(restored, file);
  });

  it('Finishes, and its manifest names the log entries written meanwhile', async () => {
    expect(writes).toBeGreaterThan(10);
    // The first three writes were before the first page.
    expect(manifest.to - manifest.from).toBe(writes - 3);
    expect(await read('SELECT max(seq) AS seq FROM audit_logs')).toEqual([{ seq: manifest.to }]);
  });

  it('Reads at most 1.2 times the rows there are', () => {
    const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
    expect(rows).toBeGreaterThan(10_000);
    expect((remote.usage?.rowsRead ?? 0) / rows).toBeLessThan(1.2);
    expect(remote.usage?.calls).toBe(api.queries.length);
  });

  it('Reads parents before their children, and the log last', () => {
    const order = api.queries.flatMap((statements) => pageOf(statements) ?? []);
    expect([...new Set(order)].filter((name) => /^(?:applications|notice|users|audit_logs)/.test(name))).toEqual([
      'users',
      'applications',
      'notices',
      'notice_reads',
      'audit_logs',
    ]);
  });

  it('Omits and counts rows whose required row was deleted or added meanwhile', async () => {
    expect(manifest.leftOut).toBe(3);
    expect(await read("SELECT * FROM notice_reads WHERE noticeId = 'n990'")).toEqual([]);
    expect(await read("SELECT * FROM applications WHERE id = 'a2000'")).toEqual([]);
  });

  it('Clears references to people who joined meanwhile', async () => {
    const assigned = "SELECT assigneeId FROM applications WHERE assigneeId LIKE 'late%' ORDER BY 1";
    expect((await read(assigned, portal.place)).length).toBeGreaterThan(10);
    // These three joined before the first page.
    expect(await read(assigned)).toEqual(['late1', 'late2', 'late3'].map((assigneeId) => ({ assigneeId })));
    expect(await read('PRAGMA foreign_key_check')).toEqual([]);
  });

  it('Restores with the row counts of its manifest', async () => {
    expect(await findMismatches(new Map(Object.entries(manifest.tables)), restored.query)).toEqual([]);
    expect(Object.keys(manifest.tables)).toContain('users');
  });

  it('Has counters that equal its rows', async () => {
    const counted = "SELECT key, value FROM counters WHERE kind = 'applications' AND value > 0 ORDER BY key";
    const statuses = await read(
      'SELECT status AS key, count(*) AS value FROM applications GROUP BY status ORDER BY status',
    );
    expect(await read(counted)).toEqual(statuses);
    // Applications were declined after the backup had read the counters.
    expect(await read(counted)).not.toEqual(await read(counted, portal.place));
  });

  it('Passes a drill, and its log is intact', async () => {
    expect(await drill(file, undefined)).toMatch(/the sealed log is intact up to entry \d{4,}\.$/);
  });
});
