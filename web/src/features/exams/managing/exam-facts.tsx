import type { Exam } from '../queries.ts';

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`;

/** '30 minutes · pass at 70% · 12 questions': an exam's settings in one line. */
export function ExamFacts({ exam }: { exam: Pick<Exam, 'timeLimit' | 'passingScore' | 'questionCount'> }) {
  return `${count(exam.timeLimit, 'minute')} · pass at ${exam.passingScore}% · ${count(exam.questionCount, 'question')}`;
}
