import { Link } from '@tanstack/react-router';
import { APPLIED_LINK, AppliedList } from '#features/applications/applied-list.tsx';
import { positionOf } from '#features/applications/reviewing/review-labels.ts';
import { isKnown } from '#features/voice/nomination-labels.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { Part } from '#patterns/part.tsx';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { StandingCheck } from '#patterns/people/standing.tsx';
import { Time } from '#ui/time.tsx';

/** What managers also see of a nominee with an account: earlier applications, and where they stand in the server. */
export function NomineeSide({ nominee }: Pick<Nomination, 'nominee'>) {
  const hasBot = useHasBot();
  if (!isKnown(nominee)) return null;
  return (
    <>
      <AppliedList userId={nominee.id} title="Applications" name="their applications" empty="They have never applied.">
        {(row) => (
          <>
            <Link to="/manage/applications" search={{ open: row.id }} className={APPLIED_LINK}>
              {positionOf(row)}
            </Link>
            <Time value={row.submittedAt} className="relative text-caption text-muted" />
          </>
        )}
      </AppliedList>
      {hasBot && (
        <Part title="Discord server">
          <StandingCheck userId={nominee.id}>
            <p className="text-muted">Check since when they are there, their roles, time-out and ban.</p>
          </StandingCheck>
        </Part>
      )}
    </>
  );
}
