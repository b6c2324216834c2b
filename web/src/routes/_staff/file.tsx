import { createFileRoute } from '@tanstack/react-router';
import { FileScreen } from '#features/staff-file/file-screen.tsx';
import { parseFileSearch } from '#features/staff-file/file-search.ts';
import { ownTimelineQuery } from '#features/staff-file/queries.ts';
import { prefetchSearch } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/file')({
  validateSearch: parseFileSearch,
  loader: prefetchSearch(
    parseFileSearch,
    (queryClient, { kind }) => void queryClient.prefetchInfiniteQuery(ownTimelineQuery(kind)),
  ),
  shouldReload: false,
  staticData: { title: 'My file' },
  component: FileScreen,
});
