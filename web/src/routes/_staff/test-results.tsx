import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/test-results')({
  beforeLoad: guard('exam.manage', DENIED.managers),
  staticData: { title: 'Test Results' },
  component: () => <NotThereYet title="Test Results" />,
});
