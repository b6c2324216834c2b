import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { counted } from '#lib/format.ts';
import { guideRoute } from '#lib/portal/guide-route.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { guideHitsQuery } from './list-queries.ts';

/** What a search finds in the texts of the guides; each hit leads to its section. */
export function GuideHits({ q }: { q: string }) {
  const query = useQuery(guideHitsQuery(q));
  const hits = query.data;
  if (query.isPending)
    return (
      <Loading label="Searching the guides">
        <List framed aria-hidden>
          <RowSkeleton />
          <RowSkeleton />
        </List>
      </Loading>
    );
  if (!hits) return <LoadFailure query={query} title="The guides could not be searched" />;
  if (hits.length === 0)
    return (
      <EmptyState framed icon={SearchX} title="Nothing found">
        No guide says ‘{q}’.
      </EmptyState>
    );
  return (
    <>
      <p role="status" className="mb-2 text-caption text-muted">
        {counted(hits.length, 'result')}
      </p>
      <List framed aria-label="Search results">
        {hits.map(({ slug, title, section, heading, text }) => (
          <ListRow key={`${slug}#${section} ${text}`} interactive>
            <Link
              {...guideRoute(slug)}
              {...(section && { hash: section })}
              className="stretched font-semibold wrap-anywhere"
            >
              {heading ? `${title}: ${heading}` : title}
            </Link>
            <p className="mt-0.5 text-caption text-muted wrap-anywhere">{text}</p>
          </ListRow>
        ))}
      </List>
    </>
  );
}
