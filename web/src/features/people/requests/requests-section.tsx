import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { isInReach } from '#contract/grade-rules.ts';
import { distance } from '#lib/format.ts';
import { useMe } from '#lib/session.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { OptionalSection } from '#patterns/lists/optional-section.tsx';
import { PersonRow } from '#patterns/people/person-row.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { latePart } from '#ui/late-part.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { usernameOf } from '#ui/person-name.tsx';
import { type Decision, openRequestsQuery, type Request, useDecideRequest } from './request-queries.ts';
import { changeInWords, choicesFor } from './request-words.ts';

const ApproveDialog = latePart(() => import('./approve-dialog.tsx'));

/** The changes that wait for a second person. Nothing while none does. */
export function RequestsSection() {
  const [approving, setApproving] = useState<Request | null>(null);
  const [isOpen, setOpen] = useState(false);
  const decide = useDecideRequest();
  const act = (request: Request, decision: Decision) => {
    if (decision !== 'approve') return decide.mutate({ request, decision });
    setApproving(request);
    setOpen(true);
  };
  return (
    <>
      <OptionalSection
        title="Requests"
        sentence="These changes need a second person’s approval."
        list={usePagedList(openRequestsQuery)}
        empty={null}
        skeleton={<RowSkeleton picture="normal" />}
      >
        {(request) => (
          <RequestRow
            key={request.id}
            request={request}
            working={decide.isPending && decide.variables.request.id === request.id}
            onDecide={(decision) => act(request, decision)}
          />
        )}
      </OptionalSection>
      {approving && (
        <ApproveDialog key={approving.id} request={approving} open={isOpen} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

const TargetLink = ({ target: { id, username } }: { target: NonNullable<Request['target']> }) => (
  <Link to="/staff/$userId" params={{ userId: id }} preload={false} className="stretched rounded-sm">
    {username}
  </Link>
);

interface RequestRowProps {
  request: Request;
  working: boolean;
  onDecide: (decision: Decision) => void;
}

/** One request: whom it is about, the change, who asked and why, and how long it stays open. */
export function RequestRow({ request, working, onDecide }: RequestRowProps) {
  const me = useMe();
  const isOnline = useOnline();
  const { target, asker, reason, lapsesAt } = request;
  const { approve, decline, withdraw, because } = choicesFor(me, request);
  const about = <span className="sr-only"> the request about {usernameOf(target)}</span>;
  return (
    <PersonRow
      person={target}
      // The page of someone whom the reader cannot reach would be empty.
      {...(target && isInReach(me, target) && { link: <TargetLink target={target} /> })}
      waits={approve || decline}
      caption={
        <>
          <span className="font-semibold text-ink">{changeInWords(request)}</span>
          <span>Asked by {request.askedBy === me.id ? 'you' : usernameOf(asker)}</span>
          <span>Lapses {distance(new Date(lapsesAt))}</span>
        </>
      }
      trailing={
        <>
          {withdraw && (
            <Button size="sm" disabled={!isOnline} working={working} onClick={() => onDecide('withdraw')}>
              Withdraw{about}
            </Button>
          )}
          {decline && (
            <Button size="sm" disabled={!isOnline} working={working} onClick={() => onDecide('decline')}>
              Decline{about}
            </Button>
          )}
          {approve && (
            <Button size="sm" disabled={!isOnline || working} onClick={() => onDecide('approve')}>
              Approve{about}
            </Button>
          )}
        </>
      }
    >
      {reason && <p className="mt-1 max-w-prose wrap-anywhere whitespace-pre-wrap">{reason}</p>}
      {because && <p className="mt-1 text-caption text-muted">{because}</p>}
    </PersonRow>
  );
}
