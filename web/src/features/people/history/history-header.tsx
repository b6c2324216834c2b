import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { hasTrial } from '#contract/staff-file/trials.ts';
import { spanText } from '#features/staff-file/file-text.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { AwayBadge } from '#patterns/people/away-badge.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { BackLink, PageHeader } from '#ui/layout/page.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { openOf } from '../staff-search.ts';
import { TrialBadge } from '../trials/trial-badge.tsx';
import type { StaffPerson } from './history-queries.ts';

const ReviewDialog = lazyPart(() => import('../trials/review-dialog.tsx'));

/** Who a member of staff is: grade, dates, trial, leave, warnings that count, servers and notes. */
export function HistoryHeader({ person }: { person: StaffPerson }) {
  const { user, trialDueOn, leave, warnings, servers, notes, isArchived } = person;
  const isOnline = useOnline();
  const [reviews, setReviews] = useState(0);
  const [isReviewing, setReviewing] = useState(false);
  const review = () => {
    setReviews(reviews + 1);
    setReviewing(true);
  };
  const mayStart = user !== null && hasTrial(user.grade) && !isArchived;
  return (
    <>
      <PageHeader
        title={
          <span className="font-sans">
            <PersonName person={user} />
          </span>
        }
        back={
          <BackLink>
            <Link to="/manage/staff">Back to Staff Management</Link>
          </BackLink>
        }
        sentence={
          user && (
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span>{isArchived ? 'Former Staff Member' : gradeTitle(user.grade)}</span>
              {user.isBlocked && <Badge tone="danger">Blocked</Badge>}
              <AwayBadge until={user.awayUntil} />
              <span>
                Joined <Time value={user.joinedAt} format="date" />
              </span>
              {user.promotedAt && (
                <span>
                  Last promoted: <Time value={user.promotedAt} format="date" />
                </span>
              )}
            </span>
          )
        }
        action={
          mayStart && (
            <Button variant={trialDueOn ? 'primary' : 'secondary'} disabled={!isOnline} onClick={review}>
              {trialDueOn ? 'Review trial' : 'Start a trial'}
            </Button>
          )
        }
      />
      <div className="flex flex-col gap-3 text-sm">
        {trialDueOn && <TrialBadge dueOn={trialDueOn} />}
        {leave && (
          <div>
            <p>Leave: {spanText(leave.fromDay, leave.toDay)}</p>
            {leave.note && <p className="max-w-prose text-muted wrap-anywhere whitespace-pre-wrap">{leave.note}</p>}
          </div>
        )}
        <p>Warnings that count: {warnings}</p>
        {servers.length > 0 && (
          <p className="flex flex-wrap items-center gap-1.5">
            <span className="text-muted">Servers</span>
            {servers.map((server) => (
              <Badge key={server} icon={null}>
                {server}
              </Badge>
            ))}
          </p>
        )}
        {notes && (
          <div>
            <p className="text-caption text-muted">Notes</p>
            <p className="max-w-prose wrap-anywhere whitespace-pre-wrap">{notes}</p>
          </div>
        )}
        {user && (
          <Link
            to="/manage/staff"
            search={{ open: openOf(user.discordId) }}
            className="link inline-flex w-fit items-center pointer-coarse:min-h-11"
          >
            Profile and records
          </Link>
        )}
      </div>
      {reviews > 0 && (
        <ReviewDialog key={reviews} profile={person} open={isReviewing} onClose={() => setReviewing(false)} />
      )}
    </>
  );
}
