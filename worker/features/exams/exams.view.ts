import { toPerson } from '../../db/person.ts';
import type { ExamRow } from './exams.store.ts';

/** An exam for takers: without its questions and answers. */
export const examView = ({ exam }: Pick<ExamRow, 'exam'>) => ({
  id: exam.id,
  title: exam.title,
  description: exam.description,
  timeLimit: exam.timeLimit,
  passingScore: exam.passingScore,
  questionCount: exam.questions.length,
  isActive: exam.isActive,
  createdAt: exam.createdAt,
});

/** An exam in a manager's list: also its author and its figures. `isHeld`: this manager holds it, so its content stays hidden. */
export const listedExamView = (row: ExamRow) => ({
  ...examView(row),
  createdBy: row.exam.createdBy,
  creator: toPerson(row.creator),
  revision: row.exam.revision,
  isHeld: row.isHeld === 1,
  totalAssigned: row.totalAssigned,
  uniqueUsers: row.uniqueUsers,
  activeAssignments: row.activeAssignments,
});

/** An exam for a manager: with questions and answers, unless they hold it. */
export function managedExamView(row: ExamRow) {
  const listed = listedExamView(row);
  return row.isHeld ? { ...listed } : { ...listed, questions: row.exam.questions, answers: row.exam.answers };
}
