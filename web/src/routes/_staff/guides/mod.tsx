import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '#features/guides/guide-screen.tsx';
import { parseGuideSearch } from '#features/guides/guide-search.ts';
import { guideQuery } from '#features/guides/queries.ts';
import { guideTitle } from '#lib/portal/labels.ts';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/guides/mod')({
  validateSearch: parseGuideSearch,
  beforeLoad: guard('guide.read', DENIED.guides),
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(guideQuery('mod')),
  staticData: { title: () => guideTitle('mod') },
  component: Guide,
});

function Guide() {
  return <GuideScreen slug="mod" search={Route.useSearch()} />;
}
