import { TriangleAlert } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { cx } from '#ui/cx.ts';
import type { ServerClock } from '../attempt/server-clock.ts';

interface CountdownOptions {
  clock: ServerClock;
  /** ISO 8601, in server time. */
  deadline: string;
  /** Called once, at the deadline. */
  onTimeUp: () => void;
  /** Called once, shortly before the deadline, so that time added meanwhile is known before it. */
  onShort: () => void;
  /** The device slept or its clock was changed, so the server's time is needed again. */
  onDrift: () => void;
}

/** How long before the deadline the page asks whether it has moved. */
const SHORT_MS = 15_000;

/** Whole seconds until the deadline, updated every second; never below 0. */
function useCountdown({ clock, deadline, onTimeUp, onShort, onDrift }: CountdownOptions): number {
  const end = Date.parse(deadline);
  const [left, setLeft] = useState(() => Math.max(0, end - clock.now()));
  const timeUp = useEffectEvent(onTimeUp);
  const short = useEffectEvent(onShort);
  const drift = useEffectEvent(onDrift);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let isShort = false;
    const tick = () => {
      if (clock.detectDrift()) drift();
      const ms = Math.max(0, end - clock.now());
      setLeft(ms);
      if (ms > 0 && ms <= SHORT_MS && !isShort) {
        isShort = true;
        short();
      }
      if (ms === 0) timeUp();
      // Wait for the next full second, however late this tick was.
      else timer = setTimeout(tick, ms % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [clock, end]);

  return Math.ceil(left / 1000);
}

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Seconds as HH:MM:SS. */
export const formatCountdown = (seconds: number) =>
  [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60].map(twoDigits).join(':');

interface CountdownProps extends CountdownOptions {
  /** The exam's time limit in minutes. Warnings already due at its start are skipped. */
  timeLimit: number;
}

/** Minutes left at which the countdown warns. */
const WARNINGS = [
  { minutes: 1, short: 'Under 1 minute', tone: 'bg-danger-bg text-danger' },
  { minutes: 5, short: 'Under 5 minutes', tone: 'bg-warning-bg text-warning' },
] as const;

/** The time left. A separate component, so nothing else renders every second. */
export function Countdown({ timeLimit, ...options }: CountdownProps) {
  const left = useCountdown(options);
  const warning = WARNINGS.find(({ minutes }) => left <= minutes * 60 && minutes < timeLimit);
  const minutes = warning?.minutes;
  return (
    // As wide as the longest warning, so nothing moves when it appears.
    <div
      className={cx(
        'col-start-3 row-span-2 row-start-1 min-w-37 rounded-md px-2 py-0.5 text-right transition-colors sm:col-start-4 sm:row-span-1 sm:-mr-2',
        warning?.tone,
      )}
    >
      <span role="timer" aria-label="Time left" className="block text-xl font-semibold tabular-nums">
        {formatCountdown(left)}
      </span>
      {warning ? (
        <span className="flex items-center justify-end gap-1 text-xs font-semibold">
          <TriangleAlert aria-hidden className="size-3.5 shrink-0" />
          {warning.short}
        </span>
      ) : (
        <span aria-hidden className="block text-xs text-muted">
          Time left
        </span>
      )}
      <Announcement isAssertive={false}>{minutes === 5 && 'Less than 5 minutes left.'}</Announcement>
      <Announcement isAssertive>
        {minutes === 1 && 'Less than 1 minute left. The exam is submitted automatically when the time is up.'}
      </Announcement>
    </div>
  );
}

/** Announces a sentence. The region starts empty: one that appears along with its text is often not announced. */
function Announcement({ isAssertive, children }: { isAssertive: boolean; children: string | false }) {
  const [text, setText] = useState<string | false>(false);
  useEffect(() => setText(children), [children]);
  return (
    <span aria-live={isAssertive ? 'assertive' : 'polite'} className="sr-only">
      {text}
    </span>
  );
}
