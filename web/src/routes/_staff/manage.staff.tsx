import { createFileRoute } from '@tanstack/react-router';
import { NotThereYet } from '../../features/shell/not-there-yet.tsx';
import { DENIED, guard } from '../../lib/guard.ts';

export const Route = createFileRoute('/_staff/manage/staff')({
  beforeLoad: guard('staff.manage', DENIED.managers),
  staticData: { title: 'Staff Management' },
  component: () => <NotThereYet title="Staff Management" />,
});
