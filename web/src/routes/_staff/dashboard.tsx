import { createFileRoute, redirect } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';

export const Route = createFileRoute('/_staff/dashboard')({
  beforeLoad: ({ context }) => {
    if (context.me.grade === 1) throw redirect({ to: '/progress' });
  },
  staticData: { title: 'Dashboard' },
  component: () => <NotThereYet title="Dashboard" />,
});
