import { Part } from '#patterns/part.tsx';
import { useHasBot } from '#patterns/people/has-bot.ts';
import { inServerText, StandingCheck } from '#patterns/people/standing.tsx';
import { Time } from '#ui/time.tsx';
import type { ReviewedApplication } from '../queries.ts';

/** What Discord said about the applicant when they applied, and a button that asks it again. */
export function ServerPart({ application: { userId, server } }: { application: ReviewedApplication }) {
  const hasBot = useHasBot();
  if (!hasBot) return null;
  return (
    <Part title="Discord server">
      <StandingCheck userId={userId}>
        {server ? (
          <>
            <p>
              {server.state === 'member'
                ? inServerText(server.joinedAt, server.checkedAt)
                : 'Not checked: Discord did not answer.'}
            </p>
            <p className="text-caption text-muted">
              When they applied, <Time value={server.checkedAt} />
            </p>
          </>
        ) : (
          <p className="text-muted">Not checked when they applied.</p>
        )}
      </StandingCheck>
    </Part>
  );
}
