import { counted, distance } from '#lib/format.ts';
import type { OpenAssignment } from '../queries.ts';

export interface AssignmentGroup {
  examId: string;
  title: string;
  /** '8 people · 7 expire in 3 days'. */
  summary: string;
  rows: OpenAssignment[];
}

/** Groups open assignments by exam, and counts those that expire next. `isPartial`: more rows are not loaded. */
export function groupAssignments(rows: readonly OpenAssignment[], isPartial = false): AssignmentGroup[] {
  return [...Map.groupBy(rows, ({ examId }) => examId)].map(([examId, ofExam]) => ({
    examId,
    title: ofExam[0]?.exam?.title ?? 'Unknown Exam',
    summary: summaryOf(ofExam, isPartial),
    rows: ofExam,
  }));
}

function summaryOf(rows: readonly OpenAssignment[], isPartial: boolean): string {
  const ends = rows.map(({ expiresAt }) => expiresAt).toSorted();
  const next = ends.map((end) => distance(new Date(end))).filter((words, _, [first]) => words === first);
  const people = isPartial ? `${rows.length}+ people` : counted(rows.length, 'person', 'people');
  const verb = next.length === 1 ? 'expires' : 'expire';
  const who = next.length === rows.length ? '' : `${next.length} `;
  return `${people} · ${who}${verb} ${next[0]}`;
}
