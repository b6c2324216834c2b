import { useNavigate } from '@tanstack/react-router';
import { type ListState, useLoadAhead } from '#patterns/lists/list-state.ts';
import type { Steps } from '#patterns/steps/step-buttons.tsx';
import { neighboursOf, useStepOrder } from '#patterns/steps/step-order.ts';
import type { NominationTab } from './nominations-search.ts';

/** With fewer loaded rows left than this, the next page is loaded while the reader reads. */
const FETCH_AHEAD = 3;

/** The steps through a list from its open row, and the order that they follow. */
export function useSteps<Row>(
  list: ListState<Row>,
  idOf: (row: Row) => string,
  open: string | undefined,
  tab: NominationTab,
): Steps & { order: readonly string[] } {
  const navigate = useNavigate({ from: '/nominations' });
  const listed = (list.rows ?? []).map(idOf);
  const { order, ...neighbours } = useStepOrder(listed, open, tab);
  useLoadAhead(list, open !== undefined && neighbours.left < FETCH_AHEAD && !list.isFull);
  const place = open ? listed.indexOf(open) + 1 : 0;
  const stepTo = (side: 'previous' | 'next') => {
    const id = neighbours[side];
    if (id === undefined) return;
    return () =>
      void navigate({
        // From the row in the address: pressing J twice moves on two rows, even before the first has rendered.
        search: (before) => ({ ...before, open: neighboursOf(order, before.open)[side] ?? id }),
        // Replace the entry, so that Back leaves the dialog rather than retracing every step.
        state: (before) => before,
        replace: true,
        resetScroll: false,
      });
  };
  return {
    order,
    goPrevious: stepTo('previous'),
    goNext: stepTo('next'),
    place: place > 0 ? { number: place, total: `${listed.length}${list.hasMore ? '+' : ''}` } : null,
  };
}
