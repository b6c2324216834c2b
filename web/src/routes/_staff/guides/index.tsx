import { createFileRoute } from '@tanstack/react-router';
import { GuidesScreen } from '#features/guides/list/guides-screen.tsx';
import { guideListQuery } from '#features/guides/list/list-queries.ts';
import { DENIED, guard } from '#lib/route.ts';
import { searchParser, text } from '#lib/search.ts';

export const Route = createFileRoute('/_staff/guides/')({
  validateSearch: searchParser({ q: text }),
  beforeLoad: guard('guide.read', DENIED.guides),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(guideListQuery),
  shouldReload: false,
  staticData: { title: 'Guides' },
  component: GuidesScreen,
});
