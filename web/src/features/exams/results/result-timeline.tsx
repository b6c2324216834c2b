import { AppWindow, EyeOff } from 'lucide-react';
import type { IntegrityEvent } from '#contract/exams.ts';
import { List, ListRow } from '../../../ui/layout/list.tsx';
import type { ReviewedAttempt } from '../queries.ts';

const WHAT: Record<IntegrityEvent, { words: string; Icon: typeof EyeOff }> = {
  tab_hidden: { words: 'Switched to another tab, or hid the page', Icon: EyeOff },
  window_blur: { words: 'Went to another window', Icon: AppWindow },
};

const CLOCK = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });
const EXACT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium' });

/** When the page was left while the exam ran, and for how long. */
export function IntegrityTimeline({ events, startedAt }: Pick<ReviewedAttempt, 'events' | 'startedAt'>) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="text-lg font-semibold tracking-tight">
        Leaving the page
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        That somebody left the page is a hint and not proof: a notification or a call looks just the same.
      </p>
      <List framed>
        {events.map(({ type, at, durationMs }) => {
          const { words, Icon } = WHAT[type];
          return (
            <ListRow
              key={`${at} ${type}`}
              leading={<Icon aria-hidden className="mt-0.5 size-4 text-muted" />}
              trailing={<span className="text-muted">{lasted(durationMs)}</span>}
            >
              <p>{words}</p>
              <p className="text-muted">
                <time dateTime={at} title={EXACT.format(new Date(at))}>
                  {CLOCK.format(new Date(at))}
                </time>
                , {into(startedAt, at)} into the exam
              </p>
            </ListRow>
          );
        })}
      </List>
    </section>
  );
}

function span(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${minutes} min${rest > 0 ? ` ${rest} s` : ''}`;
}

const lasted = (ms: number | null) => (ms === null ? 'Return not seen' : `Away for ${span(ms)}`);

const into = (from: string, at: string) => span(Math.max(0, Date.parse(at) - Date.parse(from)));
