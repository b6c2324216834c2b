import { expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { createAssignment, createAttempt, createExam, endIn, sitting } from '../support/exams.ts';
import { measure } from '../support/measuring/recorder.ts';
import { mostTrips } from '../support/measuring/trips.ts';
import { execute, numbersTo } from '../support/rows.ts';

/** Rows that an assignment in a list needs: its assignee, its assigner, its exam and its attempt. */
const JOINED = 4;

it('The list of one’s open assignments reads no closed ones', async () => {
  const person = await signedIn(2);
  const [{ id: examId }, manager] = [await createExam(), await signedIn(4)];
  await execute(
    `${numbersTo(300)}
     insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
     select 'closed-' || i, ?, ?, ?, ? + i, ? + i, 0 from n`,
    examId,
    person.id,
    manager.id,
    Date.now(),
    Date.now() + minutes(60),
  );
  await createAssignment({ userId: person.id, assignedAt: 1 });
  const { reply, rowsRead } = await measure((recorder) => person.get('/api/my-exam-assignments', { recorder }));
  expect(reply.rows).toHaveLength(1);
  expect(rowsRead).toBeLessThanOrEqual(1 + JOINED + 10);
});

it('A save is one batch after the reads, and a late one writes nothing', async () => {
  const { save } = await sitting();
  for (let revision = 1; revision <= 3; revision++) {
    const { recorder } = await measure((recorder) => save({ short: `at ${revision}` }, revision, recorder));
    expect(recorder.trips.map(({ kind }) => kind).at(-1)).toBe('batch');
    expect(recorder.rowsWritten).toBe(1);
    expect(recorder.rowsRead).toBeLessThanOrEqual(10);
  }
  const { recorder } = await measure((recorder) => save({ short: 'late' }, 1, recorder));
  expect(recorder.rowsWritten).toBe(0);
});

it('Fifty assignments read a bounded number of rows each', async () => {
  const [{ id: examId }, manager] = [await createExam(), await signedIn(4)];
  const userIds = (await Promise.all(Array.from({ length: 50 }, () => createPerson(2)))).map(({ id }) => id);
  const { recorder, trips } = await measure((recorder) =>
    manager.post('/api/exam-assignments', { examId, userIds }, { recorder }),
  );
  expect(trips).toBeLessThanOrEqual(mostTrips('POST /api/exam-assignments', 'write'));
  // About 20 for the assignment, with its triggers, 7 for the notification, and 2 to see who wants a message.
  expect(recorder.rowsRead).toBeLessThanOrEqual(50 * 30 + 60);
});

it('The cron reads overdue attempts only', async () => {
  await runTask('closing');
  for (const { id } of [await createAttempt(), await createAttempt()]) await endIn(id, -31);
  const { recorder } = await measure((recorder) => runTask('closing', recorder));
  expect(recorder.rowsRead).toBeLessThanOrEqual(120);
});
