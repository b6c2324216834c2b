import { Link } from '@tanstack/react-router';
import { isInReach } from '#contract/grade-rules.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { accountMonth } from '#patterns/people/account-age.ts';
import { AwayBadge } from '#patterns/people/away-badge.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { Badge } from '#ui/badge.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Time } from '#ui/time.tsx';

/** The line under a person's name: grade, block, dates and the age of their Discord account. */
export function ProfileSummary({ person }: { person: Person }) {
  return (
    <span className="contents max-sm:text-caption">
      <span>{gradeTitle(person.grade)}</span>
      {person.isBlocked && <Badge tone="danger">Blocked</Badge>}
      <AwayBadge until={person.awayUntil} />
      <span>
        Joined <Time value={person.joinedAt} format="date" />
      </span>
      <span>Last promoted: {person.promotedAt ? <Time value={person.promotedAt} format="date" /> : 'Never'}</span>
      {person.discordId && <span>On Discord since {accountMonth(person.discordId)}</span>}
    </span>
  );
}

/** Where more about a person is: their applications, exams and history, and Discord by their ID. */
export function ProfileLinks({ person }: { person: Person }) {
  const me = useMe();
  const { id, discordId } = person;
  const wasStaff = person.grade > 1 || person.promotedAt !== null;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-sm sm:gap-x-5">
      <Link to="/manage/applications" search={{ user: id }} className="link">
        Applications
      </Link>
      <Link to="/test-results" search={{ user: id }} className="link">
        Exam attempts
      </Link>
      {wasStaff && isInReach(me, person) && (
        <Link to="/staff/$userId" params={{ userId: id }} className="link">
          Full history
        </Link>
      )}
      <CopyButton value={discordId} label="Copy Discord ID" showsLabel className="-ml-1 pointer-coarse:-my-2.5" />
    </p>
  );
}
