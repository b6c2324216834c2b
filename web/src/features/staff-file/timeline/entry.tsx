import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { hourMinute } from '#lib/format.ts';
import { cx } from '#ui/cx.ts';
import { HistoryItem } from '#ui/layout/history-line.tsx';
import type { Tone } from '#ui/tone.ts';

interface EntryProps {
  icon: LucideIcon;
  tone?: Tone;
  title: ReactNode;
  /** After the title. */
  badge?: ReactNode;
  /** The facts on the line below, in their order. Falsy ones are left out. */
  facts: readonly ReactNode[];
  /** Its time of day; null where no heading says the day. */
  at: string | null;
  /** The fact after the time of day, such as another time. */
  lastFact?: ReactNode;
  isMuted?: boolean;
  children?: ReactNode;
}

/** One entry of a timeline: an icon, a title, a line of facts, and more below. */
export function Entry({
  icon,
  tone = 'neutral',
  title,
  badge,
  facts,
  at,
  lastFact,
  isMuted = false,
  children,
}: EntryProps) {
  const line = [...facts, at !== null && <time dateTime={at}>{hourMinute(new Date(at))}</time>, lastFact].filter(
    Boolean,
  );
  return (
    <HistoryItem icon={icon} tone={tone}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h4 className={cx('min-w-0 text-base font-semibold wrap-anywhere', isMuted && 'text-muted')}>{title}</h4>
        {badge}
      </div>
      <p className="mt-0.5 text-caption text-muted">
        {line.map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: facts have no identity of their own.
          <span key={index}>
            {index > 0 && ' · '}
            {fact}
          </span>
        ))}
      </p>
      {children}
    </HistoryItem>
  );
}
