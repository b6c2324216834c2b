import { createFileRoute } from '@tanstack/react-router';
import { FileScreen } from '#features/file/file-screen.tsx';
import { parseFileSearch } from '#features/file/file-search.ts';
import { ownTimelineQuery } from '#features/file/queries.ts';
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
