import * as z from 'zod/mini';
import { MAX_FORM_QUESTIONS } from './limits.ts';
import { ignored, keyText, optionalText, requiredText } from './text.ts';

/** How a question of a job's form is answered (spec §3), with the labels that the form builder shows (spec §2). */
export const QUESTION_TYPES = {
  text: 'Short Text',
  textarea: 'Long Text',
  select: 'Dropdown',
  radio: 'Multiple Choice',
} as const;

export type QuestionType = keyof typeof QUESTION_TYPES;

/** Whether a question of this type is answered by picking one of its options. */
export const hasOptions = (type: QuestionType) => type === 'select' || type === 'radio';

const questionType = z.enum(['text', 'textarea', 'select', 'radio']);

const option = requiredText(200, 'An option cannot be blank');

const formQuestion = z
  .strictObject({
    id: z.optional(keyText),
    type: questionType,
    label: requiredText(500, 'Question is required'),
    placeholder: z.optional(z.nullable(optionalText(200))),
    required: z._default(z.boolean(), false),
    options: z._default(z.array(option).check(z.maxLength(50, 'At most 50 options')), []),
  })
  .check(
    z.refine((question) => !hasOptions(question.type) || question.options.length > 0, {
      path: ['options'],
      error: 'Add at least one option',
    }),
    z.refine((question) => new Set(question.options).size === question.options.length, {
      path: ['options'],
      error: 'Each option can stand only once',
    }),
  );

/** One question of a job's form, as it is stored and shown. */
export type FormQuestion = {
  id: string;
  type: QuestionType;
  label: string;
  placeholder: string | null;
  required: boolean;
  /** Empty unless `hasOptions(type)`. */
  options: string[];
};

/** The id of a question that came without one (spec §3), and that no other question has. */
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

const jobFields = {
  title: requiredText(120, 'Title is required'),
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
  createdBy: ignored,
};

/** The body of `POST /api/jobs` (spec §5, §7). */
export const jobInput = z.strictObject({ ...jobFields, isActive: z._default(z.boolean(), true) });

/** The body of `PUT /api/jobs/{id}`: as for a new one. Without `isActive` it stays as it is; with `revision`, an edit of an older one is refused. */
export const jobUpdate = z.strictObject({
  ...jobFields,
  isActive: z.optional(z.boolean()),
  revision: z.optional(z.int()),
});
