import * as z from 'zod/mini';
import { EXAM_DEFAULTS, type ExamQuestionType, examInput, isSameAnswer, OPTION_SLOTS } from '#contract/exams.ts';
import type { FullExam } from '../queries.ts';

/** A question as it is being written. What the other types ask for is kept while one tries them. */
export interface QuestionDraft {
  /** Answers are kept under it, so it never changes while the question lives. */
  id: string;
  type: ExamQuestionType;
  question: string;
  /** The option slots of multiple choice; blank ones are left out. */
  options: string[];
  /** The slot that holds the correct one. */
  correct: number | null;
  /** For short and long answers: what a good one says. */
  sample: string;
}

/** An exam as it is being written. */
export interface ExamDraft {
  title: string;
  description: string;
  timeLimit: string;
  passingScore: string;
  questions: QuestionDraft[];
}

/** An exam of which nothing is written yet. */
export const emptyDraft: ExamDraft = {
  title: '',
  description: '',
  timeLimit: String(EXAM_DEFAULTS.timeLimit),
  passingScore: String(EXAM_DEFAULTS.passingScore),
  questions: [],
};

const blankSlots = (): string[] => new Array<string>(OPTION_SLOTS).fill('');

/** A question of which nothing is written yet. */
export const newQuestion = (): QuestionDraft => ({
  id: crypto.randomUUID().slice(0, 8),
  type: 'multiple-choice',
  question: '',
  options: blankSlots(),
  correct: null,
  sample: '',
});

/** An exam that is there, ready to be changed. */
export const draftOf = (exam: FullExam): ExamDraft => ({
  title: exam.title,
  description: exam.description,
  timeLimit: String(exam.timeLimit),
  passingScore: String(exam.passingScore),
  questions: exam.questions.map(({ id, type, question, options }, index) => {
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
    };
  }),
});

/** The number in a field; `fallback` where there is none (spec §5). */
export function numberIn(text: string, fallback: number): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) ? number : fallback;
}

const filled = ({ options }: QuestionDraft) => options.map((option) => option.trim()).filter(Boolean);

/** The text of the correct option; empty where none is picked, or the picked slot is blank. */
export const correctOption = ({ correct, options }: QuestionDraft): string =>
  correct === null ? '' : (options[correct]?.trim() ?? '');

const questionBody = (draft: QuestionDraft) => ({
  id: draft.id,
  type: draft.type,
  question: draft.question,
  options: draft.type === 'multiple-choice' ? filled(draft) : [],
});

const answerOf = (draft: QuestionDraft) =>
  draft.type === 'multiple-choice' ? correctOption(draft) : draft.sample.trim();

/** Checks a draft as the server would, and makes the body that is sent to it. */
export const draftSchema = z.pipe(
  z.transform(
    (draft: ExamDraft): z.input<typeof examInput> => ({
      title: draft.title,
      description: draft.description,
      timeLimit: numberIn(draft.timeLimit, EXAM_DEFAULTS.timeLimit),
      passingScore: numberIn(draft.passingScore, EXAM_DEFAULTS.passingScore),
      questions: draft.questions.map(questionBody),
      answers: draft.questions.map(answerOf),
    }),
  ),
  examInput,
);

/** The body that a correct draft becomes. */
export type ExamBody = z.output<typeof draftSchema>;

/** What is wrong with a question, by the part of it that is. */
export type QuestionErrors = Partial<Record<'question' | 'options' | 'answer', string>>;

/** The part of a question that an issue is about, from its path below the question or its answer. */
const PART = /^(?:questions\.\d+\.(question|options)|answers\.\d+)(?:\.\d+)?$/;

/** Checks one question as the server would, all its parts at once. */
export function checkQuestion(draft: QuestionDraft): QuestionErrors {
  const isBlank = draft.question.trim() === '';
  const body = {
    title: 'One question',
    timeLimit: EXAM_DEFAULTS.timeLimit,
    passingScore: EXAM_DEFAULTS.passingScore,
    // A missing text alone would keep the options from being looked at.
    questions: [{ ...questionBody(draft), ...(isBlank && { question: '?' }) }],
    answers: [answerOf(draft)],
  };
  const errors: QuestionErrors = isBlank ? { question: 'Please enter question text.' } : {};
  for (const issue of z.safeParse(examInput, body).error?.issues ?? []) {
    const match = PART.exec(issue.path.join('.'));
    const part = (match?.[1] ?? 'answer') as keyof QuestionErrors;
    if (match) errors[part] ??= issue.message;
  }
  return errors;
}

const PART_NAMES: Record<keyof ExamDraft, string> = {
  title: 'title',
  description: 'description',
  timeLimit: 'time limit',
  passingScore: 'passing score',
  questions: 'questions',
};

/** What somebody else made of an exam, in a sentence or two. */
export function theirChanges(before: FullExam, after: FullExam): string {
  const [old, now] = [draftOf(before), draftOf(after)];
  const names = (Object.keys(PART_NAMES) as (keyof ExamDraft)[])
    .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(now[part]))
    .map((part) => PART_NAMES[part]);
  const changed = names.length > 0 && `They changed the ${new Intl.ListFormat('en-GB').format(names)}.`;
  const moved = before.isActive !== after.isActive && `They ${after.isActive ? 'restored' : 'archived'} it.`;
  return [changed, moved].filter(Boolean).join(' ');
}
