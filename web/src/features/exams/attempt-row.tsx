import { type HistoryState, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { cx } from '#ui/cx.ts';
import { ListRow } from '#ui/layout/list.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { AttemptBadge, Score, ScoreBadge } from './attempt-badge.tsx';
import type { OwnAttempt } from './queries.ts';

interface AttemptRowProps {
  attempt: OwnAttempt;
  /** The passing score of this list, 0 to 100; by default the exam's own. */
  passMark?: number;
  /** Shows whose attempt it is. Otherwise the exam is the row's title. */
  withPerson?: boolean;
  /** Rendered after the person's name. */
  badges?: ReactNode;
  /** By default the time it was completed, or else started. */
  when?: ReactNode;
  actions?: ReactNode;
  /** From 1280 px, lays out the row as a grid: person, exam, status, score, actions. Only with `withPerson`. */
  isGrid?: boolean;
  /** History state of the link to the result. */
  linkState?: HistoryState;
  /** Rendered below the dates. */
  children?: ReactNode;
}

/** The columns of a grid of attempts. */
export const ATTEMPT_GRID = 'xl:grid-cols-[minmax(0,7fr)_minmax(0,8fr)_10.25rem_4rem_6.5rem]';

// Above the row's stretched link. In the grid, empty cells keep their column.
const CELL = 'relative z-1 empty:hidden xl:empty:block';

/** One attempt in a list: who took which exam, when, and how it went. Links to its result. */
export function AttemptRow({
  attempt,
  passMark = attempt.passingScore,
  withPerson = false,
  badges,
  when,
  actions,
  isGrid = false,
  linkState,
  children,
}: AttemptRowProps) {
  const { user, exam, status, score, awaitingMarks, completedAt, startedAt } = attempt;
  const name = usernameOf(user);
  // A score implies that the attempt is completed: only the grid has a column for both.
  const isPlainlyScored = status === 'completed' && score !== null;
  const title = (
    <Link
      to="/exam/results/$attemptId"
      params={{ attemptId: attempt.id }}
      {...(linkState && { state: linkState })}
      className="stretched max-w-full min-w-0 truncate rounded-sm text-base font-semibold"
    >
      {withPerson ? name : exam.title}
      {withPerson && <span className="sr-only left-0">, {exam.title}</span>}
    </Link>
  );
  return (
    <ListRow
      interactive
      columns={isGrid && ATTEMPT_GRID}
      className={isGrid ? 'xl:py-2' : ''}
      // Who and how it went, which exam and when. Only controls reach below them.
      phoneGrid
      leading={withPerson && <Avatar name={name} src={user?.avatar} />}
      trailing={
        <>
          <div className="flex items-center gap-2 max-sm:col-start-2 max-sm:row-start-1 xl:contents">
            <div className={cx(CELL, isGrid ? isPlainlyScored && 'max-sm:hidden' : 'empty:hidden')}>
              {(isGrid || !isPlainlyScored) && <AttemptBadge status={status} awaitingMarks={awaitingMarks} />}
            </div>
            <div className={cx(CELL, !isGrid && 'empty:hidden')}>
              {isGrid ? (
                <Score score={score} passingScore={passMark} />
              ) : (
                <ScoreBadge score={score} passingScore={passMark} />
              )}
            </div>
          </div>
          {actions && (
            <div
              className={cx(
                CELL,
                'ml-auto flex items-center gap-1 max-sm:col-start-2 max-sm:row-start-2 max-sm:-my-3 max-sm:-mr-2',
              )}
            >
              {actions}
            </div>
          )}
        </>
      }
    >
      {/* On phones, what has no room next to the name wraps out of sight. */}
      <div
        className={cx(
          'flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 max-sm:col-start-1 max-sm:row-start-1 max-sm:h-6 max-sm:overflow-hidden',
          isGrid && 'xl:gap-y-0 xl:[&>bdi]:truncate',
        )}
      >
        {title}
        {badges && <div className={cx('flex flex-wrap gap-2', isGrid && 'xl:w-full')}>{badges}</div>}
      </div>
      <div
        className={cx(
          'mt-0.5 min-w-0 text-muted max-sm:col-start-1 max-sm:-col-end-1 max-sm:row-start-2 max-sm:mt-0',
          Boolean(actions) && 'max-sm:pr-9',
          isGrid && 'xl:mt-0',
        )}
      >
        <div className={cx('max-sm:flex', isGrid && 'xl:contents')}>
          {withPerson && (
            <>
              <span aria-hidden className={cx('wrap-anywhere max-sm:truncate', isGrid && 'xl:block xl:text-ink')}>
                {exam.title}
              </span>
              <span aria-hidden className={cx('whitespace-pre', isGrid && 'xl:hidden')}>
                {' · '}
              </span>
            </>
          )}
          <span className="max-sm:shrink-0">
            {when ?? (
              <>
                <span className={cx(withPerson && 'max-sm:sr-only')}>{completedAt ? 'Completed' : 'Started'} </span>
                <Time value={completedAt ?? startedAt} />
              </>
            )}
          </span>
        </div>
        {children}
      </div>
    </ListRow>
  );
}
