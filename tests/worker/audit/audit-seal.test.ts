import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#worker/db/database.ts';
import { sealAuditLog } from '#worker/features/audit/audit.seal.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder, shared } from '../support/measuring/recorder.ts';
import { createEntries } from '../support/people-rows.ts';
import { rowsOf } from '../support/rows.ts';

type Seal = { block: number; fromSeq: number; toSeq: number; previousHash: string; hash: string; sealedAt: number };
type Verification = {
  blocks: number;
  heldUntil: { block: number; sealedAt: string } | null;
  broken: { block: number; sealedAt: string } | null;
  next: number | null;
};

let executive: SignedIn;

/** Empties the log and its seals, dropping the append-only triggers for the moment. */
beforeEach(async () => {
  const triggers = await rowsOf<{ name: string; sql: string }>(
    `select name, sql from sqlite_master where type = 'trigger' and tbl_name in ('audit_logs', 'audit_seals')`,
  );
  await env.DB.batch([
    ...triggers.map(({ name }) => env.DB.prepare(`drop trigger ${name}`)),
    env.DB.prepare('delete from audit_seals'),
    env.DB.prepare('delete from audit_logs'),
    env.DB.prepare(`delete from sqlite_sequence where name = 'audit_logs'`),
    ...triggers.map(({ sql }) => env.DB.prepare(sql)),
  ]);
  executive = await signedIn(5);
});

const seal = (recorder = shared) => sealAuditLog(openDatabase(recorder.env.DB));
/** One run seals four blocks. */
const sealAll = async (blocks: number) => {
  for (let sealed = 0; sealed < blocks; sealed += 4) await seal();
};
const seals = () => rowsOf<Seal>('select * from audit_seals order by block');
const entries = (count: number) => createEntries(Array.from({ length: count }, (_, i) => ({ details: `Entry ${i}` })));
// The test client types bodies as plain JSON; this is the shape that the endpoint promises.
const verify = async (cursor = 0) =>
  (await executive.get(`/api/audit-logs/verify?cursor=${cursor}`)).body as unknown as Verification;

describe('Sealing', () => {
  it('An empty log gets no seal', async () => {
    await seal();
    expect(await seals()).toEqual([]);
    expect(await verify()).toEqual({
      blocks: 0,
      heldUntil: null,
      broken: null,
      unexplained: 0,
      before: 0,
      next: null,
    });
  });

  it('Seals cover every row in blocks of at most 200, each chained to the one before', async () => {
    await entries(450);
    await sealAll(3);
    const blocks = await seals();
    expect(blocks.map(({ block, fromSeq, toSeq }) => [block, fromSeq, toSeq])).toEqual([
      [1, 1, 200],
      [2, 201, 400],
      [3, 401, 450],
    ]);
    expect(blocks.map(({ previousHash }) => previousHash)).toEqual(['0'.repeat(64), blocks[0]?.hash, blocks[1]?.hash]);
    for (const { hash } of blocks) expect(hash).toMatch(/^[0-9a-f]{64}$/);
    expect(new Set(blocks.map(({ hash }) => hash)).size).toBe(3);
  });

  it('New rows go into new blocks, and old blocks stay as they are', async () => {
    await entries(10);
    await seal();
    const before = await seals();
    await seal();
    expect(await seals()).toEqual(before);
    await entries(3);
    await seal();
    const after = await seals();
    expect(after.slice(0, 1)).toEqual(before);
    expect(after.slice(1)).toMatchObject([{ block: 2, fromSeq: 11, toSeq: 13, previousHash: before[0]?.hash }]);
  });

  it.each([2, 5])('%j concurrent runs build one chain', async (times) => {
    await entries(620);
    const recorder = new Recorder();
    recorder.holdUntil(times, ([statement]) => /^insert into "audit_seals"/i.test(statement?.sql ?? ''));
    await Promise.all(Array.from({ length: times }, () => seal(recorder)));
    await sealAll(4);
    expect((await seals()).map(({ block, fromSeq, toSeq }) => [block, fromSeq, toSeq])).toEqual([
      [1, 1, 200],
      [2, 201, 400],
      [3, 401, 600],
      [4, 601, 620],
    ]);
    for (const [block, next] of [
      [0, 1],
      [1, 2],
      [2, 3],
      [3, null],
    ])
      expect(await verify(Number(block))).toMatchObject({ blocks: 1, broken: null, next });
  });

  it('Rows added during a run are sealed by the next', async () => {
    await entries(150);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async ([statement]) => {
      if (!/^insert into "audit_seals"/i.test(statement?.sql ?? '')) return;
      recorder.hooks.beforeD1 = null;
      await entries(5);
    };
    await seal(recorder);
    await seal();
    expect((await seals()).map(({ toSeq }) => toSeq)).toEqual([150, 155]);
    for (const block of [0, 1]) expect(await verify(block)).toMatchObject({ blocks: 1, broken: null });
  });

  it('A write seals nothing by itself', async () => {
    const recorder = new Recorder();
    await executive.post('/api/notices', { title: 'x', content: 'x' }, { recorder });
    const sql = recorder.trips.flatMap((trip) => trip.statements.map((statement) => statement.sql)).join('\n');
    expect(sql).toContain('audit_logs');
    expect(sql).not.toContain('audit_seals');
    expect(await seals()).toEqual([]);
  });
});

