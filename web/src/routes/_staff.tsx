import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { StaffFrame } from '#features/shell/staff-frame.tsx';
import { longDate } from '#lib/format.ts';

// The first date that a page formats takes a phone 100 ms. While the screen's code and data are on their way, nothing waits for them.
const prepareDates = () => void setTimeout(() => longDate(new Date()));

export const Route = createFileRoute('/_staff')({
  beforeLoad: ({ context }) => {
    if (!context.session) throw redirect({ to: '/login' });
    prepareDates();
    return { me: context.session };
  },
  component: () => (
    <StaffFrame>
      <Outlet />
    </StaffFrame>
  ),
});
