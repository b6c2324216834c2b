import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/owner')({
  beforeLoad: guard('owner.read', DENIED.owner),
  staticData: { title: 'Owner Portal' },
  component: () => <NotThereYet title="Owner Portal" />,
});
