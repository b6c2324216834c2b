import { describe, expect, it } from 'vitest';
import type { ExamQuestion } from '#contract/exams.ts';
import type { Grade } from '#contract/grades.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { asTaker, attemptOf, createAssignment, createExam, endIn } from '../support/exams.ts';

/** Each question and option has a word of its own: a reply with the word of one that was not drawn has revealed the pool. */
const wordOf = (index: number) => `POOL-${String(index).padStart(2, '0')}`;
const questions: ExamQuestion[] = Array.from({ length: 14 }, (_, index) => ({
  id: `q${index}`,
  type: 'multiple-choice',
  question: `${wordOf(index)} asks`,
  options: ['a', 'b', 'c', 'd'].map((option) => `${wordOf(index)} ${option}`),
}));
const answers = questions.map((_, index) => `${wordOf(index)} a`);
const pool = { questions, answers, drawCount: 8, shuffleQuestions: true, shuffleOptions: true };

const words = (text: string) => new Set(text.match(/POOL-\d\d/g) ?? []);
const notIn = (known: Set<string>, text: string) => [...words(text)].filter((word) => !known.has(word));

/** Everything that could tell a taker of the pool. */
async function everything(who: SignedIn, examId: string, attemptId: string) {
  const own = asTaker(who, attemptId);
  return [
    await who.get('/api/exams?limit=200'),
    await who.get(`/api/exams/${examId}`),
    await who.get(`/api/exams/${examId}/questions/figures`),
    await who.get('/api/my-exam-assignments'),
    await who.get('/api/exam-attempts?mine=1'),
    await who.get(own.path),
    await who.post('/api/exam-attempts', { examId }),
    await own.save({ q99: 'x' }, 1),
    await own.save({}, 1),
    await own.leave(),
  ];
}

describe.each([2, 3, 4, 5, 6] as Grade[])('A drawn exam before a taker of grade %d', (grade) => {
  it('The taker sees the drawn questions while the attempt runs, and no other at any time', async () => {
    const taker = await signedIn(grade);
    const { id: examId } = await createExam(pool);
    await createAssignment({ examId, userId: taker.id });
    const before = [await taker.get(`/api/exams/${examId}`), await taker.get('/api/exams?limit=200')];
    for (const reply of before) expect(words(reply.text).size).toBe(0);

    const { body } = await taker.post('/api/exam-attempts', { examId });
    const id = String(body.id);
    const drawn = words(String((await attemptOf(id)).questions));
    expect(drawn.size).toBe(8);
    for (const reply of await everything(taker, examId, id)) expect(notIn(drawn, reply.text)).toEqual([]);
    // A manager who no longer holds the exam reads all of it.
    if (grade >= 4) return;
    await endIn(id, -31);
    for (const reply of await everything(taker, examId, id)) expect(words(reply.text).size).toBe(0);
  });
});

it('A taker is told how many questions are drawn, never the pool nor how it is drawn', async () => {
  const taker = await signedIn(3);
  const { id: examId } = await createExam(pool);
  await createAssignment({ examId, userId: taker.id });
  const { body } = await taker.post('/api/exam-attempts', { examId });
  for (const reply of await everything(taker, examId, String(body.id))) {
    expect(reply.text).not.toMatch(/drawCount|shuffle|"questionCount":14/);
  }
  expect(body.questionCount).toBe(8);
  expect((await taker.get(`/api/exams/${examId}`)).body.questionCount).toBe(8);
  const listed = (await taker.get('/api/exams?limit=200')).rows.find((row) => row.id === examId);
  expect(listed).toMatchObject({ questionCount: 8 });
});

it('Managers read the number of questions in the pool, and how it is drawn', async () => {
  const manager = await signedIn(4);
  const { id: examId } = await createExam(pool);
  const shown = { questionCount: 14, drawCount: 8, shuffleQuestions: true, shuffleOptions: true };
  expect((await manager.get(`/api/exams/${examId}`)).body).toMatchObject(shown);
  expect((await manager.get('/api/exams?limit=200')).rows.find((row) => row.id === examId)).toMatchObject(shown);
});
