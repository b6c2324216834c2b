import { Link } from '@tanstack/react-router';
import { isUntold, nomineeName, nomineePicture, timeText } from '#features/voice/nomination-labels.ts';
import { NominationStateBadge } from '#features/voice/nomination-state.tsx';
import { VERDICT_LOOK } from '#features/voice/opinions/opinion-labels.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { counted } from '#lib/format.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { StatusDot } from '#ui/brand/status-dot.tsx';
import { cx } from '#ui/cx.ts';
import { ListRow } from '#ui/layout/list.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { rowLinkId } from './open-row.tsx';

interface NominationRowProps {
  nomination: Nomination;
  /** Its dialog is open. */
  isOpen: boolean;
}

/** One nomination in a list. Selecting the row opens it. */
export function NominationRow({ nomination, isOpen }: NominationRowProps) {
  const { id, state, reason, count, mine, creator } = nomination;
  const name = nomineeName(nomination);
  const isRunning = state === 'open';
  const waits = isRunning && mine === null;
  return (
    <ListRow
      interactive
      className={cx('scroll-my-6', isOpen && 'bg-accent-soft')}
      leading={
        <span className="flex items-center gap-2.5">
          {isRunning && <StatusDot isSmall lit={waits} className={waits ? '' : 'invisible'} />}
          <Avatar name={name} src={nomineePicture(nomination)} />
        </span>
      }
    >
      <div className="flex min-w-0 items-center gap-3">
        <p className="min-w-0 truncate">
          <Link
            id={rowLinkId(id)}
            from="/nominations"
            to="."
            search={(before) => ({ ...before, open: id })}
            state={{ openedNomination: true }}
            resetScroll={false}
            preload={false}
            className="stretched text-base font-semibold"
          >
            {name}
            {waits && <span className="sr-only left-0">, without your opinion</span>}
          </Link>
        </p>
        <span className="ml-auto flex shrink-0 items-center gap-3 text-caption whitespace-nowrap text-muted">
          {isRunning ? <OpenEnd nomination={nomination} /> : <DecidedEnd nomination={nomination} />}
        </span>
      </div>
      <div className="mt-0.5 flex min-w-0 items-center gap-3 text-caption text-muted">
        <p className="min-w-0 flex-1 truncate">{reason ?? <span className="italic">The reason was deleted.</span>}</p>
        <span className="shrink-0 max-sm:hidden">by {usernameOf(creator)}</span>
        <span className="flex shrink-0 items-center gap-3">
          {count > 0 ? counted(count, 'opinion') : 'No opinions'}
          {mine && (
            <Badge {...VERDICT_LOOK[mine]} isPlain className="max-sm:hidden">
              <span className="sr-only">Your opinion: </span>
              {VERDICT_LOOK[mine].label}
            </Badge>
          )}
        </span>
      </div>
    </ListRow>
  );
}

function OpenEnd({ nomination }: { nomination: Nomination }) {
  return <span className={cx(nomination.isDue && 'font-semibold text-warning')}>{timeText(nomination)}</span>;
}

function DecidedEnd({ nomination }: { nomination: Nomination }) {
  const { state, decidedAt } = nomination;
  return (
    <>
      {isUntold(nomination) && (
        <Badge tone="warning" isPlain className="max-sm:hidden">
          Not told yet
        </Badge>
      )}
      <NominationStateBadge state={state} />
      {decidedAt && <Time value={decidedAt} className="max-sm:hidden" />}
    </>
  );
}
