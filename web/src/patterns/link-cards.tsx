import { Link, type LinkProps } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';

/** A card's target and what is there. */
export interface CardLink {
  to: NonNullable<LinkProps['to']>;
  icon: LucideIcon;
  title: string;
}

/** Links as chips 44 px high, side by side; on narrow screens in two columns. */
export function LinkCards({ links }: { links: readonly CardLink[] }) {
  return (
    <ul className="grid grid-cols-2 gap-2 max-lg:*:last:odd:col-span-2 lg:flex lg:flex-wrap">
      {links.map(({ to, icon: Icon, title }) => (
        <li
          key={to}
          className="relative flex min-h-11 items-center gap-2 rounded-md border border-line bg-surface px-3 py-2 transition-colors hover:border-control"
        >
          <Icon aria-hidden className="size-5 shrink-0 text-muted" />
          <Link to={to} className="stretched rounded-sm text-sm font-semibold">
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}