describe('Verifying the seals', () => {
  it('An intact chain of many blocks is verified in bounded steps', async () => {
    await entries(5300);
    await sealAll(27);
    const blocks = await seals();
    expect(blocks).toHaveLength(27);
    const first = await verify();
    const end = (block: number) => {
      const { sealedAt = 0 } = blocks[block - 1] ?? {};
      return { block, sealedAt: new Date(sealedAt).toISOString() };
    };
    expect(first).toEqual({ blocks: 1, heldUntil: end(1), broken: null, unexplained: 0, before: 0, next: 1 });
    expect(await verify(first.next ?? 0)).toEqual({
      blocks: 1,
      heldUntil: end(2),
      broken: null,
      unexplained: 0,
      before: 0,
      next: 2,
    });
    expect(await verify(26)).toEqual({
      blocks: 1,
      heldUntil: end(27),
      broken: null,
      unexplained: 0,
      before: 0,
      next: null,
    });
    expect(await verify(27)).toEqual({
      blocks: 0,
      heldUntil: null,
      broken: null,
      unexplained: 0,
      before: 0,
      next: null,
    });
    expect(await verify(25)).toMatchObject({ blocks: 1, broken: null, next: 26 });
  });

  it('A call reads a bounded number of rows, however long the log is', async () => {
    await entries(6100);
    await sealAll(31);
    expect(await seals()).toHaveLength(31);
    for (const cursor of [0, 10]) {
      const recorder = new Recorder();
      recorder.measureFromHere();
      const reply = await executive.get(`/api/audit-logs/verify?cursor=${cursor}`, { recorder });
      expect(reply.body).toMatchObject({ blocks: 1, broken: null, next: cursor + 1 });
      expect(recorder.trips.length).toBeLessThanOrEqual(3);
      expect(recorder.rowsRead).toBeLessThanOrEqual(3 * 200 + 4 + 10);
    }
  });

  it('A step says whether its block has the hash that was kept elsewhere', async () => {
    await entries(250);
    await sealAll(2);
    const [, { hash } = { hash: '' }] = await seals();
    const compare = async (cursor: number, kept: string) =>
      (await executive.get(`/api/audit-logs/verify?cursor=${cursor}&hash=${kept}`)).body.hasHash;
    expect([await compare(0, hash), await compare(1, hash), await compare(1, hash.toUpperCase())]).toEqual([
      false,
      true,
      true,
    ]);
    expect([await compare(1, '0'.repeat(64)), await compare(2, hash)]).toEqual([false, false]);
    for (const wrong of ['', 'x', hash.slice(1)])
      expect((await executive.get(`/api/audit-logs/verify?hash=${wrong}`)).outcome).toBe('400 invalid_input');
  });

  it('A broken block never has the hash', async () => {
    await entries(10);
    await seal();
    const [{ hash } = { hash: '' }] = await seals();
    await env.DB.prepare(
      'insert into audit_texts (seq, texts) values (3, \'{"details":{"salt":"","text":"x"}}\')',
    ).run();
    const { body } = await executive.get(`/api/audit-logs/verify?hash=${hash}`);
    await env.DB.prepare('delete from audit_texts where seq = 3').run();
    expect(body).toMatchObject({ broken: { block: 1 }, hasHash: false });
  });

  it('Rows that are not sealed yet are not verified', async () => {
    await entries(10);
    await seal();
    await entries(10);
    expect(await verify()).toMatchObject({
      blocks: 1,
      heldUntil: { block: 1 },
      broken: null,
      unexplained: 0,
      before: 0,
      next: null,
    });
  });

  it.each(['-1', '1.5', 'x', '1e999'])('The cursor %s is refused', async (cursor) => {
    expectFailure(await executive.get(`/api/audit-logs/verify?cursor=${cursor}`), '400 invalid_input');
  });
});
