import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, execute, numberOf, rowsOf } from '../support/rows.ts';
import { clearTraining, createPass } from './training-rows.ts';

const now = Date.now();
const ago = (count: number) => now - days(count);

// The first run notes how long origins are kept.
beforeAll(() => runTask('forgetting'));

beforeEach(async () => {
  await clearTraining();
  await execute("delete from server_state where name = 'renewal'");
});

/** An exam that grade 2 has to pass every hundred days, and is due again in the last ten. */
const ask = (fields: Parameters<typeof createPass>[0] = {}) =>
  createPass({ ...fields, requirement: { validDays: 100, ...fields.requirement } });
const pass = (examId: string, userId: string, completedAt: number, fields: object = {}) =>
  createAttempt({ examId, userId, status: 'completed', score: 90, completedAt, ...fields });
const run = () => runTask('forgetting');
const assigned = async (examId: string) =>
  (
    await rowsOf<{ userId: string }>('select userId from exam_assignments where examId = ? and isActive = 1', examId)
  ).map(({ userId }) => userId);
const close = (examId: string) => execute('update exam_assignments set isActive = 0 where examId = ?', examId);

describe('An exam that runs out', () => {
  it('Is assigned again from when it comes to be due, by the requirement’s creator and without an actor', async () => {
    const { id, examId, createdBy } = await ask();
    const [due, early] = [await createPerson(2), await createPerson(2)];
    await pass(examId, due.id, ago(91));
    await pass(examId, early.id, ago(89));
    const entries = await auditDuring(run);
    expect(
      await rowsOf(
        'select userId, assignedBy, requirementId, dueAt from exam_assignments where examId = ? and isActive = 1',
        examId,
      ),
    ).toEqual([{ userId: due.id, assignedBy: createdBy, requirementId: id, dueAt: ago(91) + days(100) }]);
    expect(entries).toMatchObject([{ action: 'EXAM_ASSIGNED', entityId: examId, userId: null }]);
    expect(
      await numberOf("select count(*) from notifications where kind = 'exam_assigned' and userId = ?", due.id),
    ).toBe(1);
  });

  it('Is assigned once a fulfilment, also if its validity grows', async () => {
    const { id, examId } = await ask();
    const { id: userId } = await createPerson(2);
    await pass(examId, userId, ago(95));
    await run();
    expect(await assigned(examId)).toEqual([userId]);
    await close(examId);
    await run();
    await execute('update requirements set validDays = 104 where id = ?', id);
    await run();
    await execute('update requirements set validDays = 100 where id = ?', id);
    await run();
    expect(await assigned(examId)).toEqual([]);
    await pass(examId, userId, ago(92));
    await run();
    expect(await assigned(examId)).toEqual([userId]);
  });

  it('Is not assigned twice for a fulfilment if its validity is removed and set again', async () => {
    const { id, examId } = await ask();
    await ask();
    const { id: userId } = await createPerson(2);
    await pass(examId, userId, ago(95));
    await run();
    expect(await assigned(examId)).toEqual([userId]);
    await close(examId);
    for (const validDays of [null, 100]) {
      await execute('update requirements set validDays = ? where id = ?', validDays, id);
      await run();
    }
    expect(await assigned(examId)).toEqual([]);
  });

  it('Only the latest fulfilment counts, and no failure', async () => {
    const { examId } = await ask();
    const [again, failed] = [await createPerson(2), await createPerson(2)];
    await pass(examId, again.id, ago(95));
    await pass(examId, again.id, ago(20));
    await pass(examId, failed.id, ago(95), { score: 10 });
    await run();
    expect(await assigned(examId)).toEqual([]);
  });

  it('Dismissed, blocked and erased people are passed over, and not made up for', async () => {
    const { examId } = await ask();
    const [member, blocked, erased] = [
      await createPerson(1),
      await createPerson(2, { isBlocked: true }),
      await createPerson(2),
    ];
    await execute('update users set erasedAt = 1, grade = 1 where id = ?', erased.id);
    for (const { id } of [member, blocked, erased]) await pass(examId, id, ago(95));
    expect(await auditDuring(run)).toEqual([]);
    await execute('update users set grade = 2, isBlocked = 0 where id in (?, ?)', member.id, blocked.id);
    await run();
    expect(await assigned(examId)).toEqual([]);
  });

  it('So are fulfilments that come to be due while the requirement is paused', async () => {
    const { examId } = await ask({ exam: { isActive: false } });
    const { id: userId } = await createPerson(2);
    await pass(examId, userId, ago(95));
    await run();
    await execute('update exam_templates set isActive = 1 where id = ?', examId);
    await run();
    expect(await assigned(examId)).toEqual([]);
  });

  it('A run assigns twenty people, oldest first, and the next goes on', async () => {
    const { examId } = await ask();
    for (let n = 0; n < 45; n++) await pass(examId, (await createPerson(2)).id, ago(95) + n);
    const counts: number[] = [];
    for (let n = 0; n < 4; n++) {
      await run();
      counts.push((await assigned(examId)).length);
    }
    expect(counts).toEqual([20, 40, 45, 45]);
  });

  it('With many requirements a run keeps to its statements, and later runs do the rest', async () => {
    const exams: string[] = [];
    for (let n = 0; n < 9; n++) {
      const { examId } = await ask();
      for (let each = 0; each < 3; each++) await pass(examId, (await createPerson(2)).id, ago(95));
      exams.push(examId);
    }
    for (let n = 0; n < 3; n++) {
      const recorder = new Recorder();
      await runTask('forgetting', recorder);
      expect(recorder.trips.flatMap(({ statements }) => statements).length).toBeLessThanOrEqual(43);
    }
    for (const examId of exams) expect(await assigned(examId)).toHaveLength(3);
  });

  it('Two concurrent runs assign everyone once', async () => {
    const { examId } = await ask();
    for (let n = 0; n < 5; n++) await pass(examId, (await createPerson(2)).id, ago(95));
    const entries = await auditDuring(() => Promise.all([run(), run()]));
    expect(await assigned(examId)).toHaveLength(5);
    expect(entries).toHaveLength(1);
  });

  it('Without a validity, or of another exam, nothing is assigned', async () => {
    const { examId } = await createPass();
    const other = await createExam();
    const { id: userId } = await createPerson(2);
    for (const exam of [examId, other.id]) await pass(exam, userId, ago(400));
    expect(await auditDuring(run)).toEqual([]);
  });
});
