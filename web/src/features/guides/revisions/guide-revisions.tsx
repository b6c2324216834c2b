import { Link } from '@tanstack/react-router';
import { ChevronRight, History } from 'lucide-react';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { type GuideRevision, guideRevisionsQuery } from '../queries.ts';

/** Every revision of a guide, newest first, from where the list starts. */
export default function GuideRevisions({ slug, after }: { slug: string; after: string | undefined }) {
  return (
    <PagedList
      list={usePagedList(guideRevisionsQuery(slug), { after })}
      name="the revisions"
      empty={
        <EmptyState icon={History} title="No revisions yet">
          The text of every save is kept here.
        </EmptyState>
      }
      skeleton={<RowSkeleton picture="normal" />}
    >
      {(rows) => (
        <List framed aria-label="Revisions">
          {rows.map((row, index) => (
            <RevisionRow key={row.revision} revision={row} isCurrent={index === 0 && !after} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function RevisionRow({ revision, isCurrent }: { revision: GuideRevision; isCurrent: boolean }) {
  return (
    <ListRow
      interactive
      leading={<Avatar name={usernameOf(revision.updatedBy)} src={revision.updatedBy?.avatar} />}
      end={<ChevronRight aria-hidden className="size-4 text-muted" />}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          to="."
          search={{ view: 'revisions', revision: revision.revision }}
          className="stretched text-base font-semibold"
        >
          Revision {revision.revision}
        </Link>
        {isCurrent && <Badge tone="success">Current</Badge>}
      </div>
      <p className="text-muted">
        {revision.updatedAt && <Time value={revision.updatedAt} />} by {usernameOf(revision.updatedBy)}
      </p>
    </ListRow>
  );
}
