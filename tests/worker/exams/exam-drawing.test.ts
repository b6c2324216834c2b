import { describe, expect, it } from 'vitest';
import type { ExamQuestion } from '#contract/exams.ts';
import { signedIn } from '../support/client.ts';
import {
  asTaker,
  attemptOf,
  createAssignment,
  createExam,
  type ExamFields,
  newExam,
  sitting,
} from '../support/exams.ts';
import { execute } from '../support/rows.ts';

const questions: ExamQuestion[] = Array.from({ length: 10 }, (_, index) => ({
  id: `q${index}`,
  type: 'multiple-choice',
  question: `Question ${index}`,
  options: ['a', 'b', 'c', 'd'].map((option) => `${option}${index}`),
}));
const answers = questions.map((_, index) => `c${index}`);
const pool = { questions, answers };
const body = { ...newExam, ...pool };

const idsOf = (paper: unknown) => (paper as ExamQuestion[]).map(({ id }) => id);
const inOrder = (ids: string[]) => [...ids].sort((a, b) => Number(a.slice(1)) - Number(b.slice(1)));

/** Starts an attempt by a new taker and returns its paper and what is stored of it. */
async function start(fields: ExamFields) {
  const { id, started, ...rest } = await sitting({ ...pool, ...fields });
  const stored = await attemptOf(id);
  return {
    ...rest,
    id,
    paper: started.body.questions as ExamQuestion[],
    stored: {
      questions: JSON.parse(String(stored.questions)) as ExamQuestion[],
      answers: JSON.parse(String(stored.answers)) as string[],
    },
  };
}

