import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import type { GuideSlug } from '#contract/guides.ts';
import { LoadFailure } from '../../../patterns/lists/load-failure.tsx';
import LoadMore from '../../../patterns/lists/load-more.tsx';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { List, ListRow } from '../../../ui/layout/list.tsx';
import { BackLink, Page, PageHeader } from '../../../ui/layout/page.tsx';
import { Time } from '../../../ui/time.tsx';
import { authorOf, GUIDE_TITLES } from '../guide-words.ts';
import { guideRevisionsQuery } from '../queries.ts';
import { useArrival } from '../reading/use-arrival.ts';

/** Every revision of a guide, newest first. The default export, because only managers fetch it. */
export default function GuideRevisions({ slug }: { slug: GuideSlug }) {
  useArrival();
  return (
    <Page width="reading">
      <PageHeader
        title={`${GUIDE_TITLES[slug]}: revisions`}
        sentence="What the guide said before, and who changed it."
        back={
          <BackLink>
            <Link to="." search={{}}>
              Back to the guide
            </Link>
          </BackLink>
        }
      />
      <Revisions slug={slug} />
    </Page>
  );
}

function Revisions({ slug }: { slug: GuideSlug }) {
  const query = useInfiniteQuery(guideRevisionsQuery(slug));
  if (query.isPending)
    return (
      <Loading label="Loading revisions">
        <List framed>
          <RevisionSkeleton />
          <RevisionSkeleton />
          <RevisionSkeleton />
        </List>
      </Loading>
    );
  if (!query.data) return <LoadFailure query={query} title="The revisions could not be loaded" />;

  const rows = query.data.pages.flatMap((page) => page.rows);
  if (rows.length === 0)
    return (
      <EmptyState icon={History} title="No revisions yet">
        Each time the guide is saved, the text of that moment is kept here.
      </EmptyState>
    );
  return (
    <>
      <List framed aria-label="Revisions">
        {rows.map((row, index) => (
          <ListRow
            key={row.revision}
            interactive
            leading={<Avatar name={authorOf(row)} src={row.updatedBy?.avatar} />}
            trailing={index === 0 && <Badge tone="success">Current</Badge>}
          >
            <Link
              to="."
              search={{ view: 'revisions', revision: row.revision }}
              className="stretched text-base font-medium"
            >
              Revision {row.revision}
            </Link>
            <p className="text-muted">
              {row.updatedAt && <Time value={row.updatedAt} />} by {authorOf(row)}
            </p>
          </ListRow>
        ))}
      </List>
      <LoadMore query={query}>
        <List framed>
          <RevisionSkeleton />
        </List>
      </LoadMore>
    </>
  );
}

function RevisionSkeleton() {
  return (
    <ListRow leading={<Skeleton round className="size-9" />}>
      <Skeleton className="my-1 h-4 w-24" />
      <Skeleton className="my-1.5 h-3 w-44" />
    </ListRow>
  );
}
