import { beforeAll, describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { idsFrom, nextOf } from '../support/paging.ts';
import { createRecord } from '../support/people-rows.ts';
import { auditDuring, auditOf, execute, numbersTo, rowsOf } from '../support/rows.ts';

let manager: SignedIn;
let subjectId: string;

beforeAll(async () => {
  manager = await signedIn(4);
  subjectId = (await createPerson(3)).id;
});

const record = (fields: Record<string, unknown> = {}) => ({
  actionType: 'note',
  title: 'Seen',
  description: 'What happened.',
  userId: subjectId,
  ...fields,
});
const post = (fields: Record<string, unknown> = {}, who = manager) => who.post('/api/staff-records', record(fields));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

describe('Adding a record', () => {
  it('A record is stored with all of its fields and its author', async () => {
    const expiresAt = inDays(30);
    const sent = {
      actionType: 'final_warning',
      title: '  Late again ',
      description: ' <b>Third</b> time. ',
      severity: 'high',
      fromGrade: 3,
      toGrade: 2.5,
      expiresAt,
      createdBy: 'stranger',
    };
    const reply = await post(sent);
    expect(reply.outcome).toBe('201');
    expect(reply.body).toMatchObject({
      ...sent,
      title: 'Late again',
      description: '<b>Third</b> time.',
      userId: subjectId,
      isActive: true,
      revision: 1,
      createdBy: manager.id,
      creator: { id: manager.id, username: manager.username, grade: 4 },
      user: { id: subjectId, grade: 3 },
    });
    expect(reply.body.createdAt).toBe(reply.body.updatedAt);
    const [listed] = (await manager.get(`/api/staff-records/user/${subjectId}?limit=1`)).rows;
    expect(listed).toEqual(reply.body);
    expect(await auditOf(String(reply.body.id))).toMatchObject([
      { action: 'STAFF_RECORD_CREATED', entityType: 'staff_record', userId: manager.id, targetUserId: subjectId },
    ]);
  });

  it.each(['warning', 'final_warning', 'promotion', 'demotion', 'commendation', 'disciplinary', 'note'])(
    'A %s needs no more than a title and a description',
    async (actionType) => {
      const reply = await post({ actionType, severity: null, expiresAt: null });
      expect([reply.outcome, reply.body.actionType, reply.body.severity]).toEqual(['201', actionType, null]);
    },
  );

  it.each([...GRADES])('A record about grade %j is accepted only from a higher grade', async (grade) => {
    const { id } = await createPerson(grade);
    for (const actor of [4, 5, 6] as const) {
      const reply = await post({ userId: id }, await signedIn(actor));
      expect(reply.outcome).toBe(grade < actor ? '201' : '403 target_out_of_reach');
    }
  });

  it('A record loses against a promotion of its person in the same moment', async () => {
    const { id } = await createPerson(3);
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => /^\s*insert/i.test(sql))) return;
      await execute('update users set grade = 5 where id = ?', id);
    };
    const rows = await auditDuring(async () => {
      const body = { userId: id, actionType: 'note', title: 'A record', description: 'What happened' };
      expectFailure(await manager.post('/api/staff-records', body, { recorder }), '409 conflict');
    });
    expect([rows, await rowsOf('select id from staff_records where userId = ?', id)]).toEqual([[], []]);
  });

  it('A record about an unknown user is refused', async () => {
    expectFailure(await post({ userId: crypto.randomUUID() }), '404 not_found');
  });
});

describe('The records of a person', () => {
  let person: string;

  beforeAll(async () => {
    person = (await createPerson(2)).id;
    await execute(
      `${numbersTo(3000)}
       insert into staff_records (id, userId, actionType, title, description, createdBy, createdAt, updatedAt)
       select 'record-' || printf('%05d', (i * 7919) % 7001), iif(i % 3 = 0, ?, ?), 'note', 't', 'd', ?, i / 10, i from n`,
      person,
      subjectId,
      manager.id,
    );
  });

  it('The pages hold all of their records, newest first, and nobody else’s', async () => {
    const expected = await rowsOf<{ id: string }>(
      'select id from staff_records where userId = ? order by createdAt desc, id desc',
      person,
    );
    expect(await idsFrom(manager, `/api/staff-records/user/${person}?limit=200`)).toEqual(expected.map(({ id }) => id));
  });

  it('A person without records has an empty list', async () => {
    const reply = await manager.get(`/api/staff-records/user/${(await createPerson(2)).id}`);
    expect([reply.outcome, reply.text, nextOf(reply)]).toEqual(['200', '[]', null]);
  });

  it('Each record names its author, even one who has left since', async () => {
    const author = await createPerson(4);
    const { id, userId } = await createRecord({ createdBy: author.id });
    await (await signedIn(5)).patch(`/api/users/${author.id}/grade`, { grade: 1 });
    const [row] = (await manager.get(`/api/staff-records/user/${userId}`)).rows;
    expect(row).toMatchObject({ id, creator: { id: author.id, grade: 1 }, user: { id: userId } });
  });
});
