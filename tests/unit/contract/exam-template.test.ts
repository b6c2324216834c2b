import { describe, expect, it } from 'vitest';
import { safeParse } from 'zod/mini';
import { attemptUpdate, eventInput, examInput, marksInput } from '#contract/exams.ts';

const short = (fields = {}) => ({ id: 'why', type: 'short-answer', question: 'Why?', options: [], ...fields });
const choice = (fields = {}) => ({
  id: 'colour',
  type: 'multiple-choice',
  question: 'Which colour?',
  options: ['Red', 'Blue'],
  ...fields,
});
const exam = (fields = {}) => ({
  title: 'Entrance',
  description: '',
  timeLimit: 30,
  passingScore: 70,
  questions: [choice(), short()],
  answers: ['Blue', 'Because.'],
  ...fields,
});

/** The dotted paths that a schema finds fault with. */
const faults = (schema: Parameters<typeof safeParse>[0], value: unknown) =>
  (safeParse(schema, value).error?.issues ?? []).map((issue) =>
    [...issue.path, ...(issue.code === 'unrecognized_keys' ? issue.keys : [])].join('.'),
  );
const many = (count: number) => ({
  questions: Array.from({ length: count }, (_, n) => short({ id: `q${n}` })),
  answers: Array.from({ length: count }, () => ''),
});

describe('The body of an exam', () => {
  const cases: [string, object, string][] = [
    ['with 201 questions', exam(many(201)), 'questions'],
    ['with one id twice', exam({ questions: [choice(), short({ id: 'colour' })] }), 'questions.1.id'],
    [
      'with an id that another question gets from its position',
      exam({ questions: [choice({ id: undefined }), short({ id: 'question_0' })] }),
      'questions.1.id',
    ],
    ['with the id __proto__', exam({ questions: [choice({ id: '__proto__' }), short()] }), 'questions.0.id'],
    ['with one option', exam({ questions: [choice({ options: ['Blue'] }), short()] }), 'questions.0.options'],
    [
      'with five options',
      exam({ questions: [choice({ options: ['Blue', 'a', 'b', 'c', 'd'] }), short()] }),
      'questions.0.options',
    ],
    [
      'with an option twice',
      exam({ questions: [choice({ options: ['Blue', 'Blue'] }), short()] }),
      'questions.0.options',
    ],
    [
      'with an option twice in another case',
      exam({ questions: [choice({ options: ['Blue', ' bLUE '] }), short()] }),
      'questions.0.options',
    ],
    ['with a correct answer that is not an option', exam({ answers: ['Green', ''] }), 'answers.0'],
    ['with a correct answer in another case', exam({ answers: ['blue', ''] }), 'answers.0'],
    ['with no correct answer', exam({ answers: ['', ''] }), 'answers.0'],
    ['with fewer answers than questions', exam({ answers: ['Blue'] }), 'answers'],
    ['with more answers than questions', exam({ answers: ['Blue', 'x', 'y'] }), 'answers'],
    ...[0, 601, 1.5, -30].map((timeLimit): [string, object, string] => [
      `with a limit of ${JSON.stringify(timeLimit)}`,
      exam({ timeLimit }),
      'timeLimit',
    ]),
    ...[-1, 101, 70.5].map((passingScore): [string, object, string] => [
      `with a pass mark of ${JSON.stringify(passingScore)}`,
      exam({ passingScore }),
      'passingScore',
    ]),
  ];
  it.each(cases)('An exam %s is refused', (_name, value, path) => {
    expect(faults(examInput, value)).toContain(path);
  });

  it.each([
    ['with the smallest values', exam({ timeLimit: 1, passingScore: 0, questions: [short()], answers: [''] })],
    ['with the largest values', exam({ timeLimit: 600, passingScore: 100, ...many(200) })],
    ['with four options', exam({ questions: [choice({ options: ['Blue', 'a', 'b', 'c'] }), short()] })],
    ['with an author', exam({ createdBy: { any: 'thing' } })],
  ])('An exam %s is accepted', (_name, value) => {
    expect(faults(examInput, value)).toEqual([]);
  });

  it('A correct answer loses the characters that its option loses', () => {
    const body = exam({
      questions: [choice({ options: ['Red', '\u202eBlue'] }), short()],
      answers: ['\u202eBlue ', 'Be\u202ecause.'],
    });
    const { data } = safeParse(examInput, body);
    expect(data?.questions[0]?.options).toEqual(['Red', 'Blue']);
    expect(data?.answers).toEqual(['Blue', 'Be\u202ecause.']);
  });

  it('An exam is trimmed, with ids from positions and options only for choices', () => {
    const result = safeParse(
      examInput,
      exam({
        title: ' Entrance ',
        questions: [choice({ id: undefined, options: [' Red', 'Blue '] }), short({ options: ['stray'] })],
        answers: [' Blue ', ' Because. '],
        createdBy: 'me',
      }),
    );
    expect(result.data).toEqual({
      title: 'Entrance',
      description: '',
      timeLimit: 30,
      passingScore: 70,
      questions: [choice({ id: 'question_0' }), short()],
      answers: ['Blue', 'Because.'],
    });
  });
});

describe('The update of an attempt', () => {
  it.each([
    [{ responses: { a: 'x' }, revision: 1 }],
    [{ responses: {}, revision: 0 }],
    [{ responses: {}, status: 'completed' }],
    [{ responses: {}, status: 'cheated', completedAt: 'yesterday' }],
    [{ score: 0 }],
    [{ score: 100, adjustmentNote: null, manuallyAdjusted: false, adjustedBy: 'x' }],
  ])('The update %j is accepted', (value) => {
    expect(faults(attemptUpdate, value)).toEqual([]);
  });

  it.each([
    [{}],
    [{ responses: {} }],
    [{ responses: {}, status: 'expired' }],
    [{ responses: {}, status: 'in_progress' }],
    [{ status: 'completed' }],
    [{ responses: {}, status: 'completed', score: 100 }],
    [{ responses: {}, revision: 1, score: 100 }],
    [{ score: 101 }],
    [{ score: 70, adjustmentNote: 'x'.repeat(1001) }],
    [{ score: 70, status: 'completed' }],
    [{ score: 70, responses: {} }],
  ])('The update %j is refused', (value) => {
    expect(faults(attemptUpdate, value).length).toBeGreaterThan(0);
  });
});

describe('An integrity event', () => {
  const at = '2026-01-02T03:04:05.678Z';
  it.each([
    [{ type: 'tab_hidden', at }, true],
    [{ type: 'window_blur', at, durationMs: 0 }, true],
    [{ type: 'window_blur', at: '2026-01-02T03:04:05+02:00', durationMs: null }, true],
    [{ type: 'copy', at }, false],
    [{ type: 'tab_hidden', at: '2026-02-30T00:00:00Z' }, false],
    [{ type: 'tab_hidden', at: '2026-01-02T03:04:05' }, false],
  ])('The event %j is valid: %s', (value, isValid) => {
    expect(faults(eventInput, value).length === 0).toBe(isValid);
  });
});

describe('Marks', () => {
  it.each([0, 0.25, 1])('A mark may be %d', (mark) => {
    expect(faults(marksInput, { marks: { a: mark } })).toEqual([]);
  });
  it.each([-0.1, 1.1, Number.NaN, Number.POSITIVE_INFINITY, '1', null, true])('A mark may not be %j', (mark) => {
    expect(faults(marksInput, { marks: { a: mark } })).toEqual(['marks.a']);
  });
});
