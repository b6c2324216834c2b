import * as z from 'zod/mini';
import { withoutOverrides } from './characters.ts';
import { MAX_ANCHOR, MAX_ANSWER, MAX_COMMENT, MAX_EXAM_QUESTIONS, MAX_EXTENSION, MAX_NOTE } from './limits.ts';
import { ignored, keyText, optionalText, requiredLine, requiredText } from './text.ts';

/** The states of an attempt; every one but `in_progress` is final. */
export const ATTEMPT_STATUSES = ['in_progress', 'completed', 'cheated', 'expired'] as const;

export type AttemptStatus = (typeof ATTEMPT_STATUSES)[number];

/** The types of an exam's questions, with their labels. */
export const EXAM_QUESTION_TYPES = {
  'multiple-choice': 'Multiple choice',
  'short-answer': 'Short answer',
  'long-answer': 'Long answer',
} as const;

export type ExamQuestionType = keyof typeof EXAM_QUESTION_TYPES;

/** A heading of a guide, where a question's answer can be read. */
export type Cite = { slug: string; section: string };

/** One question of an exam. */
export type ExamQuestion = {
  id: string;
  type: ExamQuestionType;
  question: string;
  /** The choices of a multiple-choice question; empty for the other types. */
  options: string[];
  /** Where to read again. Takers get it only with their result. */
  cite?: Cite;
};

/** What the exam screen reports when the taker leaves it (docs/rules/exams.md#exam-integrity). */
export const INTEGRITY_EVENTS = ['tab_hidden', 'window_blur'] as const;

export type IntegrityEvent = (typeof INTEGRITY_EVENTS)[number];

/** The most options that a multiple-choice question can have. */
export const OPTION_SLOTS = 4;

/** A new exam's time limit in minutes, and its passing score in percent. */
export const EXAM_DEFAULTS = { timeLimit: 30, passingScore: 70 } as const;

/** Whether two answers are equal, ignoring case and surrounding whitespace. */
export const isSameAnswer = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase();

const answer = optionalText(MAX_ANSWER);

/** A correct answer, in the stored form of the option it names. */
const asOption = (text = '') => withoutOverrides(text).trim();

const citation = z.strictObject({
  slug: z.string().check(z.regex(/^[a-z0-9-]{2,40}$/, 'Not a guide')),
  section: requiredLine(MAX_ANCHOR, 'Choose a heading'),
});

const examQuestion = z.strictObject({
  id: z.optional(keyText),
  type: z.enum(['multiple-choice', 'short-answer', 'long-answer']),
  question: requiredText(2000, 'Please enter question text.'),
  options: z._default(z.array(requiredLine(500, 'An option cannot be blank')).check(z.maxLength(OPTION_SLOTS)), []),
  cite: z.exactOptional(z.nullable(citation)),
});

/** A question as a body has it: without `cite` it keeps the one it has, and null removes it. */
export type GivenQuestion = Omit<ExamQuestion, 'cite'> & { cite?: Cite | null };

/** Why so many questions cannot be drawn. */
export const TOO_FEW = 'The exam has fewer questions';

const examFields = z
  .strictObject({
    title: requiredLine(120, 'Please fill in title and add at least one question.'),
    description: z._default(optionalText(5000), ''),
    timeLimit: z
      .int('Use whole minutes')
      .check(z.minimum(1, 'At least 1 minute'), z.maximum(600, 'At most 600 minutes')),
    passingScore: z.int('Use a whole number').check(z.minimum(0, 'At least 0'), z.maximum(100, 'At most 100')),
    questions: z
      .array(examQuestion)
      .check(
        z.minLength(1, 'Please fill in title and add at least one question.'),
        z.maxLength(MAX_EXAM_QUESTIONS, `At most ${MAX_EXAM_QUESTIONS} questions`),
      ),
    answers: z.array(answer),
    drawCount: z.exactOptional(z.nullable(z.int('Use a whole number').check(z.minimum(1, 'At least 1')))),
    shuffleQuestions: z.exactOptional(z.boolean()),
    shuffleOptions: z.exactOptional(z.boolean()),
    revision: z.optional(z.int()),
    isActive: z.optional(z.boolean()),
    createdBy: ignored,
  })
  .check((context) => {
    const { questions, answers, drawCount } = context.value;
    const say = (path: (string | number)[], message: string) =>
      context.issues.push({ code: 'custom', path, message, input: context.value });
    if (answers.length !== questions.length) say(['answers'], 'There must be one answer for each question');
    if (drawCount && drawCount > questions.length) say(['drawCount'], TOO_FEW);
    const ids = questions.map((question, index) => question.id ?? `question_${index}`);
    questions.forEach(({ type, options }, index) => {
      if (ids.indexOf(ids[index] ?? '') !== index) say(['questions', index, 'id'], 'Two questions have the same id');
      if (type !== 'multiple-choice') return;
      if (options.length < 2) say(['questions', index, 'options'], 'Add at least two options');
      if (options.some((option, at) => options.findIndex((other) => isSameAnswer(option, other)) !== at))
        say(['questions', index, 'options'], 'Options must be different');
      if (!options.includes(asOption(answers[index])))
        say(['answers', index], 'Pick one of the options as the correct answer');
    });
  });

