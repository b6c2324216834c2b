import { createFileRoute } from '@tanstack/react-router';
import { NoticesScreen } from '#features/notices/notices-screen.tsx';
import { noticesQuery } from '#features/notices/queries.ts';
import { startingAt } from '#lib/paged-query.ts';
import { DENIED, guard, prefetchSearch } from '#lib/route.ts';
import { parsePageSearch } from '#lib/search.ts';

export const Route = createFileRoute('/_staff/notices')({
  validateSearch: parsePageSearch,
  beforeLoad: guard('notice.read', DENIED.moderators),
  loader: prefetchSearch(
    parsePageSearch,
    (queryClient, { after }) => void queryClient.prefetchInfiniteQuery(startingAt(noticesQuery, after)),
  ),
  shouldReload: false,
  staticData: { title: 'Notices' },
  component: NoticesScreen,
});
