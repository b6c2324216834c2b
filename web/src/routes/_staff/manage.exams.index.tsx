import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/manage/exams/')({
  beforeLoad: guard('exam.manage', DENIED.managers),
  staticData: { title: 'Exam Management' },
  component: () => <NotThereYet title="Exam Management" />,
});
