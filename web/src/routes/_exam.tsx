import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { ExamFrame } from '#features/shell/exam-frame.tsx';
import { ScreenLoading } from '#features/shell/screen-loading.tsx';

export const Route = createFileRoute('/_exam')({
  // While it loaded, the router would show its spinner without the bar, and keep it until the screen has loaded too.
  codeSplitGroupings: [],
  beforeLoad: ({ context }) => {
    if (!context.session) throw redirect({ to: '/login' });
    return { me: context.session };
  },
  pendingComponent: () => (
    <ExamFrame>
      <ScreenLoading />
    </ExamFrame>
  ),
  component: () => (
    <ExamFrame>
      <Outlet />
    </ExamFrame>
  ),
});
