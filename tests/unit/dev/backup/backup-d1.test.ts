import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drill } from '#dev/backup/drill.ts';
import { identifier } from '#dev/backup/statements.ts';
import { backUp, restore } from '#dev/backup/transfer.ts';
import { seedSql } from '#dev/seed/seed.ts';
import { hashToken, newToken, storeSession } from '#worker/http/session-store.ts';
import worker from '#worker/index.ts';
import { LONG_ROWS } from './backup-rows.ts';
import { openPortal, type Portal, seal } from './d1-portal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A hash of each table's rows, including counters, seals and sequences, but without what a restore changes: live sessions, and waiting deliveries. */
async function hashes({ place }: Portal): Promise<Record<string, string>> {
  const [tables = []] = await place.query([
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB '_cf_*' ORDER BY name",
  ]);
  const names = tables.map(({ name }) => String(name)).filter((name) => name !== 'sessions');
  const kept = (name: string) => (name === 'deliveries' ? " WHERE id NOT LIKE 'waiting-%'" : '');
  const contents = await place.query(names.map((name) => `SELECT * FROM ${identifier(name)}${kept(name)}`));
  return Object.fromEntries(
    names.map((name, i) => {
      const rows = (contents[i] ?? []).map((row) => JSON.stringify(row));
      return [name, createHash('sha256').update(rows.toSorted().join('\n')).digest('hex')];
    }),
  );
}

const TOKEN = newToken();

/** Two deliveries that wait: one that is due, and one that is being sent. */
const WAITING = `INSERT INTO deliveries (id, kind, userId, state, nextAt, leaseToken, createdAt)
  SELECT 'waiting-' || value, 'roles', (SELECT id FROM users WHERE grade = 6), value, 1, iif(value = 'sending', 'x', NULL), 1
  FROM json_each('["queued", "sending"]')`;

async function ownerOf({ place }: Portal) {
  const [[owner] = []] = await place.query(['SELECT id FROM users WHERE grade = 6']);
  return { id: String(owner?.id), grade: 6 as const };
}

/** Signs the owner in with a token. */
async function signIn(portal: Portal, token = TOKEN): Promise<void> {
  const [hash, owner] = [await hashToken(token), await ownerOf(portal)];
  await storeSession(portal.env.SESSIONS, hash, owner);
  const today = Math.floor(Date.now() / 86_400_000);
  await portal.run(
    `INSERT INTO sessions (hash, id, userId, createdAt, lastSeenDay) VALUES ('${hash}', '${token}', '${owner.id}', ${Date.now()}, ${today})`,
  );
}

const call = ({ env, ctx }: Portal, to: string, token: string) =>
  worker.fetch(
    new Request(`http://localhost${to}`, {
      headers: { Cookie: `session=${token}`, 'Sec-Fetch-Site': 'same-origin' },
    }),
    env,
    ctx,
  );

const statusOf = async (portal: Portal) => (await call(portal, '/api/auth/me', TOKEN)).status;

describe('A backup of one D1 database restored into another', () => {
  const file = path.join(folder, 'backup.sql');
  let original: Portal;
  let restored: Portal;

  beforeAll(async () => {
    [original, restored] = await Promise.all([
      openPortal(path.join(folder, 'original')),
      openPortal(path.join(folder, 'restored')),
    ]);
    await original.run(seedSql());
    for (const { sql, values } of LONG_ROWS)
      await original.env.DB.prepare(sql)
        .bind(...values)
        .run();
    await signIn(original);
    await original.run(WAITING);
    await seal(original);
    // As in a new deployment.
    await worker.scheduled({}, restored.env);
    await backUp(original.place, file);
    expect(await statusOf(original)).toBe(200);
    await restore(restored.place, file);
  });

  it('Has the same rows, counters and seals', async () => {
    const expected = await hashes(original);
    expect(Object.keys(expected)).toContain('counters');
    expect(await hashes(restored)).toEqual(expected);
  });

  it('Keeps counting through its triggers', async () => {
    const count = async () => {
      const [rows] = await restored.place.query(["SELECT value FROM counters WHERE kind = 'users' AND key = '1'"]);
      return Number(rows?.[0]?.value);
    };
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await restored.run("INSERT INTO users (id, username, usernameKey, joinedAt) VALUES ('new', 'new', 'new', 1)");
    expect(await count()).toBe(before + 1);
  });

  it('Has a sealed log that the Worker verifies to the end', async () => {
    const [[last] = []] = await restored.place.query(['SELECT max(seq) AS seq FROM audit_logs']);
    const token = newToken();
    await signIn(restored, token);
    let next: number | null = 0;
    let verified = 0;
    while (next !== null) {
      const reply = await call(restored, `/api/audit-logs/verify?cursor=${next}`, token);
      const found: { broken: object | null; heldUntil: { toSeq: number }; next: number | null } = await reply.json();
      expect(found.broken).toBeNull();
      verified = found.heldUntil.toSeq;
      next = found.next;
    }
    expect(verified).toBe(last?.seq);
    expect(verified).toBeGreaterThan(1_000);
  });

  it('Ends the sessions that KV still holds, and sends nothing that waited', async () => {
    await storeSession(restored.env.SESSIONS, await hashToken(TOKEN), await ownerOf(restored));
    expect(await statusOf(restored)).toBe(401);
    const [deliveries] = await restored.place.query([
      `SELECT state, error, count(*) AS count FROM deliveries WHERE id LIKE 'waiting-%' GROUP BY state, error`,
    ]);
    expect(deliveries).toEqual([{ state: 'dropped', error: 'Restored from a backup', count: 2 }]);
    await worker.scheduled({}, restored.env);
    const [[waiting] = []] = await restored.place.query([
      `SELECT count(*) AS count FROM deliveries WHERE state IN ('queued', 'sending')`,
    ]);
    expect(waiting).toEqual({ count: 0 });
  });

  it('Passes a drill, which names its tables, rows and last sealed entry', async () => {
    const [[last] = []] = await original.place.query(['SELECT max(seq) AS seq FROM audit_logs']);
    expect(await drill(file, undefined)).toMatch(
      new RegExp(
        `^backup\\.sql restores: \\d+ tables, \\d{4,} rows, and the sealed log is intact up to entry ${last?.seq}\\.$`,
      ),
    );
  });

  it('Fails a drill if an entry of its log was changed', async () => {
    const changed = path.join(folder, 'changed.sql');
    writeFileSync(changed, readFileSync(file, 'utf8').replace("'APPLICATION_SUBMITTED'", "'APPLICATION_WITHDRAWN'"));
    await expect(drill(changed, undefined)).rejects.toThrow("The log's chain is broken at block");
  });
});
