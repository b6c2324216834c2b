import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ExamQuestion } from '#contract/exams.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { createExam } from '../support/exams.ts';
import { execute } from '../support/rows.ts';

const EXAMS = 20;
const ATTEMPTS = 250;
const MOST = 200;

type Attempt = {
  userId: string;
  isErased: boolean;
  startedAt: number;
  awaitingMarks: boolean;
  questions: ExamQuestion[];
  answers: string[];
  responses: Record<string, string>;
  marks: Record<string, number>;
};

const WORDS = ['Éte', 'ABC', 'x', 'straße', 'İstanbul', '日本', 'a b'];
const blanks = ['', ' ', '\u00a0', '\n\t', '\u2003', '\ufeff'];
const cased = (text: string) => fc.constantFrom(text, text.toUpperCase(), text.toLowerCase(), ` ${text}\u3000`);

const choice = (id: string): fc.Arbitrary<[ExamQuestion, string]> =>
  fc
    .tuple(fc.shuffledSubarray(WORDS, { minLength: 2, maxLength: 4 }), fc.nat(3), fc.constantFrom('One?', 'Two?'))
    .map(([options, right, question]) => [
      { id, type: 'multiple-choice', question, options },
      options[right % options.length] ?? '',
    ]);
const free = (id: string): fc.Arbitrary<[ExamQuestion, string]> =>
  fc
    .tuple(fc.constantFrom('short-answer', 'long-answer'), fc.constantFrom('Why?', 'How?'))
    .map(([type, question]) => [{ id, type, question, options: [] }, 'Sample']);

const paper = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1 }).chain((ids) =>
  fc.tuple(...ids.map((id) => fc.oneof(choice(id), free(id)))).map((items) => ({
    questions: items.map(([question]) => question),
    answers: items.map(([, answer]) => answer),
  })),
);

/** The exam's paper as an attempt has it: drawn and shuffled, or one from before an edit. */
const paperOfAttempt = ({ questions, answers }: { questions: ExamQuestion[]; answers: string[] }) =>
  fc
    .oneof({ weight: 4, arbitrary: fc.shuffledSubarray(questions, { minLength: 1 }) }, { weight: 1, arbitrary: paper })
    .chain((given) => {
      if (!Array.isArray(given)) return fc.constant(given);
      return fc
        .tuple(...given.map(({ options }) => fc.shuffledSubarray(options, { minLength: options.length })))
        .map((shuffled) => ({
          questions: given.map((question, index) => ({ ...question, options: shuffled[index] ?? [] })),
          answers: given.map((question) => answers[questions.indexOf(question)] ?? ''),
        }));
    });

const response = ({ options }: ExamQuestion) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...(options.length > 0 ? options : WORDS)).chain(cased) },
    { weight: 1, arbitrary: fc.constantFrom(...blanks) },
    { weight: 1, arbitrary: fc.constant('x'.repeat(2000)) },
  );

