import { describe, it } from 'vitest';
import { expectAllowed } from '../calls/allowed.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { createAssignment, createAttempt, createUnmarked } from '../support/exams.ts';
import { execute } from '../support/rows.ts';

type Made = { id: string; userId: string };

const actions = {
  mark: (who: SignedIn, { id }: Made) => who.patch(`/api/exam-attempts/${id}/marks`, { marks: {}, note: 'Read.' }),
  score: (who: SignedIn, { id }: Made) => who.patch(`/api/exam-attempts/${id}`, { score: 70 }),
};

const held = async (who: SignedIn) => {
  const attempt = await createUnmarked();
  await createAssignment({ examId: attempt.examId, userId: who.id });
  return attempt;
};

const STATES: Record<string, (who: SignedIn) => Promise<Made>> = {
  'waiting for marks': () => createUnmarked(),
  'waiting for marks, and the reader’s own': (who) => createUnmarked({ userId: who.id }),
  'scored by hand': () => createUnmarked({ manuallyAdjusted: true, score: 80, awaitingMarks: false }),
  running: () => createAttempt(),
  overdue: () => createAttempt({ deadline: Date.now() - 120_000, responses: { short: 'Because.' } }),
  'overdue and unanswered': () => createAttempt({ deadline: Date.now() - 120_000 }),
  flagged: () => createAttempt({ status: 'cheated' }),
  expired: () => createAttempt({ status: 'expired' }),
  'from a person who is erased': async () => {
    const attempt = await createUnmarked();
    await execute('update users set erasedAt = 1 where id = ?', attempt.userId);
    return attempt;
  },
};

const inList = async (who: SignedIn, { id, userId }: Made) =>
  (await who.get(`/api/exam-attempts?userId=${userId}`)).rows.find((row) => row.id === id)?.can;
const alone = async (who: SignedIn, { id }: Made) => (await who.get(`/api/exam-attempts/${id}`)).body.can;

describe.each([4, 5, 6] as const)('What grade %d can do with an attempt', (grade) => {
  it.each(Object.entries(STATES))('Each call on one that is %s ends as its row says', async (_state, make) => {
    const who = await signedIn(grade);
    await expectAllowed(who, () => make(who), inList, actions);
  });

  it('One of an exam that the reader holds says so when it is read alone', async () => {
    const who = await signedIn(grade);
    await expectAllowed(who, () => held(who), alone, actions);
  });
});
