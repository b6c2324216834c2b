import { createFileRoute, Outlet } from '@tanstack/react-router';
import { PublicFrame } from '#features/shell/public-frame.tsx';

export const Route = createFileRoute('/_public')({
  // Every first page needs the frame: a file of its own would only be one more to wait for.
  codeSplitGroupings: [],
  component: () => (
    <PublicFrame>
      <Outlet />
    </PublicFrame>
  ),
});
