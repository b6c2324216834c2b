import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/executive')({
  beforeLoad: guard('user.control', DENIED.executives),
  staticData: { title: 'Executive Portal' },
  component: () => <NotThereYet title="Executive Portal" />,
});
