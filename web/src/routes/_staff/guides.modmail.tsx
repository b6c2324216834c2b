import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/guides/modmail')({
  beforeLoad: guard('guide.read', DENIED.guides),
  staticData: { title: 'ModMail Guide' },
  component: () => <NotThereYet title="ModMail Guide" />,
});
