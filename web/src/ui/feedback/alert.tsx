import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { TONE_BORDER, TONE_ICON, TONE_SOFT, TONE_TEXT, type Tone } from '../tone.ts';

interface AlertProps {
  tone: Exclude<Tone, 'neutral'>;
  title?: ReactNode;
  action?: ReactNode;
  /** `alert` is read out immediately, `status` at the next pause, `none` only when reached. Default for danger: `alert`. */
  announce?: 'alert' | 'status' | 'none';
  className?: string;
  children?: ReactNode;
}

/** A message in the flow of the page. */
export function Alert({ tone, title, action, announce, className, children }: AlertProps) {
  const Icon = TONE_ICON[tone];
  const role = announce ?? (tone === 'danger' ? 'alert' : 'none');
  return (
    <div
      {...(role !== 'none' && { role })}
      className={cx(
        'flex items-start gap-3 rounded-md border px-4 py-3',
        TONE_SOFT[tone],
        TONE_BORDER[tone],
        className,
      )}
    >
      {Icon && <Icon aria-hidden className={cx('mt-0.5 size-5 shrink-0', TONE_TEXT[tone])} />}
      <div className="min-w-0 flex-1 text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className="max-w-prose">{children}</div>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
