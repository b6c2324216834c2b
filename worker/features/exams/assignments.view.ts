import { toPerson } from '../../db/person.ts';
import type { AssignmentRow } from './assignments.store.ts';

/** An assignment for the person it was given to; `exam` is null once deleted. */
export const ownAssignmentView = ({ assignment, exam }: AssignmentRow) => ({
  id: assignment.id,
  examId: assignment.examId,
  userId: assignment.userId,
  assignedAt: assignment.assignedAt,
  expiresAt: assignment.expiresAt,
  isActive: assignment.isActive,
  exam: exam.id !== null && exam.title !== null ? { id: exam.id, title: exam.title } : null,
});

/** An assignment for managers: also who has it and who gave it. */
export const assignmentView = (row: AssignmentRow) => ({
  ...ownAssignmentView(row),
  assignedBy: row.assignment.assignedBy,
  user: toPerson(row.user),
  assigner: toPerson(row.assigner),
});
