import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect } from 'react';
import { useMe } from '#lib/session.ts';
import { areSingleKeysOn } from '#patterns/keys.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { OnlyPerson } from '#patterns/people/only-person.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { lazyPart, usePreload } from '#ui/lazy-part.tsx';
import { useTake } from '../assigning/use-assign.ts';
import { useSelection } from '../bulk/selection.ts';
import { shortcutOf } from '../dialog/review-shortcuts.ts';
import { undoDecision } from '../dialog/undo.ts';
import type { ReviewedApplication } from '../queries.ts';
import { NothingHere } from './nothing-here.tsx';
import { ReviewGroups } from './review-groups.tsx';
import { filterOf, reviewQuery } from './review-query.ts';
import { ReviewRow, rowLinkId } from './review-row.tsx';
import type { ReviewSearch } from './review-search.ts';

const BulkBar = lazyPart(() => import('../bulk/bulk-bar.tsx'));

/** The list of one tab, narrowed by the address. The previous search's rows stay until the new ones are there. */
export const useReviewList = (search: ReviewSearch) =>
  usePagedList(
    {
      ...reviewQuery(filterOf(search)),
      placeholderData: (previous, query) =>
        // Another tab's rows would be wrong here.
        (query?.queryKey[2] as { status?: string } | undefined)?.status === filterOf(search).status
          ? previous
          : undefined,
    },
    search,
  );

/** The applications of the chosen tab. */
export function ReviewList({ search }: { search: ReviewSearch }) {
  const list = useReviewList(search);
  const navigate = useNavigate({ from: '/manage/applications/' });
  const me = useMe();
  const take = useTake();
  const isArchive = search.tab === 'archive';
  const selection = useSelection(list.rows?.map(({ id }) => id) ?? []);
  // Loaded ahead, so that the first selected row shows it at once.
  usePreload(BulkBar.preload);
  useRowInView(list.rows?.find(({ id }) => id === search.open)?.id);
  const press = (event: KeyboardEvent, rows: ReviewedApplication[]) => {
    const shortcut = areSingleKeysOn() ? shortcutOf(event.nativeEvent) : undefined;
    if (!(event.target instanceof HTMLAnchorElement)) return;
    const row = rows.find(({ id }) => rowLinkId(id) === (event.target as HTMLElement).id);
    if (shortcut === 'i' && row?.can.assign === true) take(row);
    if (shortcut === 'x' && row && !isArchive) selection.toggle(row.id);
    if (shortcut === 'z' && row?.can.undo === true) void undoDecision(row);
  };
  const rowOf = (row: ReviewedApplication) => (
    <ReviewRow
      key={row.id}
      application={row}
      isOwn={row.userId === me.id}
      isOpen={row.id === search.open}
      selection={isArchive ? undefined : selection}
    />
  );
  const isGrouped = !isArchive && filterOf(search).order === 'oldest';
  return (
    <>
      {search.user && (
        <OnlyPerson
          what="Applications"
          userId={search.user}
          username={list.rows?.[0]?.user?.username}
          onClear={() => void navigate({ search: (before) => ({ ...before, user: undefined, after: undefined }) })}
        />
      )}
      <PagedList
        list={list}
        name="the applications"
        kept="Nothing was changed."
        empty={
          <NothingHere
            search={search}
            onClear={() =>
              void navigate({
                search: ({ tab }) => ({ tab }),
                replace: true,
                resetScroll: false,
              })
            }
          />
        }
        skeleton={<RowSkeleton picture="normal" />}
        skeletonCount={6}
      >
        {(rows) => (
          <List framed className="empty:hidden" aria-label="Applications" onKeyDown={(event) => press(event, rows)}>
            {isGrouped ? (
              <ReviewGroups rows={rows} hasMore={list.hasMore} isLaterPage={search.after !== undefined}>
                {rowOf}
              </ReviewGroups>
            ) : (
              rows.map(rowOf)
            )}
          </List>
        )}
      </PagedList>
      {!isArchive && (
        <BulkBar
          open={selection.ids.length > 0}
          selection={selection}
          rows={list.rows ?? []}
          canConsider={search.tab !== 'under-review'}
        />
      )}
    </>
  );
}

/** Scrolls to the row of the open application: the dialog leaves the list in view. */
const useRowInView = (open: string | undefined) =>
  useEffect(() => {
    if (open) document.getElementById(rowLinkId(open))?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [open]);