const answered = (questions: ExamQuestion[]) =>
  fc.record({
    responses: fc.record(Object.fromEntries(questions.map((question) => [question.id, response(question)])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Record<string, string>>,
    marks: fc.record(Object.fromEntries(questions.map(({ id }) => [id, fc.constantFrom(0, 0.1, 0.25, 0.5, 0.7, 1)])), {
      requiredKeys: [],
    }) as fc.Arbitrary<Record<string, number>>,
  });

const same = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

/** The figures, computed attempt by attempt. */
function expected(exam: { questions: ExamQuestion[]; answers: string[] }, all: Attempt[]) {
  const counted = all
    .filter(({ isErased, awaitingMarks }) => !isErased && !awaitingMarks)
    .sort((a, b) => b.startedAt - a.startedAt)
    .slice(0, MOST);
  return {
    attempts: counted.length,
    questions: exam.questions.map((question, place) => {
      const isChoice = question.type === 'multiple-choice';
      const figures = { attempts: 0, sum: 0, blank: 0, counts: question.options.map(() => 0) };
      for (const { questions, answers, responses, marks } of counted) {
        const at = questions.findIndex(({ id }) => id === question.id);
        const was = questions[at];
        if (!was || was.type !== question.type || was.question !== question.question) continue;
        const isSameSet = [...was.options].sort().join('|') === [...question.options].sort().join('|');
        if (isChoice && !(isSameSet && answers[at] === exam.answers[place])) continue;
        const said = responses[question.id] ?? '';
        const isBlank = said.trim() === '';
        const mark = isChoice ? Number(same(answers[at] ?? '', said)) : isBlank ? 0 : marks[question.id];
        if (mark === undefined) continue;
        figures.attempts += 1;
        figures.sum += mark;
        figures.blank += Number(isBlank);
        question.options.forEach((option, index) => {
          figures.counts[index] = (figures.counts[index] ?? 0) + Number(same(option, said));
        });
      }
      const mean = Number(((100 * figures.sum) / figures.attempts).toFixed(6));
      return {
        questionId: question.id,
        attempts: figures.attempts,
        correct: figures.attempts === 0 ? null : Math.round(mean) / 100,
        options: question.options.map((text, index) => ({ text, count: figures.counts[index] })),
        blank: figures.blank,
      };
    }),
  };
}

const COLUMNS = ['id', 'examId', 'userId', 'assignmentId', 'examTitle', 'questions', 'answers', 'responses', 'marks'];
const NUMBERS = ['startedAt', 'deadline', 'awaitingMarks'];

async function insertAttempts(examId: string, attempts: Attempt[]) {
  const rows = attempts.map(({ isErased: _, questions, answers, responses, marks, ...attempt }) => ({
    ...attempt,
    id: crypto.randomUUID(),
    examId,
    assignmentId: crypto.randomUUID(),
    examTitle: 'Exam',
    deadline: attempt.startedAt + 1,
    awaitingMarks: Number(attempt.awaitingMarks),
    questions: JSON.stringify(questions),
    answers: JSON.stringify(answers),
    responses: JSON.stringify(responses),
    marks: JSON.stringify(marks),
  }));
  const value = (column: string) => `value->>'${column}'`;
  const given = JSON.stringify(rows);
  await execute(
    `insert into exam_assignments (id, examId, userId, assignedBy, assignedAt, expiresAt, isActive)
      select ${value('assignmentId')}, ${value('examId')}, ${value('userId')}, ${value('userId')}, 1, 2, 0 from json_each(?)`,
    given,
  );
  const columns = [...COLUMNS, ...NUMBERS];
  await execute(
    `insert into exam_attempts (${columns.join(', ')}, status, timeLimit, passingScore)
      select ${columns.map(value).join(', ')}, 'completed', 30, 70 from json_each(?)`,
    given,
  );
}

it('The figures of 5,000 random attempts are those computed one by one', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(2)));
  const erased = new Set(people.slice(0, 3).map(({ id }) => id));
  for (const id of erased) await execute('update users set erasedAt = 1 where id = ?', id);
  const manager = await signedIn(4);
  let compared = 0;
  for (const [seed, exam] of fc.sample(paper, { numRuns: EXAMS, seed: 45 }).entries()) {
    const { id } = await createExam(exam);
    const attempt = paperOfAttempt(exam).chain((own) =>
      fc
        .record({ given: answered(own.questions), person: fc.nat(people.length - 1), awaiting: fc.nat(9) })
        .map(({ given, person, awaiting }) => ({ ...own, ...given, person, awaitingMarks: awaiting === 0 })),
    );
    const attempts = fc.sample(attempt, { numRuns: ATTEMPTS, seed }).map(({ person, ...given }, index): Attempt => {
      const userId = people[person]?.id ?? '';
      return { ...given, userId, isErased: erased.has(userId), startedAt: index * 1000 };
    });
    await insertAttempts(id, attempts);
    const { body } = await manager.get(`/api/exams/${id}/questions/figures`);
    expect(body, `exam ${seed}`).toEqual(expected(exam, attempts));
    compared += attempts.length;
  }
  expect(compared).toBe(5000);
});
