import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { counted } from '#lib/format.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PartFailure } from '#patterns/part.tsx';
import { Button } from '#ui/button.tsx';
import { List } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { NominationStateBadge } from './nomination-state.tsx';
import { nominationsQuery } from './queries.ts';

/** A person's decided nominations, for managers; nothing while there are none. */
export function PersonNominations({ userId }: { userId: string }) {
  const id = useId();
  const list = usePagedList(nominationsQuery({ state: 'decided', userId }));
  const { rows, error, moreError } = list;
  if (rows?.length === 0 || (!rows && !error)) return null;
  return (
    <section aria-labelledby={id} className="mt-6">
      <h2 id={id} className="mb-2 font-sans text-sm font-semibold">
        Nominations
      </h2>
      {error && !moreError && <PartFailure query={list} what="Their nominations" />}
      {rows && (
        <List framed aria-labelledby={id}>
          {rows.map(({ id, state, reason, count, decidedAt }) => (
            <li
              key={id}
              className="relative flex min-h-11 flex-wrap items-center gap-x-3 px-4 py-1.5 text-sm transition-colors hover:bg-hover"
            >
              <Link
                to="/nominations"
                search={{ tab: 'decided', open: id }}
                className="stretched min-w-0 flex-1 basis-40 truncate"
              >
                {reason ?? <span className="text-muted italic">The reason was deleted.</span>}
              </Link>
              <span className="text-caption text-muted">{counted(count, 'opinion')}</span>
              <NominationStateBadge state={state} />
              {decidedAt && <Time value={decidedAt} className="text-caption text-muted" />}
            </li>
          ))}
        </List>
      )}
      {list.hasMore && (
        <Button size="sm" className="mt-2" working={list.isLoadingMore} onClick={() => void list.loadMore()}>
          Load older
        </Button>
      )}
    </section>
  );
}
