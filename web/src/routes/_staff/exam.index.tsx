import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/exam/')({
  beforeLoad: guard('exam.take', DENIED.exams),
  staticData: { title: 'Examinations' },
  component: () => <NotThereYet title="Examinations" />,
});
