import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { client, send } from '#lib/api.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { Time } from '#ui/time.tsx';
import { readableFrames } from './readable-frames.ts';

type ClientError = InferResponseType<(typeof client.api.owner)['client-errors']['$get'], 200>[number];

const errorsQuery = queryOptions({
  queryKey: ['owner', 'client-errors'],
  queryFn: () => send(client.api.owner['client-errors'].$get()),
  staleTime: 10_000,
});

/** The newest errors of the app in browsers, for a report to whoever maintains the code. */
export default function ClientErrors() {
  const { data: errors, error, isFetching, isPending, refetch } = useQuery(errorsQuery);
  if (isPending) return <TextSkeleton lines={3} />;
  if (!errors) return <LoadFailure query={{ error, isFetching, refetch }} title="The errors could not be loaded" />;
  if (errors.length === 0) return <p className="text-sm text-muted">None in the last 14 days.</p>;
  return (
    <List framed>
      {errors.map((one) => (
        <ErrorRow key={one.id} error={one} />
      ))}
    </List>
  );
}

function ErrorRow({ error: { id, at, name, route, frames, build } }: { error: ClientError }) {
  const readable = useQuery({
    queryKey: ['owner', 'client-errors', id],
    queryFn: () => readableFrames(frames),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <ListRow>
      <p className="font-semibold wrap-anywhere">
        {name} on {route}
      </p>
      <p className="text-muted wrap-anywhere">
        <Time value={at} /> · {build}
      </p>
      <ol className="mt-1 font-mono text-xs text-muted">
        {(readable.data ?? frames).map((frame, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames can repeat, and never change their order.
          <li key={index} className="wrap-anywhere">
            {frame}
          </li>
        ))}
      </ol>
    </ListRow>
  );
}