/** Questions as their taker may see them. */
export const withoutCites = (questions: GivenQuestion[]) => questions.map(({ cite: _cite, ...question }) => question);

/** The body of `POST` and `PUT /api/exams`. An edit with an outdated `revision` is refused. */
export const examInput = z.pipe(
  examFields,
  z.transform(({ createdBy: _ignored, questions, answers, ...rest }) => ({
    ...rest,
    answers: answers.map((text, index) => (questions[index]?.type === 'multiple-choice' ? asOption(text) : text)),
    questions: questions.map(
      ({ id, type, question, options, cite }, index): GivenQuestion => ({
        id: id ?? `question_${index}`,
        type,
        question,
        options: type === 'multiple-choice' ? options : [],
        ...(cite !== undefined && { cite }),
      }),
    ),
  })),
);

/** The body of `PATCH /api/exams/{id}`: archive or restore. */
export const examArchiving = z.strictObject({ isActive: z.boolean() });

/** The most people that one call can assign. */
export const MAX_ASSIGNED = 50;

/** The grades whose people one call can assign together. */
export const ASSIGNABLE_GRADES = [2, 2.5, 3, 4] as const;

export type AssignableGrade = (typeof ASSIGNABLE_GRADES)[number];

/** The longest that an assignment can last, in days. */
export const MAX_ASSIGNMENT_DAYS = 365;

const assignmentDays = `From 1 to ${MAX_ASSIGNMENT_DAYS} whole days`;

/** The body of `POST /api/exam-assignments`: either people or whole grades, and days in place of the default period. */
export const assignmentInput = z
  .strictObject({
    examId: z.uuid('Choose an exam'),
    userIds: z.optional(
      z
        .array(z.uuid('Not a user id'))
        .check(
          z.minLength(1, 'Choose at least one person'),
          z.maxLength(MAX_ASSIGNED, `At most ${MAX_ASSIGNED} people at once`),
        ),
    ),
    grades: z.optional(
      z
        .array(z.literal(ASSIGNABLE_GRADES, 'Not a grade that can be assigned'))
        .check(z.minLength(1, 'Choose at least one grade'), z.maxLength(ASSIGNABLE_GRADES.length, 'At most 4 grades')),
    ),
    days: z.optional(
      z.int(assignmentDays).check(z.minimum(1, assignmentDays), z.maximum(MAX_ASSIGNMENT_DAYS, assignmentDays)),
    ),
  })
  .check(
    z.refine(({ userIds, grades }) => userIds !== undefined || grades !== undefined, {
      path: ['userIds'],
      error: 'Choose at least one person',
    }),
    z.refine(({ userIds, grades }) => userIds === undefined || grades === undefined, {
      path: ['grades'],
      error: 'Choose either people or grades',
    }),
  );

const responses = z.record(keyText, answer);

/** The body of `POST /api/exam-attempts`. `responses` is ignored because a new attempt has none. */
export const attemptInput = z.strictObject({ examId: z.uuid('Choose an exam'), responses: ignored });

/** A manager's words to the taker. Blank means none; without the key, those given before stay. */
const comment = z.optional(
  z.pipe(
    z.nullable(optionalText(MAX_COMMENT)),
    z.transform((text) => text || null),
  ),
);

/** The three bodies of `PATCH /api/exam-attempts/{id}`: save, submit and set a score. */
export const attemptUpdate = z.union([
  z.strictObject({ responses, revision: z.int().check(z.minimum(0)) }),
  z.strictObject({
    responses,
    status: z.enum(['completed', 'cheated']),
    revision: z.optional(z.int()),
    completedAt: ignored,
  }),
  z.strictObject({
    score: z.int('Score must be a number between 0 and 100.').check(z.minimum(0), z.maximum(100)),
    adjustmentNote: z.optional(z.nullable(optionalText(MAX_NOTE))),
    comment,
    manuallyAdjusted: ignored,
    adjustedBy: ignored,
  }),
]);

/** The body of `POST /api/exam-attempts/{id}/events`, with `durationMs` once the taker is back. */
export const eventInput = z.strictObject({
  type: z.enum(INTEGRITY_EVENTS),
  at: z.iso.datetime({ offset: true }),
  durationMs: z.optional(z.nullable(z.int().check(z.minimum(0)))),
});

const extension = `From 1 to ${MAX_EXTENSION} whole minutes`;

/** The minutes that one call adds to an attempt. */
export const extensionMinutes = z.int(extension).check(z.minimum(1, extension), z.maximum(MAX_EXTENSION, extension));

/** The body of `POST /api/exam-attempts/{id}/extend`. Refused if the deadline is no longer `from`. */
export const extensionInput = z.strictObject({
  minutes: extensionMinutes,
  from: z.iso.datetime({ offset: true }),
});

/** The body of `PATCH /api/exam-attempts/{id}/marks`; `marks` maps question ids to numbers from 0 to 1. */
export const marksInput = z.strictObject({
  marks: z.record(keyText, z.number().check(z.minimum(0, 'From 0 to 1'), z.maximum(1, 'From 0 to 1'))),
  note: z.optional(z.nullable(optionalText(MAX_NOTE))),
  comment,
});
