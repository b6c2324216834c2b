import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { cx } from '../cx.ts';
import { TONE_SOFT, type Tone } from '../tone.ts';
import { List } from './list.tsx';

interface HistoryLineProps extends ComponentProps<'ul'> {
  /** On wide screens its line reaches the one below it. */
  goesOn?: boolean;
}

/** What happened, one item below the other along a line. */
export const HistoryLine = ({ goesOn = false, className, ...rest }: HistoryLineProps) => (
  <List
    {...rest}
    className={cx('[&>li]:border-y-0', goesOn && '[--line-gap:1.5rem] sm:[--line-end:block]', className)}
  />
);

interface HistoryItemProps {
  icon: LucideIcon;
  tone: Tone;
  /** May hold a `stretched` link, which then covers all of it. */
  children: ReactNode;
}

/** One item of a `HistoryLine`, next to its icon. */
export const HistoryItem = ({ icon: Icon, tone, children }: HistoryItemProps) => (
  <li className="group flex gap-3 text-sm tabular-nums">
    <div aria-hidden className="flex shrink-0 flex-col items-center">
      <span className={cx('flex size-6 items-center justify-center rounded-full', TONE_SOFT[tone])}>
        <Icon className="size-3.5" />
      </span>
      <span className="w-px flex-1 bg-line group-last:[display:var(--line-end,none)]" />
    </div>
    <div className="min-w-0 flex-1 pb-6 group-last:pb-[var(--line-gap,0.25rem)]">
      <div className="relative">{children}</div>
    </div>
  </li>
);
