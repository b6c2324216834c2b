import type { FieldPath } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  type Cite,
  EXAM_DEFAULTS,
  type ExamQuestionType,
  examInput,
  isSameAnswer,
  OPTION_SLOTS,
} from '#contract/exams.ts';
import { typedNumber } from '#patterns/forms/typed-number.ts';
import type { FullExam } from '../queries.ts';

/** The values of a question's form. Fields of other types keep their values. */
export interface QuestionDraft {
  /** Answers are stored under this id, so it never changes. */
  id: string;
  type: ExamQuestionType;
  question: string;
  /** The option slots of a multiple-choice question. Blank slots are not sent. */
  options: string[];
  /** The index of the correct slot. */
  correct: number | null;
  /** The sample answer to a short- or long-answer question. */
  sample: string;
  /** The heading of a guide where the answer can be read. */
  cite: Cite | null;
}

/** The exam form's values. */
export interface ExamDraft {
  title: string;
  description: string;
  timeLimit: string;
  passingScore: string;
  /** How many questions an attempt draws; blank for all. */
  drawCount: string;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  questions: QuestionDraft[];
}

/** The body that creates or updates an exam. */
export type ExamBody = z.input<typeof examInput>;

/** A blank exam. */
export const blankExam: ExamDraft = {
  title: '',
  description: '',
  timeLimit: String(EXAM_DEFAULTS.timeLimit),
  passingScore: String(EXAM_DEFAULTS.passingScore),
  drawCount: '',
  shuffleQuestions: false,
  shuffleOptions: false,
  questions: [],
};

const blankSlots = (): string[] => new Array<string>(OPTION_SLOTS).fill('');

/** A blank question with an id of its own. */
export const blankQuestion = (type: ExamQuestionType = 'multiple-choice'): QuestionDraft => ({
  id: crypto.randomUUID().slice(0, 8),
  type,
  question: '',
  options: blankSlots(),
  correct: null,
  sample: '',
  cite: null,
});

/** The form values of an exam. */
export const toDraft = (exam: FullExam): ExamDraft => ({
  title: exam.title,
  description: exam.description,
  timeLimit: String(exam.timeLimit),
  passingScore: String(exam.passingScore),
  drawCount: exam.drawCount === null ? '' : String(exam.drawCount),
  shuffleQuestions: exam.shuffleQuestions,
  shuffleOptions: exam.shuffleOptions,
  questions: exam.questions.map(({ id, type, question, options, cite }, index) => {
    const answer = exam.answers[index] ?? '';
    const correct = options.findIndex((option) => isSameAnswer(option, answer));
    const isChoice = type === 'multiple-choice';
    return {
      id,
      type,
      question,
      options: blankSlots().map((blank, slot) => options[slot] ?? blank),
      correct: isChoice && correct >= 0 ? correct : null,
      sample: isChoice ? '' : answer,
      cite: cite ?? null,
    };
  }),
});

/** The number in a text field; `fallback` if it holds none. */
export function parseNumber(text: string, fallback: number): number {
  const number = typedNumber(text);
  return Number.isFinite(number) ? number : fallback;
}

/** The text of the correct option; '' if none is chosen or the chosen slot is blank. */
const correctOption = ({ correct, options }: QuestionDraft): string =>
  correct === null ? '' : (options[correct]?.trim() ?? '');

const toQuestion = ({ id, type, question, options, cite }: QuestionDraft) => ({
  id,
  type,
  question,
  options: type === 'multiple-choice' ? options.map((option) => option.trim()).filter(Boolean) : [],
  cite,
});

/** The answer key of a question: its correct option or sample answer, trimmed; '' if missing. */
export const toAnswer = (draft: QuestionDraft): string =>
  draft.type === 'multiple-choice' ? correctOption(draft) : draft.sample.trim();

/** The request body for the form's values. */
export const toBody = (draft: ExamDraft): ExamBody => ({
  title: draft.title,
  description: draft.description,
  timeLimit: parseNumber(draft.timeLimit, EXAM_DEFAULTS.timeLimit),
  passingScore: parseNumber(draft.passingScore, EXAM_DEFAULTS.passingScore),
  drawCount: draft.drawCount.trim() === '' ? null : Number(draft.drawCount),
  shuffleQuestions: draft.shuffleQuestions,
  shuffleOptions: draft.shuffleOptions,
  questions: draft.questions.map(toQuestion),
  answers: draft.questions.map(toAnswer),
});

/** The field that shows a server issue with this path; null if none does. */
export function fieldOf(path: string): FieldPath<ExamDraft> | null {
  const index = /^(?:questions|answers)\.(\d+)/.exec(path)?.[1];
  if (index) return `questions.${Number(index)}.question`;
  return Object.hasOwn(blankExam, path) ? (path as keyof ExamDraft) : null;
}

/** Messages for the invalid parts of a question. */
export type QuestionErrors = Partial<Record<'question' | 'options' | 'answer', string>>;

const QUESTION_PART = /^(?:questions\.\d+\.(question|options)|answers\.\d+)(?:\.\d+)?$/;

/** Checks one question like the server does. */
export function checkQuestion(draft: QuestionDraft): QuestionErrors {
  const isBlank = draft.question.trim() === '';
  const body: ExamBody = {
    title: 'One question',
    timeLimit: EXAM_DEFAULTS.timeLimit,
    passingScore: EXAM_DEFAULTS.passingScore,
    // The schema stops at a blank text and would not check the options.
    questions: [{ ...toQuestion(draft), ...(isBlank && { question: '?' }) }],
    answers: [toAnswer(draft)],
  };
  const errors: QuestionErrors = isBlank ? { question: 'Please enter question text.' } : {};
  for (const issue of z.safeParse(examInput, body).error?.issues ?? []) {
    const match = QUESTION_PART.exec(issue.path.join('.'));
    const part = (match?.[1] ?? 'answer') as keyof QuestionErrors;
    if (match) errors[part] ??= issue.message;
  }
  return errors;
}

/** What another manager did to an exam that the names of its fields don’t say; '' if nothing. */
export const changesBetween = (before: FullExam, after: FullExam): string =>
  [
    before.title !== after.title && `It is now called ‘${after.title}’.`,
    before.isActive !== after.isActive && `They ${after.isActive ? 'restored' : 'archived'} it.`,
  ]
    .filter(Boolean)
    .join(' ');
