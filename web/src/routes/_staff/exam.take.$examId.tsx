import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/exam/take/$examId')({
  beforeLoad: guard('exam.take', DENIED.exams),
  staticData: { title: 'Examination' },
  component: () => <NotThereYet title="Examination" />,
});
