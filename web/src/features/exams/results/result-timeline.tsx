import { AppWindow, EyeOff, type LucideIcon } from 'lucide-react';
import type { IntegrityEvent } from '#contract/exams.ts';
import { clockTime, counted, exactTime } from '#lib/format.ts';
import { List, ListRow } from '#ui/layout/list.tsx';
import type { ReviewedAttempt } from '../queries.ts';

const EVENT: Record<IntegrityEvent, { label: string; Icon: LucideIcon }> = {
  tab_hidden: { label: 'Switched tabs or hid the page', Icon: EyeOff },
  window_blur: { label: 'Switched to another window', Icon: AppWindow },
};

/** When the page was left during an exam, and for how long. */
export function IntegrityTimeline({ events, startedAt }: Pick<ReviewedAttempt, 'events' | 'startedAt'>) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="text-lg font-semibold tracking-tight">
        Times the page was left
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        Leaving the page is a hint, not proof: a notification or a call looks the same.
      </p>
      <List framed>
        {events.map(({ type, at, durationMs }) => {
          const { label, Icon } = EVENT[type];
          return (
            <ListRow
              key={`${at} ${type}`}
              leading={<Icon aria-hidden className="mt-0.5 size-4 text-muted" />}
              trailing={<span className="text-muted">{timeAway(durationMs)}</span>}
            >
              <p>{label}</p>
              <p className="text-muted">
                <time dateTime={at} title={exactTime(new Date(at))}>
                  {clockTime(new Date(at))}
                </time>
                , {duration(Math.max(0, Date.parse(at) - Date.parse(startedAt)))} into the exam
              </p>
            </ListRow>
          );
        })}
      </List>
    </section>
  );
}

/** Milliseconds as '3 min 20 s'. */
function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${minutes} min${rest > 0 ? ` ${rest} s` : ''}`;
}

const timeAway = (ms: number | null) => (ms === null ? 'No return recorded' : `Away for ${duration(ms)}`);
