import { Link } from '@tanstack/react-router';
import type { ManagedExam } from '../queries.ts';

/** An exam's title, as a link to its editor. Plain for an exam that the reader holds, which they may not see. */
export function ExamTitle({ exam }: { exam: Pick<ManagedExam, 'id' | 'title' | 'isHeld'> }) {
  if (exam.isHeld) return exam.title;
  return (
    <Link
      to="/manage/exams"
      search={{ edit: exam.id }}
      state={{ openedExam: true }}
      resetScroll={false}
      preload={false}
      className="rounded-sm hover:underline"
    >
      {exam.title}
    </Link>
  );
}
