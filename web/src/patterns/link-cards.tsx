import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { cx } from '#ui/cx.ts';

/** A card's target and what is there. */
export interface CardLink {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  title: string;
}

/** Links as chips 44 px high, side by side; on narrow screens in two columns, or three of them without icons. */
export function LinkCards({ links }: { links: readonly CardLink[] }) {
  const isThree = links.length === 3;
  return (
    <ul
      className={cx(
        'grid gap-2 lg:flex lg:flex-wrap',
        isThree ? 'grid-cols-3' : 'grid-cols-2 max-lg:*:last:odd:col-span-2',
      )}
    >
      {links.map(({ to, icon: Icon, title }) => (
        <li
          key={to}
          className={cx(
            'relative flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 transition-colors hover:border-control',
            isThree && 'max-sm:px-2.5',
          )}
        >
          <Icon aria-hidden className={cx('size-5 shrink-0 text-muted', isThree && 'max-sm:hidden')} />
          <Link to={to} className={cx('stretched rounded-sm text-sm font-semibold', isThree && 'max-sm:text-xs')}>
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
