import { Link, useNavigate } from '@tanstack/react-router';
import { Sprout } from 'lucide-react';
import { useEffect } from 'react';
import { TrialBadge } from '#features/people/trials/trial-badge.tsx';
import { VERDICT_LOOK } from '#features/voice/opinions/opinion-labels.ts';
import { type Trial, trialsQuery } from '#features/voice/queries.ts';
import { counted } from '#lib/format.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { useSteps } from '#patterns/steps/use-steps.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { NEXT_TRIAL, type NominationSearch } from './nominations-search.ts';
import { OpenRow, rowLinkId } from './open-row.tsx';

/** The id of a trial: its person's. */
const trialId = ({ user }: Trial): string => user?.id ?? '';

/** The running trials, the one due first at the top, and the dialog of the open one. */
export function TrialList({ search }: { search: NominationSearch }) {
  const list = usePagedList(trialsQuery, search);
  const isNextWanted = search.open === NEXT_TRIAL;
  const open = isNextWanted ? undefined : search.open;
  useNextTrial(isNextWanted ? list.rows : undefined);
  const steps = useSteps({ list, listed: (list.rows ?? []).map(trialId), open, tab: 'trials' });
  return (
    <>
      <PagedList
        list={list}
        name="the trials"
        kept="Nothing was changed."
        empty={
          <EmptyState framed icon={Sprout} title="Nobody is on trial">
            Colleagues on trial will be here, the one due first at the top.
          </EmptyState>
        }
        skeleton={<RowSkeleton picture="normal" />}
        skeletonCount={5}
      >
        {(rows) => (
          <List framed className="empty:hidden" aria-label="Trials">
            {rows.map((trial) => (
              <TrialRow key={trialId(trial)} trial={trial} isOpen={trialId(trial) === open} />
            ))}
          </List>
        )}
      </PagedList>
      <OpenRow tab="trials" open={open} {...steps} />
    </>
  );
}

/** Opens the first of these trials without the reader's opinion; all of them are shown if there is none. */
function useNextTrial(rows: readonly Trial[] | undefined): void {
  const navigate = useNavigate({ from: '/nominations' });
  const next = rows?.find(({ mine }) => mine === null);
  const open = next && trialId(next);
  const isKnown = rows !== undefined;
  useEffect(() => {
    if (isKnown) void navigate({ search: (before) => ({ ...before, open }), replace: true, resetScroll: false });
  }, [isKnown, navigate, open]);
}

function TrialRow({ trial, isOpen }: { trial: Trial; isOpen: boolean }) {
  const { user, trialDueOn, count, mine } = trial;
  const waits = mine === null;
  return (
    <ListRow
      interactive
      className={cx('scroll-my-6', isOpen && 'bg-accent-soft')}
      leading={
        <span className="flex items-center gap-2.5">
          <StatusDot isSmall lit={waits} className={waits ? '' : 'invisible'} />
          <Avatar name={usernameOf(user)} src={user?.avatar} />
        </span>
      }
    >
      <div className="flex min-w-0 items-center gap-3">
        <p className="min-w-0 truncate">
          <Link
            id={rowLinkId(trialId(trial))}
            from="/nominations"
            to="."
            search={(before) => ({ ...before, open: trialId(trial) })}
            state={{ openedNomination: true }}
            resetScroll={false}
            preload={false}
            className="stretched text-base font-semibold"
          >
            {usernameOf(user)}
            {waits && <span className="sr-only left-0">, without your opinion</span>}
          </Link>
        </p>
        <span className="ml-auto flex shrink-0 items-center gap-3 text-caption whitespace-nowrap text-muted">
          {count > 0 ? counted(count, 'opinion') : 'No opinions'}
          {mine && (
            <Badge {...VERDICT_LOOK[mine]} isPlain className="max-sm:hidden">
              <span className="sr-only">Your opinion: </span>
              {VERDICT_LOOK[mine].label}
            </Badge>
          )}
        </span>
      </div>
      <div className="mt-0.5 flex min-w-0 flex-wrap items-center gap-x-3 text-caption text-muted">
        {user && <span>{gradeTitle(user.grade)}</span>}
        <TrialBadge dueOn={trialDueOn} />
      </div>
    </ListRow>
  );
}
