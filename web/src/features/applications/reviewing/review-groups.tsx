import { Fragment, type ReactNode } from 'react';
import { countOf } from '#patterns/lists/list-state.ts';
import { cx } from '#ui/cx.ts';
import type { ReviewedApplication } from '../queries.ts';
import { hasWaitedLong } from './review-labels.ts';

interface ReviewGroupsProps {
  rows: ReviewedApplication[];
  /** There are more rows to load. */
  hasMore: boolean;
  /** The rows before these are on an earlier page, so the groups cannot be counted. */
  isLaterPage: boolean;
  children: (row: ReviewedApplication) => ReactNode;
}

/** The rows of a list whose longest wait comes first, under two heads as soon as one has waited for a week. */
export function ReviewGroups({ rows, hasMore, isLaterPage, children }: ReviewGroupsProps) {
  if (!rows.some(hasWaitedLong)) return rows.map(children);
  return [...Map.groupBy(rows, hasWaitedLong)].map(([isLate, members]) => (
    <Fragment key={String(isLate)}>
      {/* Hidden from screen readers, whose list holds rows only: a row says itself that it has waited. */}
      <li
        aria-hidden
        className={cx(
          'flex gap-2 bg-subtle px-3 py-1.5 text-caption font-semibold first:rounded-t-lg',
          isLate && 'text-warning',
        )}
      >
        {isLate ? 'Waiting longer than a week' : 'This week'}
        {!isLaterPage && (
          <span className="font-normal text-muted tabular-nums">
            {countOf(members, hasMore && members.at(-1) === rows.at(-1))}
          </span>
        )}
      </li>
      {members.map(children)}
    </Fragment>
  ));
}
