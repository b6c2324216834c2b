import { beforeAll, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createAttempt } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { notificationsOf } from '../support/notifications.ts';
import { createAppeal, createEntries, createLeave, createRecord, dayFromNow } from '../support/people-rows.ts';
import { auditOf, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let executive: SignedIn;

beforeAll(async () => {
  executive = await signedIn(5);
});

const inFile = (id: string) => `/api/file/records/${id}`;
const text = 'It was not me.';

/** A person's file with one entry of each kind, and a record that was not shared. */
async function filled() {
  const person = await signedIn(3);
  const author = await createPerson(4);
  const record = await createRecord({ userId: person.id, createdBy: author.id, createdAt: 1000, sharedAt: 9000 });
  await createRecord({ userId: person.id, createdBy: author.id });
  await createEntries([
    {
      action: 'USER_GRADE_CHANGED',
      entityType: 'user',
      entityId: person.id,
      userId: author.id,
      targetUserId: person.id,
      oldValues: { grade: 1 },
      newValues: { grade: 2.5 },
      timestamp: 8000,
    },
  ]);
  const leave = await createLeave({ userId: person.id, note: 'Rest', createdAt: 7000 });
  const exam = await createAttempt({ userId: person.id, status: 'completed', score: 80, startedAt: 6000 });
  await createAttempt({ userId: person.id, startedAt: 6500 });
  return { person, author, record, leave, exam };
}

describe('The timeline of a file', () => {
  it('It holds shared records, grades, leaves and ended exams, newest first', async () => {
    const { person, record, leave, exam } = await filled();
    const { rows } = await person.get('/api/file/timeline');
    expect(rows.map(({ kind, at }) => [kind, Date.parse(String(at))])).toEqual([
      ['record', 9000],
      ['grade', 8000],
      ['leave', 7000],
      ['exam', 6000],
    ]);
    expect(rows.map(({ item }) => item)).toMatchObject([
      {
        id: record.id,
        title: record.title,
        description: record.description,
        seenAt: null,
        appealUntil: new Date(9000 + days(30)).toISOString(),
        appeal: null,
      },
      { fromGrade: 1, toGrade: 2.5 },
      { id: leave.id, note: 'Rest', endedAt: null },
      { id: exam.id, examTitle: exam.examTitle, status: 'completed', score: 80 },
    ]);
  });

  it('Each kind can be read alone', async () => {
    const { person } = await filled();
    for (const kind of ['record', 'grade', 'leave', 'exam']) {
      const { rows } = await person.get(`/api/file/timeline?kind=${kind}`);
      expect(rows.map((row) => row.kind)).toEqual([kind]);
    }
  });

  it('Its pages hold every entry once, also where several share a moment', async () => {
    const person = await signedIn(3);
    for (const at of [5000, 5000, 6000]) {
      await createRecord({ userId: person.id, sharedAt: at });
      await createLeave({ userId: person.id, createdAt: at, endedAt: at });
    }
    const all = (await person.get('/api/file/timeline')).rows;
    expect(all).toHaveLength(6);
    const seen: unknown[] = [];
    for (let path: string | undefined = '/api/file/timeline?limit=1'; path; ) {
      const reply = await person.get(path);
      seen.push(...reply.rows);
      path = /<(.+)>/.exec(reply.headers.get('Link') ?? '')?.[1];
    }
    expect(seen).toEqual(all);
  });

  it('A page ends before its long texts pass the limit', async () => {
    const person = await signedIn(3);
    for (let n = 0; n < 25; n += 1) {
      await createAppeal({
        userId: person.id,
        text: 't'.repeat(2000),
        answer: 'a'.repeat(2000),
        record: { description: 'd'.repeat(5000), sharedAt: 1000 + n },
      });
    }
    const reply = await person.get('/api/file/timeline?limit=200');
    expect(reply.rows).toHaveLength(22);
    expect(reply.headers.has('Link')).toBe(true);
  });

  it('It names no other person, and hides what the erased wrote', async () => {
    const { person, author } = await filled();
    const appeal = await createAppeal({
      userId: person.id,
      text,
      record: { createdBy: author.id, sharedAt: 9500 },
    });
    await executive.patch(`/api/appeals/${appeal.id}`, { outcome: 'stands', answer: 'It was you.' });
    const reply = await person.get('/api/file/timeline');
    expect(reply.text).toContain('It was you.');
    for (const secret of [author.id, author.username, executive.id, executive.username])
      expect(reply.text).not.toContain(secret);
    await execute('update users set erasedAt = 1 where id = ?', author.id);
    expect((await person.get('/api/file/timeline?kind=record')).rows).toMatchObject([
      { item: { title: '', description: '', appeal: { text, answer: 'It was you.' } } },
      { item: { title: '', description: '', appeal: null } },
    ]);
  });
});

describe('The head of a file', () => {
  it('It counts what was shared and not confirmed, and shows the next leave', async () => {
    const { person, record } = await filled();
    await createRecord({ userId: person.id, sharedAt: 9500, seenAt: 9600 });
    await createLeave({ userId: person.id, fromDay: dayFromNow(5), toDay: dayFromNow(6) });
    const head = { trialDueOn: null, leave: { fromDay: dayFromNow(0), note: 'Rest' }, shared: 2, unseen: 1 };
    expect((await person.get('/api/file')).body).toMatchObject(head);
    expect((await person.get('/api/shell')).body.file).toMatchObject(head);
    await person.post(`${inFile(record.id)}/seen`);
    expect((await person.get('/api/file')).body).toMatchObject({ shared: 2, unseen: 0 });
  });

  it('Members and visitors have no leave', async () => {
    const member = await signedIn(1);
    await createLeave({ userId: member.id });
    expect((await member.get('/api/file')).body).toEqual({ trialDueOn: null, leave: null, shared: 0, unseen: 0 });
  });
});

describe('Confirming a record', () => {
  it('The first call confirms it, and later ones change nothing', async () => {
    const { person, record } = await filled();
    const first = await person.post(`${inFile(record.id)}/seen`);
    expect(first.body).toMatchObject({ id: record.id, seenAt: expect.any(String) });
    const again = await expectNoChange(() => person.post(`${inFile(record.id)}/seen`));
    expect([again.outcome, again.body]).toEqual(['200', first.body]);
    expect(await rowsOf('select revision from staff_records where id = ?', record.id)).toEqual([{ revision: 1 }]);
  });

  it('If twenty calls race, all succeed and one is logged', async () => {
    const { person, record } = await filled();
    const replies = await Promise.all(Array.from({ length: 20 }, () => person.post(`${inFile(record.id)}/seen`)));
    expect(new Set(replies.map(({ text: body }) => body)).size).toBe(1);
    expect(replies[0]?.outcome).toBe('200');
    expect(await auditOf(record.id)).toHaveLength(1);
  });

  it('A record about another person is missing, even for an Owner', async () => {
    const { record } = await filled();
    const owner = await signedIn(6);
    expectFailure(await owner.post(`${inFile(record.id)}/seen`), '404 not_found');
    expectFailure(await owner.post(`${inFile(record.id)}/appeal`, { text }), '404 not_found');
  });
});

describe('Appealing a record', () => {
  it('An appeal confirms the record and leaves its revision', async () => {
    const person = await signedIn(1);
    const { id } = await createRecord({ userId: person.id, sharedAt: Date.now() });
    const reply = await person.post(`${inFile(id)}/appeal`, { text });
    expect(reply.outcome).toBe('201');
    expect(reply.body).toMatchObject({
      id,
      seenAt: expect.any(String),
      appeal: { text, state: 'open', answer: null, decidedAt: null },
    });
    expect(await auditOf(id)).toMatchObject([
      { action: 'STAFF_RECORD_APPEALED', userId: person.id, targetUserId: person.id, newValues: null },
    ]);
    const [row] = (await executive.get(`/api/staff-records/user/${person.id}`)).rows;
    expect(row).toMatchObject({ revision: 1, appeal: { state: 'open', decidedAt: null } });
    expect(JSON.stringify(row)).not.toContain(text);
  });

  it('A record can be appealed once', async () => {
    const person = await signedIn(3);
    const { recordId } = await createAppeal({ userId: person.id, state: 'stands', answer: 'No.' });
    const reply = await expectNoChange(() => person.post(`${inFile(recordId)}/appeal`, { text }));
    expectFailure(reply, '409 already_appealed');
    expect(reply.body.current).toMatchObject({ id: recordId, appeal: { state: 'stands', answer: 'No.' } });
  });

  it('The time to appeal ends after 30 days', async () => {
    const person = await signedIn(3);
    const shared = async (ago: number) =>
      (await createRecord({ userId: person.id, sharedAt: Date.now() - days(30) + ago })).id;
    expect((await person.post(`${inFile(await shared(60_000))}/appeal`, { text })).outcome).toBe('201');
    expectFailure(await person.post(`${inFile(await shared(-1))}/appeal`, { text }), '409 appeal_late');
  });

  it('If twenty calls race, one wins and the others see its appeal', async () => {
    const { person } = await filled();
    const { id } = await createRecord({ userId: person.id, sharedAt: Date.now() });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, n) => person.post(`${inFile(id)}/appeal`, { text: `Text ${n}` })),
    );
    const [won, ...others] = replies.toSorted((one, other) => one.status - other.status);
    expect(won?.outcome).toBe('201');
    for (const lost of others) {
      expect(lost.outcome).toBe('409 already_appealed');
      expect(lost.body.current).toEqual(won?.body);
    }
    expect(await auditOf(id)).toHaveLength(1);
    expect(await numberOf('select count(*) from appeals where recordId = ?', id)).toBe(1);
  });

  it('At most 50 people who may decide are notified, Owners first', async () => {
    await execute('update users set isBlocked = 1 where grade >= 5');
    const [person, author] = [await signedIn(5), await createPerson(5)];
    const [owner, early, blocked] = [
      await createPerson(6, { joinedAt: 1 }),
      await createPerson(5, { joinedAt: 1 }),
      await createPerson(5, { isBlocked: true }),
    ];
    const others = await Promise.all(Array.from({ length: 49 }, () => createPerson(5)));
    const { id } = await createRecord({ userId: person.id, createdBy: author.id, sharedAt: Date.now() });
    await person.post(`${inFile(id)}/appeal`, { text });
    const told = await rowsOf<{ userId: string }>(
      "select userId from notifications where kind = 'appeal_opened' and entityId = ?",
      id,
    );
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([owner.id, ...others.map((one) => one.id)].toSorted());
    for (const { id: left } of [early, author, person, blocked]) expect(await notificationsOf(left)).toEqual([]);
  });
});
