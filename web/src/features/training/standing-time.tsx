import { Time } from '#ui/time.tsx';
import type { Standing } from './queries.ts';

/** When a standing was met, or by when it has to be, in a few words. */
export function StandingTime({ standing: { state, metAt, until, dueAt } }: { standing: Standing }) {
  if (state === 'met')
    return (
      <>
        {metAt && (
          <>
            Done <Time value={metAt} format="date" />
          </>
        )}
        {until && (
          <>
            , valid until <Time value={until} format="date" />
          </>
        )}
      </>
    );
  if (!dueAt) return <>Not done yet</>;
  return (
    <>
      {state === 'overdue' ? 'Overdue since' : metAt ? 'Runs out' : 'Due'} <Time value={dueAt} format="date" />
    </>
  );
}
