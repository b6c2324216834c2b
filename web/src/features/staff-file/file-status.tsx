import { useQuery } from '@tanstack/react-query';
import { CalendarOff, Hourglass } from 'lucide-react';
import { utcToday } from '#lib/day.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { EndLeave } from './end-leave.tsx';
import { calendarDay, spanText } from './file-text.ts';
import { fileQuery, type Leave } from './queries.ts';

/** The reader's trial and their leave. */
export function Standing() {
  const query = useQuery(fileQuery);
  const { data: file, error } = query;
  if (!file && !error)
    return (
      <Loading label="Loading your file" className="list-loading">
        <Skeleton className="h-8 w-56" />
        <Skeleton className="mt-8 h-48" />
      </Loading>
    );
  if (!file) return <LoadFailure query={query} title="The head of your file could not be loaded" />;
  const { trialDueOn, leave } = file;
  return (
    <>
      {error && <StaleAlert query={query} />}
      <div className="flex flex-col gap-2 text-sm empty:hidden">
        {trialDueOn && (
          <p className="flex min-h-8 items-center gap-2">
            <Hourglass aria-hidden className="size-4 shrink-0 text-muted" />
            {trialDueOn < utcToday() ? 'Your trial review has been due since' : 'Trial until'} {calendarDay(trialDueOn)}
          </p>
        )}
        {leave && <CurrentLeave leave={leave} />}
      </div>
    </>
  );
}

function CurrentLeave({ leave }: { leave: Leave }) {
  const { fromDay, toDay, note } = leave;
  const isAway = fromDay <= utcToday();
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1">
      <p className="flex items-center gap-2">
        <CalendarOff aria-hidden className="size-4 shrink-0 text-muted" />
        {isAway ? `You are away until ${calendarDay(toDay)}` : `You will be away: ${spanText(fromDay, toDay)}`}
      </p>
      <EndLeave leave={leave} />
      {note && <p className="w-full pl-6 text-muted wrap-anywhere whitespace-pre-wrap">{note}</p>}
    </div>
  );
}
