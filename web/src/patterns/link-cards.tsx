import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { cx } from '#ui/cx.ts';

/** A card's target and what is there. */
export interface CardLink {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  title: string;
  /** At most about 25 characters; only wide screens show it. */
  text: string;
}

/** Links as cards 64 px high: three or four to a line, two on phones. */
export function LinkCards({ links }: { links: readonly CardLink[] }) {
  return (
    <ul
      className={cx(
        'grid grid-cols-2 gap-2 sm:gap-3',
        'max-sm:*:last:odd:col-span-2',
        links.length === 3 ? 'sm:grid-cols-3' : 'md:grid-cols-4 lg:grid-cols-3 xl:grid-cols-4',
      )}
    >
      {links.map(({ to, icon: Icon, title, text }) => (
        <li
          key={to}
          className="relative flex min-h-16 items-center gap-2 rounded-lg border border-line bg-surface px-3 py-2 transition-colors hover:border-control sm:px-3.5"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <div className="min-w-0">
            <Link to={to} className="stretched block rounded-sm text-sm font-semibold">
              {title}
            </Link>
            <p className="truncate text-caption text-muted max-lg:hidden">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
