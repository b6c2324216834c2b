import { LAPSE_DAYS } from '#contract/voice/nominations.ts';
import { isKnown, isUntold, timeText } from '#features/voice/nomination-labels.ts';
import { NominationStateBadge } from '#features/voice/nomination-state.tsx';
import type { Nomination } from '#features/voice/queries.ts';
import { useMe } from '#lib/session.ts';
import { CopyButton } from '#ui/copy-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { LinkedText } from '#ui/linked-text.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';

/** The line under the nominee's name: state, time left, and who nominated them. */
export function NominationSummary({ nomination }: { nomination: Nomination }) {
  const { state, creator, createdAt, isDue } = nomination;
  return (
    <>
      {state === 'open' ? (
        <span className={isDue ? 'font-semibold text-warning' : 'font-medium text-ink'}>{timeText(nomination)}</span>
      ) : (
        <NominationStateBadge state={state} />
      )}
      <span>
        Nominated by {usernameOf(creator)}, <Time value={createdAt} />
      </span>
    </>
  );
}

/** Why someone was nominated, since when they are here, and how it ended. */
export function NominationDetail({ nomination }: { nomination: Nomination }) {
  const { state, reason, nominee, closesAt, isDue } = nomination;
  return (
    <div className="flex flex-col gap-6">
      {state !== 'open' && <Outcome nomination={nomination} />}
      <section>
        <h3 className="text-caption font-medium text-muted">Why</h3>
        <p className="mt-1 max-w-prose leading-relaxed wrap-anywhere whitespace-pre-wrap">
          {reason ? (
            <LinkedText>{reason}</LinkedText>
          ) : (
            <span className="text-muted italic">The reason was deleted.</span>
          )}
        </p>
      </section>
      <Facts
        layout="pairs"
        facts={{
          ...(isKnown(nominee) && { 'In the portal since': <Time value={nominee.joinedAt} format="date" /> }),
          ...(nominee &&
            !isKnown(nominee) && {
              'In the server since': nominee.joinedServerAt ? (
                <Time value={nominee.joinedServerAt} format="date" />
              ) : (
                'Not known'
              ),
              'Discord ID': (
                <CopyButton value={nominee.discordId} label="Copy Discord ID">
                  {nominee.discordId}
                </CopyButton>
              ),
              'In the portal': 'Never signed in',
            }),
          ...(state === 'open' && {
            [isDue ? 'Opinions were due' : 'Opinions are due']: <Time value={closesAt} format="datetime" />,
          }),
        }}
      />
    </div>
  );
}

/** Whether it ended because its time was over, as opposed to being forgotten or erased before. */
const hasLapsed = ({ closesAt, decidedAt }: Nomination) =>
  decidedAt !== null && Date.parse(decidedAt) >= Date.parse(closesAt) + LAPSE_DAYS * 86_400_000;

/** Who decided, when, what they answered the team, and where the invitation led. */
function Outcome({ nomination }: { nomination: Nomination }) {
  const { state, decider, decidedAt, answer, job } = nomination;
  const me = useMe();
  const who = decider && (decider.id === me.id ? 'you' : decider.username);
  const words = { open: '', invited: 'Invited', declined: 'Declined', withdrawn: who ? 'Withdrawn' : 'Ended' }[state];
  return (
    <section className="flex flex-col gap-3">
      <p className="text-sm text-muted">
        <span className="font-semibold text-ink">
          {words}
          {who && ` by ${who}`}
        </span>
        {decidedAt && (
          <>
            {', '}
            <Time value={decidedAt} />
          </>
        )}
        {job && (
          <>
            {'. '}Position: {job.title}
          </>
        )}
      </p>
      {state === 'withdrawn' && !who && hasLapsed(nomination) && (
        <p className="text-sm text-muted">Nobody decided within {LAPSE_DAYS} days after the time for opinions.</p>
      )}
      {isUntold(nomination) && (
        <Alert tone="warning" title="They were not told">
          They have never signed in, so no message reached them. Tell them yourself.
        </Alert>
      )}
      {answer && (
        <div className="border-l-2 border-line pl-3">
          <h3 className="text-caption font-medium text-muted">Answer to the team</h3>
          <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{answer}</p>
        </div>
      )}
    </section>
  );
}
