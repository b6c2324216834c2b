import { Gavel, HeartHandshake } from 'lucide-react';
import { type Nomination, nominationsQuery } from '#features/voice/queries.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { useSteps } from '#patterns/steps/use-steps.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { NominationRow } from './nomination-row.tsx';
import type { NominationSearch } from './nominations-search.ts';
import { OpenRow } from './open-row.tsx';

interface NominationListProps {
  tab: 'open' | 'decided';
  search: NominationSearch;
}

const idOf = ({ id }: Nomination) => id;

/** The nominations of a tab, and the dialog of the open one. */
export function NominationList({ tab, search }: NominationListProps) {
  const { open } = search;
  const list = usePagedList(nominationsQuery({ state: tab }), search);
  const steps = useSteps({ list, listed: (list.rows ?? []).map(idOf), open, tab });
  return (
    <>
      <PagedList
        list={list}
        name="the nominations"
        kept="Nothing was changed."
        empty={
          tab === 'open' ? (
            <EmptyState framed icon={HeartHandshake} title="Nobody is nominated.">
              Who helps in your channels without being asked?
            </EmptyState>
          ) : (
            <EmptyState framed icon={Gavel} title="Nothing is decided yet">
              Invited, declined and withdrawn nominations will be here.
            </EmptyState>
          )
        }
        skeleton={<RowSkeleton picture="normal" />}
        skeletonCount={5}
      >
        {(rows) => (
          <List framed className="empty:hidden" aria-label="Nominations">
            {rows.map((row) => (
              <NominationRow key={row.id} nomination={row} isOpen={row.id === open} />
            ))}
          </List>
        )}
      </PagedList>
      <OpenRow tab={tab} open={open} {...steps} />
    </>
  );
}
