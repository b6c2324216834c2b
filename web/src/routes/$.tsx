import { createFileRoute } from '@tanstack/react-router';
import { NotFound } from '#features/shell/not-found.tsx';
import { PublicFrame } from '#features/shell/public-frame.tsx';
import { StaffFrame } from '#features/shell/staff-frame.tsx';
import { useSession } from '#lib/session.ts';

export const Route = createFileRoute('/$')({ component: UnknownPath, staticData: { title: 'Page not found' } });

function UnknownPath() {
  const Frame = useSession() ? StaffFrame : PublicFrame;
  return (
    <Frame>
      <NotFound />
    </Frame>
  );
}
