import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#lib/format.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Disclosure } from '#ui/layout/disclosure.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { Time } from '#ui/time.tsx';
import { NominationStateBadge } from './nomination-state.tsx';
import { nominationsQuery } from './queries.ts';

/** A person's decided nominations, folded away, for managers. Read once unfolded. */
export function PersonNominations({ userId, className }: { userId: string; className?: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Disclosure summary="Nominations" {...(className && { className })} onOpen={() => setOpen(true)}>
      {isOpen && (
        <div className="mt-2">
          <DecidedList userId={userId} />
        </div>
      )}
    </Disclosure>
  );
}

function DecidedList({ userId }: { userId: string }) {
  const list = usePagedList(nominationsQuery({ state: 'decided', userId }));
  return (
    <PagedList
      list={list}
      name="the nominations"
      empty={<p className="text-sm text-muted">No nomination of theirs was decided.</p>}
      skeleton={<RowSkeleton />}
      skeletonCount={1}
      more="button"
    >
      {(rows) => (
        <List framed aria-label="Nominations">
          {rows.map(({ id, state, reason, count, decidedAt }) => (
            <ListRow
              key={id}
              interactive
              trailing={
                <span className="flex items-center gap-3 text-caption text-muted">
                  {counted(count, 'opinion')}
                  <NominationStateBadge state={state} />
                  {decidedAt && <Time value={decidedAt} />}
                </span>
              }
            >
              <p className="truncate">
                <Link to="/nominations" search={{ tab: 'decided', open: id }} className="stretched">
                  {reason ?? <span className="text-muted italic">The reason was deleted.</span>}
                </Link>
              </p>
            </ListRow>
          ))}
        </List>
      )}
    </PagedList>
  );
}
