import { Link } from '@tanstack/react-router';
import { listed } from '#lib/format.ts';
import { Part } from '#patterns/part.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import type { ReviewedApplication } from '../queries.ts';

/** That the team invited the applicant: who nominated them, and how the opinions came out. */
export function NominationPart({ application }: { application: ReviewedApplication }) {
  const nomination = 'nomination' in application ? application.nomination : undefined;
  if (!nomination) return null;
  const { id, creator, yes, unsure, no } = nomination;
  const verdicts = Object.entries({ yes, unsure, no }).flatMap(([verdict, count]) =>
    count > 0 ? `${count} ${verdict}` : [],
  );
  return (
    <Part
      title="Nominated"
      action={
        <Link to="/nominations" search={{ tab: 'decided', open: id }} className="link text-sm">
          Open<span className="sr-only"> the nomination</span>
        </Link>
      }
    >
      <p className="text-sm">
        Invited to apply, nominated by {usernameOf(creator)}.{' '}
        {verdicts.length > 0 && <span className="text-muted">Opinions: {listed(verdicts)}.</span>}
      </p>
    </Part>
  );
}
