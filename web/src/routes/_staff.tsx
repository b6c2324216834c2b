import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { StaffFrame } from '#features/shell/staff-frame.tsx';

export const Route = createFileRoute('/_staff')({
  beforeLoad: ({ context }) => {
    if (!context.session) throw redirect({ to: '/login' });
    return { me: context.session };
  },
  component: () => (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  ),
});
