import { expect, it } from 'vitest';
import { createPerson, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { endIn, sitting } from '../support/exams.ts';
import { auditOf, auditRows } from '../support/rows.ts';

it('Entries about exams name the taker as their target', async () => {
  const { taker, exam, path, submit } = await sitting();
  const [manager, assignee] = [await signedIn(4), await createPerson(2)];
  await submit({ short: 'x' });
  await manager.patch(`${path}/marks`, { marks: { short: 1 } });
  await manager.patch(path, { score: 5 });
  await manager.post('/api/exam-assignments', { examId: exam.id, userIds: [assignee.id] });
  const rows = await auditRows('targetUserId in (?, ?)', taker.id, assignee.id);
  expect(rows.map(({ action, entityType, targetUserId }) => [action, entityType, targetUserId])).toEqual([
    ['EXAM_ATTEMPT_STARTED', 'exam', taker.id],
    ['EXAM_ATTEMPT_SUBMITTED', 'exam', taker.id],
    ['EXAM_ATTEMPT_MARKED', 'exam', taker.id],
    ['EXAM_ATTEMPT_SCORED', 'exam', taker.id],
    ['EXAM_ASSIGNED', 'exam', assignee.id],
  ]);
});

it('The audit row of an attempt closed by the cron has no actor and says why', async () => {
  const { id, taker } = await sitting();
  await endIn(id, -31);
  await runTask('closing');
  expect((await auditOf(id)).at(-1)).toMatchObject({
    action: 'EXAM_ATTEMPT_CLOSED',
    entityType: 'exam',
    userId: null,
    targetUserId: taker.id,
    details: expect.stringMatching(/\w/),
    ipAddress: null,
    userAgent: null,
    requestId: null,
  });
});
