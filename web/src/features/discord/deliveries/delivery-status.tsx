import { useQuery } from '@tanstack/react-query';
import { DELIVERY_KINDS } from '#contract/discord.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Time } from '#ui/time.tsx';
import { backlogQuery, pauseQuery } from '../queries.ts';
import { backlogLabel } from './delivery-labels.ts';

/** Says until when Discord accepts nothing, if it has told the portal to wait. */
export function Pause() {
  const { data: until } = useQuery(pauseQuery);
  if (!until || Date.parse(until) <= Date.now()) return null;
  return (
    <Alert tone="warning" title="Discord has paused all calls" className="mb-4">
      Nothing is sent until <Time value={until} format="datetime" />. The portal then goes on by itself.
    </Alert>
  );
}

/** Says how much is due and not yet sent, if anything is. */
export function Backlog() {
  const { data: backlog } = useQuery(backlogQuery);
  return (
    <ul aria-label="Due now" className="mb-4 text-caption text-muted empty:hidden">
      {DELIVERY_KINDS.map((kind) => {
        const waiting = backlog?.[kind];
        return (
          waiting && (
            <li key={kind}>
              {backlogLabel(kind, waiting.due)} due, the oldest since <Time value={waiting.since} format="datetime" />
            </li>
          )
        );
      })}
    </ul>
  );
}
