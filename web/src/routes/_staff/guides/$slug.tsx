import { createFileRoute } from '@tanstack/react-router';
import { GuideScreen } from '#features/guides/guide-screen.tsx';
import { parseGuideSearch } from '#features/guides/guide-search.ts';
import { guideQuery } from '#features/guides/queries.ts';
import { DENIED, guard } from '#lib/route.ts';

export const Route = createFileRoute('/_staff/guides/$slug')({
  validateSearch: parseGuideSearch,
  beforeLoad: guard('guide.read', DENIED.guides),
  loader: ({ context: { queryClient }, params: { slug } }) => void queryClient.prefetchQuery(guideQuery(slug)),
  staticData: { title: 'Guide' },
  component: Guide,
});

function Guide() {
  const { slug } = Route.useParams();
  return <GuideScreen key={slug} slug={slug} search={Route.useSearch()} />;
}
