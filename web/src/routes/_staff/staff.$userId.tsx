import { createFileRoute } from '@tanstack/react-router';
import { personTimelineQuery, staffPersonQuery } from '#features/people/history/history-queries.ts';
import { HistoryScreen } from '#features/people/history/history-screen.tsx';
import { parseHistorySearch } from '#features/people/history/history-search.ts';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/staff/$userId')({
  validateSearch: parseHistorySearch,
  beforeLoad: guard('staff.manage', DENIED.managers),
  loader: ({ context: { queryClient }, params: { userId }, location }) => {
    void queryClient.prefetchQuery(staffPersonQuery(userId));
    const { kind } = parseHistorySearch(location.search);
    void queryClient.prefetchInfiniteQuery(personTimelineQuery(userId, kind));
  },
  shouldReload: false,
  staticData: { title: 'Staff history' },
  component: History,
});

function History() {
  const { userId } = Route.useParams();
  return <HistoryScreen key={userId} userId={userId} />;
}
