import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { STATUS_LABELS } from '#contract/labels/names.ts';
import { Part, PartFailure } from '#patterns/part.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { decisionsQuery, type PastDecision, type ReviewedApplication } from '../queries.ts';
import { nameOf } from '../reviewing/review-labels.ts';

/** Every decision on an application with its message, also those that were undone. Loads when the reader opens it. */
export function DecisionsPart({ application }: { application: ReviewedApplication }) {
  const [isShown, setShown] = useState(false);
  const query = useQuery({ ...decisionsQuery(application), enabled: isShown });
  const { data, error, isPending } = query;
  return (
    <Part
      title="Decisions"
      action={
        <Button size="sm" variant="ghost" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Hide' : 'Show'}
          <span className="sr-only"> decisions</span>
        </Button>
      }
    >
      {isShown && (
        <>
          {error && <PartFailure query={query} what="The decisions" />}
          {isPending && (
            <Loading label="Loading decisions" className="list-loading">
              <Skeleton className="my-1 h-4 w-48" />
            </Loading>
          )}
          {data?.length === 0 && <p className="text-sm text-muted">Nobody has decided on this yet.</p>}
          {data && data.length > 0 && (
            <List aria-label="Decisions">
              {data.map((decision) => (
                <Decision key={decision.id} decision={decision} />
              ))}
            </List>
          )}
        </>
      )}
    </Part>
  );
}

function Decision({ decision: { at, from, to, isUndo, decider, message, hadMessage } }: { decision: PastDecision }) {
  return (
    <li className="py-2 text-sm">
      <p className="wrap-anywhere">
        <span className="font-semibold">{nameOf(decider)}</span>{' '}
        {isUndo
          ? `undid ${STATUS_LABELS[from]}, back to ${STATUS_LABELS[to]}`
          : `moved it from ${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}`}
        <span className="text-caption text-muted">
          {', '}
          <Time value={at} />
        </span>
      </p>
      {hadMessage && (
        <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap">
          {message ?? <span className="text-muted italic">The message was deleted.</span>}
        </p>
      )}
    </li>
  );
}
