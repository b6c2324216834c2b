import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/notices')({
  beforeLoad: guard('notice.read', DENIED.moderators),
  staticData: { title: 'Notices' },
  component: () => <NotThereYet title="Notices" />,
});
