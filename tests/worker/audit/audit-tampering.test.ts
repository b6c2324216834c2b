import { env } from 'cloudflare:workers';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#worker/db/database.ts';
import { sealAuditLog } from '#worker/features/audit/audit.seal.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { shared } from '../support/measuring/recorder.ts';
import { createEntries } from '../support/people-rows.ts';
import { execute, rowsOf } from '../support/rows.ts';

/** Seals the 1,100 entries; one run seals two blocks. */
async function sealAll() {
  for (let run = 0; run < 3; run++) await sealAuditLog(openDatabase(shared.env.DB));
}

let executive: SignedIn;

const KEYED = ['audit_logs', 'audit_texts', 'audit_origins'];
const TABLES = [...KEYED, 'audit_seals'];

/** 1,100 rows with gaps between their keys, in six blocks, without the triggers: what an insider with the database could produce. */
beforeAll(async () => {
  executive = await signedIn(5);
  for (const { name } of await rowsOf<{ name: string }>(
    `select name from sqlite_master where type = 'trigger' and tbl_name like 'audit_%'`,
  ))
    await execute(`drop trigger ${name}`);
  await createEntries(
    Array.from({ length: 1100 }, (_, i) => ({
      details: `Entry ${i}`,
      userId: 'insider',
      newValues: { i, title: i % 2 ? `Late ${i}` : undefined },
      action: i % 2 ? 'STAFF_RECORD_CREATED' : 'JOB_CREATED',
      ipAddress: '::1',
      userAgent: i % 3 ? `Browser/${i}` : null,
    })),
  );
  // Keys 3, 6, 9, …, skipping every tenth.
  for (const table of KEYED) {
    await execute(`update ${table} set seq = -seq`);
    await execute(`update ${table} set seq = -seq * 3 + (-seq / 10) * 3`);
  }
  await sealAll();
  await env.DB.batch(TABLES.map((table) => env.DB.prepare(`create table kept_${table} as select * from ${table}`)));
});

beforeEach(async () => {
  await env.DB.batch(
    TABLES.flatMap((table) => [
      env.DB.prepare(`delete from ${table}`),
      env.DB.prepare(`insert into ${table} select * from kept_${table}`),
    ]),
  );
});

type Step = { blocks: number; heldUntil: object | null; broken: { block: number } | null; next: number | null };

/** Verifies step by step after a block, like the browser. */
async function verifyFrom(cursor = 0): Promise<Step> {
  const reply = await executive.get(`/api/audit-logs/verify?cursor=${cursor}`);
  expect(reply.status).toBe(200);
  const step = reply.body as Step;
  if (step.next === null) return step;
  const rest = await verifyFrom(step.next);
  return { ...rest, blocks: step.blocks + rest.blocks, heldUntil: rest.heldUntil ?? step.heldUntil };
}

const brokenBlock = async (cursor = 0) => (await verifyFrom(cursor)).broken?.block ?? null;
const blockOf = async (block: number) => {
  const [seal] = await rowsOf<{ fromSeq: number; toSeq: number }>('select * from audit_seals where block = ?', block);
  return seal ?? { fromSeq: 0, toSeq: 0 };
};

it('An untouched chain is intact, despite gaps between the keys', async () => {
  expect(await verifyFrom()).toMatchObject({ blocks: 6, broken: null, next: null });
});

describe('A changed row', () => {
  it.each([
    `action = 'JOB_DELETED'`,
    `entityType = 'user'`,
    `entityId = 'x'`,
    `userId = 'another'`,
    'userId = null',
    `targetUserId = 'x'`,
    `details = 'x'`,
    `details = details || ' '`,
    `oldValues = '{}'`,
    'newValues = null',
    `newValues = '{"i": ' || (newValues->>'i') || '}'`,
    `newValues = '{"i":9,' || substr(newValues, 2)`,
    'hashes = null',
    `hashes = replace(hashes, 'a', 'b')`,
    `requestId = 'x'`,
    'timestamp = timestamp + 1',
    'timestamp = timestamp + 0.25',
    `id = 'x'`,
    'seq = seq + 1',
  ])('The change %s breaks its block', async (change) => {
    const { toSeq } = await blockOf(4);
    await execute(`update audit_logs set ${change} where seq = (select max(seq) from audit_logs where seq < ?)`, toSeq);
    expect(await brokenBlock()).toBe(4);
    expect(await brokenBlock(3)).toBe(4);
    expect(await brokenBlock(4), 'the chain after it is intact').toBeNull();
  });

  it.each([1, 2, 3, 4, 5, 6])('A changed first or last row of block %j breaks that block', async (block) => {
    for (const seq of Object.values(await blockOf(block)).slice(1, 3)) {
      await execute(
        `update audit_logs set details = 'x' where seq = (select min(seq) from audit_logs where seq >= ?)`,
        seq,
      );
      expect(await brokenBlock()).toBe(block);
      const body = await verifyFrom();
      expect(body.heldUntil).toEqual(block === 1 ? null : expect.objectContaining({ block: block - 1 }));
      expect(body).toMatchObject({ next: null, blocks: block });
    }
  });

  it('Changes in two blocks are reported for the first', async () => {
    for (const block of [5, 2])
      await execute(`update audit_logs set details = 'x' where seq = ?`, (await blockOf(block)).toSeq);
    expect(await brokenBlock()).toBe(2);
  });
});

