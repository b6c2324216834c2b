import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { RoomFrame } from '#features/shell/room-frame.tsx';

export const Route = createFileRoute('/_room')({
  beforeLoad: ({ context }) => {
    if (!context.session) throw redirect({ to: '/login' });
    return { me: context.session };
  },
  component: () => (
    <RoomFrame>
      <Outlet />
    </RoomFrame>
  ),
});
