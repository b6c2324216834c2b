import { useNavigate } from '@tanstack/react-router';
import { type ListState, useLoadAhead } from '#patterns/lists/list-state.ts';
import type { Steps } from './step-buttons.tsx';
import { neighboursOf, useStepOrder } from './step-order.ts';

/** With fewer loaded rows left than this, the next page is loaded while the reader reads. */
const FETCH_AHEAD = 3;

interface Walk<Row> {
  list: ListState<Row>;
  /** The ids of the rows in the list. */
  listed: readonly string[];
  /** The row that the address names in its `open`. */
  open: string | undefined;
  /** The tab with the list; each has an order of its own. */
  tab: string;
  /** How many rows there are, as in '3 of 27'. */
  total?: string;
}

/** The steps through a list from the row that is open in a dialog, and the order that they follow. */
export function useSteps<Row>({
  list,
  listed,
  open,
  tab,
  total = `${listed.length}${list.hasMore ? '+' : ''}`,
}: Walk<Row>): Steps & { order: readonly string[] } {
  const navigate = useNavigate();
  const { order, ...neighbours } = useStepOrder(listed, open, tab);
  useLoadAhead(list, open !== undefined && neighbours.left < FETCH_AHEAD && !list.isFull);
  // One that has left the list, as by a decision, has no place in it.
  const place = open ? listed.indexOf(open) + 1 : 0;
  const stepTo = (side: 'previous' | 'next') => {
    const id = neighbours[side];
    if (id === undefined) return;
    return () =>
      void navigate({
        to: '.',
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
    place: place > 0 ? { number: place, total } : null,
  };
}
