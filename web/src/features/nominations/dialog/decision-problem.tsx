import { ERRORS } from '#contract/errors.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { failureOf } from '#lib/api.ts';
import { useMe } from '#lib/session.ts';
import { SaveProblem } from '#patterns/forms/save-problem.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import { opinionsText } from './nomination-refusals.ts';

const ENDED = { invited: 'invited', declined: 'declined', withdrawn: 'withdrew' } as const;

interface DecisionProblemProps {
  error: Error;
  issues?: readonly string[];
  /** As it is now. */
  nomination: Nomination;
  action: 'invited' | 'declined' | 'withdrawn';
}

/** Why a nomination was not decided: a colleague was first, or the server refused it. */
export function DecisionProblem({ error, issues, nomination, action }: DecisionProblemProps) {
  const text = useRefusal(error, nomination, action);
  return text ? (
    <Alert tone="warning" announce="alert">
      {text} Nothing was changed{action === 'withdrawn' ? '' : ', and what you typed is still here'}.
    </Alert>
  ) : (
    <SaveProblem error={error} issues={issues} />
  );
}

function useRefusal(error: Error, nomination: Nomination, action: DecisionProblemProps['action']) {
  const me = useMe();
  const { state, decider, decidedAt } = nomination;
  switch (failureOf(error)?.code) {
    case 'conflict': {
      if (state !== 'open') {
        const who = decider?.id === me.id ? 'You' : decider ? usernameOf(decider) : null;
        return (
          <>
            {who
              ? `${who} ${ENDED[state]} ${state === 'withdrawn' ? 'this nomination' : 'them'} first`
              : 'This nomination has ended'}
            {decidedAt && (
              <>
                {', '}
                <Time value={decidedAt} />
              </>
            )}
            .
          </>
        );
      }
      const sentence = failureOf(error)?.error;
      return sentence && sentence !== ERRORS.conflict[1]
        ? sentence
        : 'This nomination has changed since you opened it. Try again.';
    }
    case 'own_row':
      return action === 'withdrawn'
        ? 'Only the colleague who nominated them can withdraw this while they can still be invited.'
        : 'You nominated them, so a colleague decides.';
    case 'opinions_needed':
      return opinionsText(nomination) ?? 'It needs more opinions.';
    case 'job_closed':
      return 'This position no longer takes applications from Members. Choose another one, or none.';
    default:
      return null;
  }
}
