import { Link } from '@tanstack/react-router';
import { accountMonth } from '#patterns/people/account-age.ts';
import { Facts } from '#ui/layout/facts.tsx';
import { Time } from '#ui/time.tsx';
import { APPLIED_LINK, AppliedList } from '../applied-list.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { positionOf } from '../reviewing/review-labels.ts';

/** The applicant's other applications, and the age of their Discord account. */
export function BeforePart({ application: { id, userId, submittedAt, user } }: { application: ReviewedApplication }) {
  return (
    <AppliedList
      userId={userId}
      title="Applied before"
      name="earlier applications"
      empty="This is their first application."
      except={id}
      action={
        user?.discordId && (
          <Facts
            layout="line"
            className="text-caption"
            facts={{ 'Discord account': `On Discord since ${accountMonth(user.discordId)}` }}
          />
        )
      }
    >
      {(row) => (
        <>
          <Link
            from="/manage/applications/"
            to="."
            search={(search) => ({ ...search, open: row.id })}
            resetScroll={false}
            className={APPLIED_LINK}
          >
            {positionOf(row)}
          </Link>
          <span className="relative text-caption text-muted">
            {row.submittedAt < submittedAt ? '' : 'later, '}
            <Time value={row.submittedAt} />
          </span>
        </>
      )}
    </AppliedList>
  );
}
