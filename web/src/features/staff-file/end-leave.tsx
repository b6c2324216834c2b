import { utcToday } from '#lib/day.ts';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { useEndLeave } from './mutations.ts';
import type { Leave } from './queries.ts';

/** Whether a leave can still be ended or cancelled. */
export const isOpenLeave = ({ endedAt, toDay }: Leave): boolean => endedAt === null && toDay >= utcToday();

/** Ends the reader's own leave, or cancels one that has not begun. */
export function EndLeave({ leave }: { leave: Leave }) {
  const isOnline = useOnline();
  const end = useEndLeave();
  return (
    <Button size="sm" disabled={!isOnline} working={end.isPending} onClick={() => end.mutate(leave)}>
      {leave.fromDay <= utcToday() ? 'I’m back' : 'Cancel leave'}
    </Button>
  );
}
