import * as z from 'zod/mini';
import {
  MAX_ACCOUNT_DAYS,
  MAX_FORM_QUESTIONS,
  MAX_OPTIONS,
  MAX_REAPPLY_DAYS,
  MAX_REVIEWS_NEEDED,
  MAX_SERVER_DAYS,
} from './limits.ts';
import { ignored, keyText, optionalLine, requiredLine, requiredText, roleId } from './text.ts';

/** The types of application form questions, with their labels in the form builder. */
export const QUESTION_TYPES = {
  text: 'Short Text',
  textarea: 'Long Text',
  select: 'Dropdown',
  radio: 'Multiple Choice',
} as const;

export type QuestionType = keyof typeof QUESTION_TYPES;

/** Whether questions of this type have options to choose from. */
export const hasOptions = (type: QuestionType) => type === 'select' || type === 'radio';

const questionType = z.enum(['text', 'textarea', 'select', 'radio']);

const option = requiredLine(200, 'An option cannot be blank');

const formQuestion = z
  .strictObject({
    id: z.optional(keyText),
    type: questionType,
    label: requiredLine(500, 'Question is required'),
    placeholder: z.optional(z.nullable(optionalLine(200))),
    required: z._default(z.boolean(), false),
    options: z._default(z.array(option).check(z.maxLength(MAX_OPTIONS, `At most ${MAX_OPTIONS} options`)), []),
  })
  .check(
    z.refine((question) => !hasOptions(question.type) || question.options.length > 0, {
      path: ['options'],
      error: 'Add at least one option',
    }),
    z.refine((question) => new Set(question.options).size === question.options.length, {
      path: ['options'],
      error: 'Options must be different',
    }),
  );

/** A question of a job's application form. */
export type FormQuestion = {
  id: string;
  type: QuestionType;
  label: string;
  placeholder: string | null;
  required: boolean;
  /** Empty unless `hasOptions(type)`. */
  options: string[];
};

/** An id, unique in its form, for a question sent without one. */
function fallbackId(index: number, taken: Set<string | undefined>): string {
  let id = `question_${index}`;
  while (taken.has(id)) id += '_';
  return id;
}

const formQuestions = z.pipe(
  z.array(formQuestion).check(z.maxLength(MAX_FORM_QUESTIONS, `At most ${MAX_FORM_QUESTIONS} questions`)),
  z.transform((questions): FormQuestion[] => {
    const taken = new Set(questions.map((question) => question.id));
    return questions.map((question, index) => ({
      id: question.id ?? fallbackId(index, taken),
      type: question.type,
      label: question.label,
      placeholder: question.placeholder || null,
      required: question.required,
      options: hasOptions(question.type) ? question.options : [],
    }));
  }),
);

const wholeNumber = (max: number) => {
  const message = { error: () => `A whole number from 0 to ${max.toLocaleString('en')}` };
  return z.int(message).check(z.minimum(0, message), z.maximum(max, message));
};

/** The grades that a job can ask for. */
export const JOB_GRADES = [1, 2, 2.5, 3, 4] as const;

export type JobGrade = (typeof JOB_GRADES)[number];

/**
 * What a job has besides its texts and questions (docs/rules/jobs.md#jobs). The route checks that `closesAt` lies ahead.
 * An edit leaves out what stays; a new job is `NEW_JOB` there.
 */
const settings = {
  isActive: z.exactOptional(z.boolean()),
  reviewsNeeded: z.exactOptional(wholeNumber(MAX_REVIEWS_NEEDED)),
  reapplyDays: z.exactOptional(wholeNumber(MAX_REAPPLY_DAYS)),
  minAccountDays: z.exactOptional(wholeNumber(MAX_ACCOUNT_DAYS)),
  minServerDays: z.exactOptional(wholeNumber(MAX_SERVER_DAYS)),
  acceptedRoleId: z.exactOptional(z.nullable(roleId)),
  closesAt: z.exactOptional(
    z.nullable(
      z.pipe(
        z.iso.datetime({ offset: true, error: 'Use a date and time' }),
        z.transform((text) => new Date(text)),
      ),
    ),
  ),
  minGrade: z.exactOptional(z.literal(JOB_GRADES, 'Not a grade that a job can ask for')),
};

const texts = {
  title: requiredLine(120, 'Title is required'),
  description: requiredText(5000, 'Description is required'),
  requirements: requiredText(5000, 'Requirements are required'),
  formQuestions: z._default(
    formQuestions.check(
      z.refine((questions) => new Set(questions.map((question) => question.id)).size === questions.length, {
        error: 'Two questions have the same id',
      }),
    ),
    [],
  ),
};

/** The body of `POST /api/jobs`. */
export const jobInput = z.strictObject({ ...texts, ...settings, createdBy: ignored });

/** The body of `PUT /api/jobs/{id}`. An edit with an outdated `revision` is refused. */
export const jobUpdate = z.strictObject({ ...texts, ...settings, createdBy: ignored, revision: z.optional(z.int()) });

type Settings = Required<Pick<z.output<typeof jobInput>, keyof typeof settings>>;

/** The settings of a new job whose body leaves them out. */
export const NEW_JOB = {
  isActive: true,
  reviewsNeeded: 0,
  reapplyDays: 0,
  minAccountDays: 0,
  minServerDays: 0,
  acceptedRoleId: null,
  closesAt: null,
  minGrade: 1,
} as const satisfies Settings;

const pick = <From, Name extends keyof From>(from: From, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<From, Name>;

/** The settings of a job. */
export const settingsOf = (job: Settings): Settings => pick(job, Object.keys(settings) as (keyof Settings)[]);

type Fields = Pick<z.output<typeof jobInput>, keyof typeof texts> & Settings;

/** Everything that is entered of a job. */
export const fieldsOf = (job: Fields): Fields => ({
  ...pick(job, Object.keys(texts) as (keyof typeof texts)[]),
  ...settingsOf(job),
});

/** What visitors read of it: all but the reviews that it needs and the role that it gives. */
export const publicFieldsOf = (job: Fields) => {
  const { reviewsNeeded: _reviews, acceptedRoleId: _role, ...shown } = fieldsOf(job);
  return shown;
};
