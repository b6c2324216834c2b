import * as z from 'zod/mini';
import { type ExamQuestionType, examInput, withoutCites } from '../contract/exams.ts';
import { jobInput } from '../contract/jobs.ts';
import { savedReplyInput } from '../contract/reviews.ts';

/** The texts of a starter kit, as a person would enter them. */
export type Kit = {
  vacancies: z.input<typeof jobInput>[];
  exam: {
    title: string;
    description: string;
    timeLimit: number;
    passingScore: number;
    /** Multiple choice with `options`, and otherwise with a sample answer. */
    items: {
      type?: Exclude<ExamQuestionType, 'multiple-choice'>;
      question: string;
      options?: string[];
      answer: string;
    }[];
  };
  /** Markdown for the Mod Guide. */
  guide: string;
  replies: z.input<typeof savedReplyInput>[];
};

function examOf({ items, ...exam }: Kit['exam']) {
  const { questions, ...fields } = z.parse(examInput, {
    ...exam,
    questions: items.map(({ type = 'multiple-choice', question, options = [] }) => ({ type, question, options })),
    answers: items.map(({ answer }) => answer),
  });
  return { ...fields, questions: withoutCites(questions) };
}

/** A kit's contents in stored form, checked as if they had come in a body. Throws if one is not valid. */
export const contentsOf = ({ vacancies, exam, guide, replies }: Kit) => ({
  jobs: vacancies.map((vacancy) => z.parse(jobInput, vacancy)),
  exam: examOf(exam),
  guide,
  replies: replies.map((reply) => z.parse(savedReplyInput, reply)),
});
