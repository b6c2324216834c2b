import { createFileRoute } from '@tanstack/react-router';
import { DENIED, guard } from '#lib/route.ts';

// No component: the layout route renders the screen.
export const Route = createFileRoute('/_staff/manage/exams/')({
  beforeLoad: guard('exam.manage', DENIED.managers),
  staticData: { title: 'Exam Management' },
});