describe('A drawn exam', () => {
  it('Without shuffling, the drawn questions stand in the order of the exam', async () => {
    const { paper } = await start({ drawCount: 6 });
    expect(paper).toHaveLength(6);
    expect(idsOf(paper)).toEqual(inOrder(idsOf(paper)));
    expect(
      paper.every((question) => questions.some((given) => JSON.stringify(given) === JSON.stringify(question))),
    ).toBe(true);
  });

  it('Over many attempts each question is drawn about equally often', async () => {
    const counts = new Map<string, number>();
    const { id: examId } = await createExam({ ...pool, drawCount: 3 });
    for (let taken = 0; taken < 40; taken += 1) {
      const taker = await signedIn(2);
      await createAssignment({ examId, userId: taker.id });
      const { body: started } = await taker.post('/api/exam-attempts', { examId });
      for (const id of idsOf(started.questions)) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    // 12 of 40 are expected; less than 2 or more than 27 is rarer than one in a million.
    for (const { id } of questions) {
      expect(counts.get(id) ?? 0).toBeGreaterThan(1);
      expect(counts.get(id) ?? 0).toBeLessThan(28);
    }
  });

  it('Shuffling changes the order of questions and options, and answers stay with their questions', async () => {
    const { paper, stored } = await start({ shuffleQuestions: true, shuffleOptions: true });
    expect(inOrder(idsOf(paper))).toEqual(idsOf(questions));
    expect(idsOf(paper)).not.toEqual(idsOf(questions));
    expect(paper.some(({ id, options }) => options[0] !== `a${id.slice(1)}`)).toBe(true);
    for (const { options, id } of paper)
      expect([...options].sort()).toEqual(questions.find((given) => given.id === id)?.options);
    expect(stored.answers).toEqual(stored.questions.map(({ id }) => `c${id.slice(1)}`));
    expect(stored.questions).toEqual(paper);
  });

  it('Resuming shows the paper that was drawn at the start', async () => {
    const { paper, taker, exam, path } = await start({ drawCount: 5, shuffleQuestions: true, shuffleOptions: true });
    await execute('update exam_templates set drawCount = 2, revision = revision + 1 where id = ?', exam.id);
    expect((await taker.post('/api/exam-attempts', { examId: exam.id })).body.questions).toEqual(paper);
    expect((await taker.get(path)).body.questions).toEqual(paper);
    expect((await taker.get(`/api/exams/${exam.id}`)).body.questions).toEqual(paper);
  });

  it('The score divides by the drawn questions, and the review follows their order', async () => {
    const { paper, submit, path } = await start({ drawCount: 4, shuffleQuestions: true, shuffleOptions: true });
    const right = Object.fromEntries(paper.slice(0, 3).map(({ id }) => [id, `c${id.slice(1)}`]));
    const done = await submit(right);
    expect(done.body).toMatchObject({ status: 'completed', score: 75, questionCount: 4 });
    const { review } = (await (await signedIn(4)).get(path)).body as { review: (ExamQuestion & { answer: string })[] };
    expect(idsOf(review)).toEqual(idsOf(paper));
    expect(review.map(({ answer }) => answer)).toEqual(paper.map(({ id }) => `c${id.slice(1)}`));
    expect(review.map(({ options }) => options)).toEqual(paper.map(({ options }) => options));
  });

  it('A question that was not drawn cannot be answered', async () => {
    const { paper, save } = await start({ drawCount: 1 });
    const other = questions.find(({ id }) => id !== paper[0]?.id)?.id ?? '';
    expect((await save({ [other]: 'x' }, 1)).outcome).toBe('400 invalid_input');
  });

  it('A retake draws anew', async () => {
    const { id: examId } = await createExam({ ...pool, drawCount: 5, shuffleQuestions: true });
    const taker = await signedIn(2);
    const papers = new Set<string>();
    for (let taken = 0; taken < 4; taken += 1) {
      await createAssignment({ examId, userId: taker.id });
      const { body: started } = await taker.post('/api/exam-attempts', { examId });
      papers.add(idsOf(started.questions).join());
      await asTaker(taker, String(started.id)).submit({});
    }
    expect(papers.size).toBeGreaterThan(1);
  });

  it('Two starts at the same time give one paper', async () => {
    const { id: examId } = await createExam({ ...pool, drawCount: 5, shuffleQuestions: true });
    const taker = await signedIn(2);
    await createAssignment({ examId, userId: taker.id });
    const calls = [1, 2, 3].map(() => taker.post('/api/exam-attempts', { examId }));
    const replies = await Promise.all(calls);
    expect(new Set(replies.map((reply) => JSON.stringify(reply.body.questions))).size).toBe(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  });
});

describe('An exam’s settings', () => {
  it('A new exam draws all questions in their order', async () => {
    const reply = await (await signedIn(4)).post('/api/exams', body);
    expect(reply.body).toMatchObject({ drawCount: null, shuffleQuestions: false, shuffleOptions: false });
  });

  it('An edit without the settings leaves them', async () => {
    const manager = await signedIn(4);
    const settings = { drawCount: 8, shuffleQuestions: true, shuffleOptions: true };
    const { body: exam } = await manager.post('/api/exams', { ...body, ...settings });
    expect((await manager.put(`/api/exams/${exam.id}`, { ...body, title: 'Other' })).body).toMatchObject(settings);
    expect((await manager.put(`/api/exams/${exam.id}`, { ...body, drawCount: null })).body).toMatchObject({
      ...settings,
      drawCount: null,
    });
  });

  it('More questions than there are cannot be drawn, also where an edit shortens the exam', async () => {
    const manager = await signedIn(4);
    const tooMany = await manager.post('/api/exams', { ...body, drawCount: 11 });
    expect(tooMany.outcome).toBe('400 invalid_input');
    expect(tooMany.body.issues).toMatchObject([{ path: 'drawCount' }]);
    const { body: exam } = await manager.post('/api/exams', { ...body, drawCount: 8 });
    const shorter = { ...body, questions: questions.slice(0, 7), answers: answers.slice(0, 7) };
    const shortened = await manager.put(`/api/exams/${exam.id}`, shorter);
    expect(shortened.outcome).toBe('400 invalid_input');
    expect(shortened.body.issues).toMatchObject([{ path: 'drawCount' }]);
    expect((await manager.put(`/api/exams/${exam.id}`, { ...shorter, drawCount: 7 })).outcome).toBe('200');
  });
});
