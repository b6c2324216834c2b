import { counted } from '#lib/format.ts';
import type { Exam } from './queries.ts';

/** '30 minutes · pass at 70% · 12 questions': an exam's settings in one line. */
export function ExamFacts({ exam }: { exam: Pick<Exam, 'timeLimit' | 'passingScore' | 'questionCount'> }) {
  return `${counted(exam.timeLimit, 'minute')} · pass at ${exam.passingScore}% · ${counted(exam.questionCount, 'question')}`;
}
