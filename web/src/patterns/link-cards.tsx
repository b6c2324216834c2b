import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import { cx } from '../ui/cx.ts';

/** A card's target and what is there. */
export interface CardLink {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  title: string;
  text: string;
}

/** Links as cards: two to a line for two or four of them, otherwise three. */
export function LinkCards({ links }: { links: readonly CardLink[] }) {
  return (
    <ul className={cx('grid gap-3 sm:grid-cols-2', links.length !== 2 && links.length !== 4 && 'lg:grid-cols-3')}>
      {links.map(({ to, icon: Icon, title, text }) => (
        <li
          key={to}
          className="relative flex items-start gap-3 rounded-lg border border-line bg-surface p-4 transition-colors hover:border-control"
        >
          <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
          <div className="min-w-0">
            <Link to={to} className="stretched rounded-sm font-semibold">
              {title}
            </Link>
            <p className="text-sm text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
