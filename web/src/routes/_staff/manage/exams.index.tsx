import { createFileRoute } from '@tanstack/react-router';
import { DENIED, guard } from '../../../lib/guard.ts';

export const Route = createFileRoute('/_staff/manage/exams/')({
  beforeLoad: guard('exam.manage', DENIED.managers),
  staticData: { title: 'Exam Management' },
  // The screen is the layout's; this is it without a new exam.
  component: () => null,
});
