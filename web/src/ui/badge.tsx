import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import { TONE_ICON, TONE_SOFT, TONE_TEXT, type Tone } from './tone.ts';

interface BadgeProps {
  tone?: Tone;
  /** Replaces the tone's icon; `null` for none, where the word is no status (a grade, a count). */
  icon?: LucideIcon | null;
  /** Without its fill: where every neighbour has the same, or inside a line of text. */
  isPlain?: boolean;
  className?: string;
  children: ReactNode;
}

/** A status in a word, with its colour and icon. Not interactive. */
export function Badge({ tone = 'neutral', icon, isPlain = false, className, children }: BadgeProps) {
  const Icon = icon === undefined ? TONE_ICON[tone] : icon;
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 text-xs font-semibold tabular-nums',
        isPlain ? TONE_TEXT[tone] : cx('rounded-sm px-2 py-0.5', TONE_SOFT[tone]),
        className,
      )}
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      <span className="truncate">{children}</span>
    </span>
  );
}
