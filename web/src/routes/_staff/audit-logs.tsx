import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/audit-logs')({
  beforeLoad: guard('audit.read', DENIED.executives),
  staticData: { title: 'Audit Logs' },
  component: () => <NotThereYet title="Audit Logs" />,
});
