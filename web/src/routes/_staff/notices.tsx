import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#features/notices/notices-screen.tsx';
import { noticesQuery } from '#features/notices/queries.ts';
import { DENIED, guard } from '#lib/guard.ts';

export const Route = createFileRoute('/_staff/notices')({
  beforeLoad: guard('notice.read', DENIED.moderators),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(noticesQuery),
  staticData: { title: 'Notices' },
  component: NoticesScreen,
});