describe('A text or origin', () => {
  const title = `'$."newValues.title".text'`;
  it.each([
    ['audit_texts', `texts = json_set(texts, ${title}, 'Early')`],
    ['audit_texts', `texts = replace(texts, 'Late', 'late')`],
    ['audit_texts', `texts = json_set(texts, '$."newValues.title".salt', 'x')`],
    ['audit_texts', `texts = json_set(texts, '$."newValues.title"', json('{}'))`],
    ['audit_texts', `texts = json_set(texts, '$."newValues.i"', json('{"salt":"x","text":"Added"}'))`],
    ['audit_texts', `texts = json_set(texts, '$."newValues.title"', 'Early')`],
    ['audit_origins', `ipAddress = '{}'`],
    ['audit_origins', `ipAddress = json_set(ipAddress, '$.text', '::2')`],
    ['audit_origins', `ipAddress = json_set(ipAddress, '$.text', null)`],
    ['audit_origins', `userAgent = '{"salt":"x","text":"Added"}'`],
    ['audit_origins', 'ipAddress = userAgent, userAgent = ipAddress'],
  ])('The change to %s, %s, breaks its block', async (table, change) => {
    const { fromSeq } = await blockOf(4);
    await execute(
      `update ${table} set ${change} where seq = (select min(seq) from ${table} where seq > ?)`,
      fromSeq + 50,
    );
    expect(await brokenBlock()).toBe(4);
    expect(await brokenBlock(3)).toBe(4);
    expect(await brokenBlock(4), 'the chain after it is intact').toBeNull();
  });

  it('One that is swapped with another entry’s breaks its block', async () => {
    const [one, other] = await rowsOf<{ seq: number }>('select seq from audit_texts order by seq limit 2');
    await execute('update audit_texts set seq = 1000000 where seq = ?', one?.seq);
    await execute('update audit_texts set seq = ? where seq = ?', one?.seq, other?.seq);
    expect(await brokenBlock()).toBe(1);
  });

  it('One that is added to an entry without any breaks its block', async () => {
    const [row] = await rowsOf<{ seq: number }>(
      'select max(seq) as seq from audit_logs where seq not in (select seq from audit_texts)',
    );
    await execute(`insert into audit_texts values (?, '{"newValues.i":{"salt":"x","text":"Added"}}')`, row?.seq);
    expect(await brokenBlock()).toBe(6);
  });

  it('Deleted ones leave the chain intact', async () => {
    await execute('delete from audit_texts where seq % 2 = 0');
    await execute('delete from audit_origins where seq % 3 = 0');
    expect(await brokenBlock()).toBeNull();
    await execute('delete from audit_texts');
    await execute('delete from audit_origins');
    expect(await brokenBlock()).toBeNull();
  });
});

describe('A deleted or inserted row', () => {
  it.each([1, 3, 6])('A row deleted from or inserted into block %j breaks it', async (block) => {
    const { fromSeq, toSeq } = await blockOf(block);
    const [row] = await rowsOf<{ seq: number }>('select min(seq) as seq from audit_logs where seq > ?', fromSeq + 100);
    await execute('delete from audit_logs where seq = ?', row?.seq);
    expect(await brokenBlock()).toBe(block);
    await execute('insert into audit_logs select * from kept_audit_logs where seq = ?', row?.seq);
    expect(await brokenBlock()).toBeNull();
    const slip = (seq: number) =>
      execute(
        `insert into audit_logs (seq, id, action, entityType, entityId, timestamp) values (?, 'slipped', 'JOB_CREATED', 'job', 'x', 1)`,
        seq,
      );
    for (const seq of [(row?.seq ?? 0) + 1, fromSeq, toSeq - 1]) {
      await slip(seq);
      expect(await brokenBlock(), `at ${seq}`).toBe(block);
      await execute(`delete from audit_logs where id = 'slipped'`);
    }
  });

  it.each([0, -1, -1000])('A row inserted at key %j, below all others, breaks the first block', async (seq) => {
    await execute(
      `insert into audit_logs (seq, id, action, entityType, entityId, timestamp) values (?, 'x', 'JOB_CREATED', 'job', 'x', 1)`,
      seq,
    );
    expect(await brokenBlock()).toBe(1);
  });

  it('Many deleted rows are reported for the first block that lost one', async () => {
    const { fromSeq, toSeq } = await blockOf(2);
    await execute('delete from audit_logs where seq between ? and ?', fromSeq, toSeq);
    expect(await brokenBlock()).toBe(2);
    await execute('delete from audit_logs');
    expect(await brokenBlock()).toBe(1);
  });
});

describe('A changed seal', () => {
  it.each([
    `hash = 'x'`,
    `previousHash = 'x'`,
    'fromSeq = fromSeq - 1',
    'toSeq = toSeq + 1',
    'toSeq = toSeq - 1',
    'sealedAt = sealedAt - 1',
  ])('The change %s breaks its block', async (change) => {
    for (const block of [1, 3, 6]) {
      await execute('delete from audit_seals');
      await execute('insert into audit_seals select * from kept_audit_seals');
      await execute(`update audit_seals set ${change} where block = ?`, block);
      expect(await brokenBlock()).toBe(block);
    }
  });

  it.each([1, 3])('Deleting block %j breaks the next', async (block) => {
    await execute('delete from audit_seals where block = ?', block);
    expect(await brokenBlock()).toBe(block + 1);
    expect(await brokenBlock(block), 'also when verified from there').toBe(block + 1);
  });

  it('A block resealed to match a changed row breaks the next', async () => {
    const { toSeq } = await blockOf(3);
    await execute(`update audit_logs set details = 'x' where seq = ?`, toSeq);
    await execute('delete from audit_seals where block >= 3');
    await sealAll();
    expect(await brokenBlock(), 'only a hash kept elsewhere could show it').toBeNull();
    await execute('delete from audit_seals where block > 3');
    await execute('insert into audit_seals select * from kept_audit_seals where block > 3');
    expect(await brokenBlock()).toBe(4);
  });
});
