import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import type { Figure } from '../../support/figure.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { createEntries, createRecord } from '../support/people-rows.ts';
import { createApplication, execute, numberOf } from '../support/rows.ts';

const NONE = { unexplained: 0, before: 0 };
const ONE = { unexplained: 1, before: 0 };

const withText = { action: 'STAFF_RECORD_CREATED', newValues: { title: 'Planted title' } } as const;

let owner: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
  // Before the portal has explained anything.
  await createEntries([withText]);
  await seal();
});

/** Leaves the entry that origins are deleted after 90 days, without any other. */
beforeEach(async () => {
  await execute('delete from audit_texts');
  await execute('delete from audit_origins');
  await runTask('forgetting');
  await seal();
  begin = await numberOf('select coalesce(max(toSeq), 0) from audit_seals');
});

/** The `seq` after which a test's own entries begin. */
let begin = 0;

async function seal() {
  for (let run = 0; run < 3; run++) await runTask('sealing');
}

/** The gaps of the blocks that a test has sealed. */
async function gaps() {
  await seal();
  const first = await numberOf('select max(block) from audit_seals where toSeq <= ?', begin);
  const found = { unexplained: 0, before: 0 };
  for (let cursor: unknown = first; cursor !== null; ) {
    const { body } = await owner.get(`/api/audit-logs/verify?cursor=${cursor}`);
    expect(body.broken).toBeNull();
    found.unexplained += Number(body.unexplained);
    found.before += Number(body.before);
    cursor = body.next;
  }
  return found;
}

const ownSeqs = () => `seq > ${begin}`;

describe('What somebody with the database deletes', () => {
  it('Nothing is missing at first', async () => {
    await createEntries([withText, { ipAddress: '::1', timestamp: Date.now() }]);
    expect(await gaps()).toEqual(NONE);
  });

  it.each(['audit_texts', 'audit_origins'])('A row of %s is a gap that nothing explains', async (table) => {
    await createEntries([{ ...withText, ipAddress: '::1', userAgent: 'Planted', timestamp: Date.now() }]);
    await execute(`delete from ${table} where ${ownSeqs()}`);
    expect(await gaps()).toEqual(ONE);
  });

  it('Of 400 entries, exactly those without their texts are counted', async ({ task }) => {
    await createEntries(Array.from({ length: 400 }, () => withText));
    await execute(`delete from audit_texts where ${ownSeqs()} and seq % 3 = 0`);
    const deleted = await numberOf(
      `select count(*) from audit_logs where ${ownSeqs()} and action = 'STAFF_RECORD_CREATED'
        and seq not in (select seq from audit_texts)`,
    );
    const found = await gaps();
    expect(deleted).toBeGreaterThan(100);
    expect(found).toEqual({ unexplained: deleted, before: 0 });
    const what = 'Texts of the log deleted in the database without a reason, and found by Verify';
    const figure: Figure = { what, goal: `${deleted}`, measured: `${found.unexplained}`, holds: true };
    Object.assign(task.meta, { figures: [figure] });
  });

  it('A part of an entry’s texts is one, too', async () => {
    await createEntries([{ ...withText, newValues: { title: 'Planted title', description: 'Planted words' } }]);
    await execute(
      `create table part as select seq, json_remove(texts, '$."newValues.title"') as texts from audit_texts`,
    );
    await execute(`delete from audit_texts where ${ownSeqs()}`);
    await execute(`insert into audit_texts select * from part where ${ownSeqs()}`);
    await execute('drop table part');
    expect(await gaps()).toEqual(ONE);
  });

  it('A person marked as erased in the database alone explains nothing', async () => {
    const { id } = await createPerson(1);
    await createEntries([{ ...withText, targetUserId: id }]);
    await execute(`delete from audit_texts where ${ownSeqs()}`);
    await execute('update users set erasedAt = 1, erasureCompletedAt = 1 where id = ?', id);
    expect(await gaps()).toEqual(ONE);
  });

  it('An application that names an expiry which does not name it explains nothing', async () => {
    const { id } = await createApplication({ status: 'declined', reviewedAt: Date.now() - days(400) });
    await runTask('expiring');
    const other = await createApplication({ status: 'declined', reviewedAt: Date.now() });
    await createEntries([
      {
        action: 'APPLICATION_SUSPENDED',
        newValues: { suspensionReason: 'Planted' },
        entityType: 'application',
        entityId: other.id,
      },
    ]);
    await execute(`delete from audit_texts where ${ownSeqs()}`);
    await execute(
      'update applications set textsDeletedAt = 1, expiryEntryId = (select expiryEntryId from applications where id = ?) where id = ?',
      id,
      other.id,
    );
    expect(await gaps()).toEqual(ONE);
  });

  it('An origin younger than the period is one, however the setting was changed in the database', async () => {
    await createEntries([{ ipAddress: '::1', timestamp: Date.now() - days(80) }]);
    await execute(`delete from audit_origins where ${ownSeqs()}`);
    expect(await gaps()).toEqual(ONE);
  });

  it('In an entry from before the first explanation it is counted apart', async () => {
    const { body } = await owner.get('/api/audit-logs/verify');
    expect(body).toMatchObject({ broken: null, unexplained: 0, before: 1 });
  });
});

describe('What the portal deletes', () => {
  it('Texts and origins of an erased person are explained, and what quoted them', async () => {
    const member = await signedIn(1);
    const record = await createRecord({ userId: member.id });
    const quote = { ...withText, entityId: record.id, entityType: 'staff_record' };
    await createEntries([
      { ...quote, userId: member.id, ipAddress: '::1' },
      { ...quote, userId: owner.id, ipAddress: '::2', targetUserId: null },
    ]);
    const { username } = (await owner.get(`/api/users?q=${member.id}`)).rows[0] ?? {};
    expect((await owner.post(`/api/users/${member.id}/erase`, { username })).outcome).toBe('200');
    for (let run = 0; run < 4; run++) await runTask('erasing');
    expect(await numberOf(`select count(*) from audit_texts where ${ownSeqs()}`)).toBe(0);
    expect(await gaps()).toEqual(NONE);
  });

  it('Texts of expired applications are explained', async () => {
    const { id } = await createApplication({
      status: 'declined',
      reviewedAt: Date.now() - days(400),
      suspendedAt: Date.now() - days(400),
    });
    await createEntries([
      {
        action: 'APPLICATION_SUSPENDED',
        newValues: { suspensionReason: 'Planted' },
        entityType: 'application',
        entityId: id,
      },
    ]);
    await runTask('expiring');
    expect(await numberOf(`select count(*) from audit_texts where ${ownSeqs()}`)).toBe(0);
    expect(await gaps()).toEqual(NONE);
  });

  it('Origins older than the period are explained', async () => {
    await createEntries([{ ipAddress: '::1', timestamp: Date.now() - days(91) }]);
    await runTask('forgetting');
    expect(await numberOf(`select count(*) from audit_origins where ${ownSeqs()}`)).toBe(0);
    expect(await gaps()).toEqual(NONE);
  });
});
