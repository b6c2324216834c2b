import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isArchived } from '#contract/applications.ts';
import { focusFirstId } from '#lib/focus.ts';
import { useMediaQuery } from '#lib/use-media-query.ts';
import { cx } from '#ui/cx.ts';
import { List } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { Time } from '#ui/time.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { nameOf, positionOf } from '../reviewing/review-labels.ts';
import { ReviewStatusDot } from '../reviewing/review-status-dot.tsx';

/** The list that the dialog steps through. */
export interface RailList {
  title: string;
  /** Undefined while they load. */
  rows: readonly ReviewedApplication[] | undefined;
  /** How many applications it holds, as in '50+'; those decided while it is open have left it. */
  total: string;
}

const linkId = (applicationId: string) => `list-pane-${applicationId}`;

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * The list of the open application, from 1280 px on, over the navigation, which is inert while a dialog is open. It is one stop
 * for Tab, and arrow keys move through it.
 */
export function ReviewListPane({ list: { title, rows, total }, open }: { list: RailList; open: string }) {
  const isShown = useMediaQuery('(min-width: 80rem)') && rows?.length !== 0;
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs once the list pane is there.
  useEffect(() => {
    document.getElementById(linkId(open))?.closest('li')?.scrollIntoView({ block: 'nearest' });
    // J and K take the focus along.
    if (nav.current?.contains(document.activeElement)) focusFirstId([linkId(open)]);
  }, [open, isShown]);
  if (!isShown) return null;
  if (!rows) return <RailSkeleton title={title} />;

  const stop = rows.some(({ id }) => id === open) ? open : rows[0]?.id;
  const press = (event: KeyboardEvent) => {
    const index = rows.findIndex(({ id }) => linkId(id) === (event.target as Element).id);
    const next = rows[index + (STEPS[event.key] ?? Number.NaN)];
    if (!next) return;
    event.preventDefault();
    focusFirstId([linkId(next.id)]);
  };
  return (
    <nav ref={nav} aria-label="Applications" onKeyDown={press} className={PANE}>
      <p className={PANE_HEAD}>
        {title} <span className="text-muted">{total}</span>
      </p>
      <ul className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
        {rows.map((row) => (
          <RailRow key={row.id} application={row} isCurrent={row.id === open} isStop={row.id === stop} />
        ))}
      </ul>
    </nav>
  );
}

const PANE = 'fixed inset-y-0 left-0 flex w-sidebar flex-col border-r border-line bg-surface text-sm tabular-nums';
/** As high as the dialog’s head. */
const PANE_HEAD =
  'flex min-h-18.75 shrink-0 items-center justify-between gap-3 border-b border-line px-4 font-semibold';

function RailSkeleton({ title }: Pick<RailList, 'title'>) {
  return (
    <div aria-hidden className={PANE}>
      <p className={PANE_HEAD}>{title}</p>
      <List className="divide-y-0">
        {[...Array(8).keys()].map((row) => (
          <RowSkeleton key={row} />
        ))}
      </List>
    </div>
  );
}

interface RailRowProps {
  application: ReviewedApplication;
  isCurrent: boolean;
  /** Tab stops here. */
  isStop: boolean;
}

function RailRow({ application, isCurrent, isStop }: RailRowProps) {
  const { id, status, submittedAt } = application;
  return (
    <li className="relative h-13 scroll-my-13">
      <Link
        id={linkId(id)}
        from="/manage/applications/"
        to="."
        search={(before) => ({ ...before, open: id })}
        // As a step: Back leaves the dialog.
        state={(before) => before}
        replace
        resetScroll={false}
        preload={false}
        tabIndex={isStop ? 0 : -1}
        {...(isCurrent && { 'aria-current': 'page' })}
        className={cx(
          'grid h-full grid-cols-[0.5rem_minmax(0,1fr)_auto] content-center items-center gap-x-2 rounded-md px-2 transition-colors focus-visible:-outline-offset-2',
          isCurrent ? 'bg-accent-soft' : 'hover:bg-hover',
        )}
      >
        <span className="col-start-2 truncate font-semibold">{nameOf(application.user)}</span>
        <Time value={submittedAt} format="age" className="text-xs text-muted" />
        <span className="col-span-2 col-start-2 truncate text-xs text-muted">{positionOf(application)}</span>
        {!isArchived(status) && (
          <span className="col-start-1 row-start-1 flex">
            <ReviewStatusDot application={application} isSmall />
          </span>
        )}
      </Link>
    </li>
  );
}
