import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/performance')({
  beforeLoad: guard('performance.read', DENIED.moderators),
  staticData: { title: 'Performance' },
  component: () => <NotThereYet title="Performance" />,
});
