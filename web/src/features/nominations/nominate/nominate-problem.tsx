import { opinionName, useUnsentOpinion } from '#features/voice/opinions/unsent-opinion.ts';
import type { Nomination } from '#features/voice/queries.ts';
import { currentOf, failureOf, reasonOf } from '#lib/api.ts';
import { dayText } from '#lib/format.ts';
import { gradePlural } from '#lib/portal/labels.ts';
import { SaveProblem } from '#patterns/forms/save-problem.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';

interface NominateProblemProps {
  error: Error;
  issues?: readonly string[];
  /** The chosen person. */
  name?: string | undefined;
  /** The typed reason. */
  reason: string;
  /** Opens the nomination that there is already. */
  onOpen: (id: string) => void;
}

/** Why someone could not be nominated, and what to do instead. */
export function NominateProblem({ error, issues, name = 'This person', reason, onOpen }: NominateProblemProps) {
  switch (failureOf(error)?.code) {
    case 'already_nominated': {
      const current = currentOf<Nomination>(error);
      return (
        <Alert tone="warning" announce="alert" title={`${name} is already nominated`}>
          {current ? (
            <OpenExisting nomination={current} reason={reason} onOpen={() => onOpen(current.id)} />
          ) : (
            'Give your opinion there. What you typed is still here.'
          )}
        </Alert>
      );
    }
    case 'nominated_lately': {
      const from = currentOf<{ from: string }>(error)?.from;
      return (
        <Alert tone="warning" announce="alert" title={`${name} was declined lately`}>
          {from ? `They can be nominated again from ${dayText(new Date(from))}.` : 'They can be nominated again later.'}{' '}
          {gradePlural(5)} and above can do so now. What you typed is still here.
        </Alert>
      );
    }
    case 'limit_reached':
      return (
        <Alert tone="warning" announce="alert" title="You have nominated many people">
          Five of yours can be open at a time, and ten a day. Wait until one is decided. What you typed is still here.
        </Alert>
      );
    case 'own_row':
      return (
        <Alert tone="warning" announce="alert" title="You can’t nominate yourself">
          What you typed is still here.
        </Alert>
      );
    case 'not_found':
      return (
        <Alert tone="warning" announce="alert" title={`${name} can’t be nominated`}>
          {reasonOf(error)} What you typed is still here.
        </Alert>
      );
    default:
      return <SaveProblem error={error} issues={issues} />;
  }
}

interface OpenExistingProps {
  nomination: Nomination;
  reason: string;
  onOpen: () => void;
}

/** Opens the nomination that there is. The typed reason becomes the reader's opinion there, unless one is typed there already. */
function OpenExisting({ nomination: { id, mine }, reason, onOpen }: OpenExistingProps) {
  const unsent = useUnsentOpinion(opinionName({ type: 'nomination', id }));
  return (
    <>
      <p>
        {unsent.draft
          ? 'Your unsent opinion there is kept. What you typed here is deleted when you open it.'
          : 'Give your opinion there. What you typed becomes its reason, and is not sent until you send it.'}
      </p>
      <Button
        size="sm"
        className="mt-3"
        onClick={() => {
          if (!unsent.draft && reason.trim()) unsent.store({ verdict: mine, reason });
          onOpen();
        }}
      >
        Open that nomination
      </Button>
    </>
  );
}
