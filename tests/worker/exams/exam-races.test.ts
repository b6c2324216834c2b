import { describe, expect, it } from 'vitest';
import { type Reply, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import {
  attemptOf,
  choiceOnly,
  createAssignment,
  createExam,
  createUnmarked,
  endIn,
  logOf,
  sitting,
} from '../support/exams.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { numberOf, rowsOf } from '../support/rows.ts';

const outcomes = (replies: Reply[]) => replies.map(({ outcome }) => outcome).toSorted();

/** A recorder that holds back each change until so many callers have read what they change. */
function heldBack(parties: number) {
  const recorder = new Recorder();
  recorder.holdUntil(
    parties,
    (statements, kind) => kind === 'batch' && statements.some(({ sql }) => /^(insert|update)/i.test(sql)),
  );
  return recorder;
}

/** A recorder that does `work` just before the first change is sent. */
function overtakenBy(work: () => Promise<unknown>) {
  const recorder = new Recorder();
  recorder.hooks.beforeD1 = async (statements) => {
    if (!statements.some(({ sql }) => /^(insert|update)/i.test(sql))) return;
    recorder.hooks.beforeD1 = null;
    await work();
  };
  return recorder;
}

const endEntriesOf = async (id: string) => (await logOf(id)).filter(({ action }) => /SUBMITTED|CLOSED/.test(action));

describe('Starting an attempt', () => {
  it('A start that an archiving overtakes creates no attempt', async () => {
    const taker = await signedIn(2);
    const { id: examId } = await createExam();
    await createAssignment({ examId, userId: taker.id });
    const manager = await signedIn(4);
    const recorder = overtakenBy(() => manager.patch(`/api/exams/${examId}`, { isActive: false }));
    expect((await taker.post('/api/exam-attempts', { examId }, { recorder })).outcome).toBe('403 not_assigned');
    expect(await rowsOf('select id from exam_attempts where userId = ?', taker.id)).toEqual([]);
    expect((await logOf(examId)).map(({ action }) => action)).toEqual(['EXAM_ARCHIVED']);
  });
});

describe('The end of an attempt', () => {
  it('Two concurrent crons close an attempt once', async () => {
    const { id, save } = await sitting(choiceOnly);
    await save({ choice: 'Blue' }, 1);
    await endIn(id, -31);
    const recorder = heldBack(2);
    await Promise.all([runTask('closing', recorder), runTask('closing', recorder)]);
    expect((await attemptOf(id)).status).toBe('completed');
    expect((await endEntriesOf(id)).length).toBe(1);
  });

  it('A submission at the last second and the cron end an attempt once, whichever is first', async () => {
    for (const first of ['submission', 'cron'] as const) {
      const { id, submit, save } = await sitting(choiceOnly);
      await save({ choice: 'Red' }, 1);
      await endIn(id, -5);
      // The submission is in time when the attempt is read, and late by the time it is written.
      const late = overtakenBy(async () => {
        await endIn(id, -31);
        if (first === 'cron') await runTask('closing');
      });
      const reply = await submit({ choice: 'Blue' }, {}, late);
      await runTask('closing');
      const { status, score } = await attemptOf(id);
      expect([reply.outcome, status, score]).toEqual(
        first === 'cron' ? ['409 attempt_ended', 'completed', 0] : ['200', 'completed', 100],
      );
      expect((await endEntriesOf(id)).map(({ action }) => action)).toEqual([
        first === 'cron' ? 'EXAM_ATTEMPT_CLOSED' : 'EXAM_ATTEMPT_SUBMITTED',
      ]);
    }
  });

  it('An overdue attempt is closed once, whatever calls and crons meet it', async () => {
    const { id, taker, exam, submit, save, leave, path } = await sitting(choiceOnly);
    await save({ choice: 'Blue' }, 1);
    await endIn(id, -40);
    const manager = await signedIn(4);
    await Promise.all([
      runTask('closing'),
      submit({ choice: 'Red' }),
      save({ choice: 'Red' }, 2),
      leave(),
      taker.post('/api/exam-attempts', { examId: exam.id }),
      manager.patch(path, { score: 50 }),
      manager.post('/api/exam-assignments', { examId: exam.id, userIds: [taker.id] }),
      runTask('closing'),
    ]);
    expect(await attemptOf(id)).toMatchObject({ status: 'completed', responses: '{"choice":"Blue"}' });
    expect((await endEntriesOf(id)).map(({ action }) => action)).toEqual(['EXAM_ATTEMPT_CLOSED']);
    expect(await numberOf('select count(*) from exam_events where attemptId = ?', id)).toBe(0);
  });
});

describe('An event at the same time as the end', () => {
  it('A submission that an event overtakes ends as cheated and is audited so', async () => {
    const { id, submit, leave } = await sitting();
    const reply = await submit(
      { choice: 'Blue', short: 'x' },
      {},
      overtakenBy(() => leave()),
    );
    expect(reply.body).toMatchObject({
      status: 'cheated',
      score: 33,
      awaitingMarks: false,
      cheatedAt: expect.any(String),
    });
    expect(await attemptOf(id)).toMatchObject({ status: 'cheated', awaitingMarks: 0 });
    expect((await endEntriesOf(id)).map(({ newValues }) => newValues)).toEqual([{ status: 'cheated', score: 33 }]);
  });

  it('A submission that overtakes an event stands, and the event is refused', async () => {
    const { id, submit, leave } = await sitting(choiceOnly);
    const reply = await leave(
      {},
      overtakenBy(() => submit({ choice: 'Blue' })),
    );
    expect([reply.outcome, reply.body.current]).toEqual(['409 attempt_ended', expect.objectContaining({ score: 100 })]);
    expect(await attemptOf(id)).toMatchObject({ status: 'completed', cheatedAt: null });
    expect(await numberOf('select count(*) from exam_events where attemptId = ?', id)).toBe(0);
  });

  it('An event recorded after the cron has read the attempt still flags it', async () => {
    const { id, leave } = await sitting(choiceOnly);
    await endIn(id, -31);
    const recorder = overtakenBy(async () => {
      await endIn(id, -5);
      await leave();
      await endIn(id, -31);
    });
    await runTask('closing', recorder);
    await runTask('closing');
    expect((await attemptOf(id)).status).toBe('cheated');
  });
});

describe('A save at the same time as the end', () => {
  it('Answers saved after the cron has read the attempt are not lost', async () => {
    const { id, save } = await sitting(choiceOnly);
    await endIn(id, -31);
    const recorder = overtakenBy(async () => {
      await endIn(id, 20);
      await save({ choice: 'Blue' }, 1);
      await endIn(id, -31);
    });
    await runTask('closing', recorder);
    await runTask('closing');
    expect(await attemptOf(id)).toMatchObject({ status: 'completed', score: 100, responses: '{"choice":"Blue"}' });
    expect((await endEntriesOf(id)).map(({ newValues }) => newValues)).toEqual([{ status: 'completed', score: 100 }]);
  });

  it('The highest revision wins, whatever the order of arrival', async () => {
    const { id, save } = await sitting();
    const recorder = heldBack(20);
    const revisions = Array.from({ length: 20 }, (_, n) => 20 - n);
    const replies = await Promise.all(revisions.map((n) => save({ short: `at ${n}` }, n, recorder)));
    expect(new Set(outcomes(replies))).toEqual(new Set(['200']));
    expect(await attemptOf(id)).toMatchObject({ revision: 20, responses: '{"short":"at 20"}' });
  });

  it('A save that a submission overtakes changes nothing', async () => {
    const { id, save, submit } = await sitting(choiceOnly);
    const reply = await save(
      { choice: 'Red' },
      9,
      overtakenBy(() => submit({ choice: 'Blue' })),
    );
    expect([reply.outcome, reply.body.current]).toEqual(['409 attempt_ended', expect.objectContaining({ score: 100 })]);
    expect(await attemptOf(id)).toMatchObject({ responses: '{"choice":"Blue"}', score: 100 });
  });
});

describe('Two concurrent managers', () => {
  it('Of two equal scores with different notes one wins', async () => {
    const { id } = await createUnmarked({ score: 80, awaitingMarks: false, marks: { short: 1, long: 0.4 } });
    const recorder = heldBack(2);
    const replies = await Promise.all(
      [await signedIn(4), await signedIn(4)].map((manager, n) =>
        manager.patch(`/api/exam-attempts/${id}`, { score: 80, adjustmentNote: `Reason ${n}` }, { recorder }),
      ),
    );
    expect(outcomes(replies)).toEqual(['200', '409 conflict']);
    expect((await logOf(id)).length).toBe(1);
  });

  it('A mark that an equal score set by hand overtakes is refused', async () => {
    const { id } = await createUnmarked({ score: 80, awaitingMarks: false, marks: { short: 1, long: 0.4 } });
    const [marker, scorer] = [await signedIn(4), await signedIn(4)];
    const recorder = overtakenBy(() => scorer.patch(`/api/exam-attempts/${id}`, { score: 80 }));
    const reply = await marker.patch(`/api/exam-attempts/${id}/marks`, { marks: { long: 0 } }, { recorder });
    expect([reply.outcome, reply.body.current]).toEqual([
      '409 conflict',
      expect.objectContaining({ score: 80, manuallyAdjusted: true }),
    ]);
    expect((await attemptOf(id)).score).toBe(80);
  });
});
