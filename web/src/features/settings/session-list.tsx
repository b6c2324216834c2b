import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferResponseType } from 'hono/client';
import { MonitorSmartphone } from 'lucide-react';
import { client, send } from '#lib/api.ts';
import { inLocalTime, shortDate } from '#lib/format.ts';
import { Failure } from '#patterns/failure.tsx';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { useLogout } from './logout.ts';

type Session = InferResponseType<(typeof client.api.sessions)['$get'], 200>[number];

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => send(client.api.sessions.$get()),
  // Always current: another device may have signed in.
  staleTime: 0,
});

// The server counts in UTC days. A session ends long before it is a year old.
const day = inLocalTime({ day: 'numeric', month: 'short', timeZone: 'UTC' });

/** Where the signed-in person is signed in, with a way to end each session. */
export function SessionList() {
  const query = useQuery(sessionsQuery);
  if (query.error && !query.data) return <LoadFailure query={query} title="Your sessions could not be loaded" />;
  if (!query.data)
    return (
      <Loading label="Loading your sessions">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="mt-2 h-16 w-full" />
      </Loading>
    );
  return (
    <List framed>
      {query.data.map((session) => (
        <SessionRow key={session.id} session={session} />
      ))}
    </List>
  );
}

function SessionRow({ session }: { session: Session }) {
  const queryClient = useQueryClient();
  const logout = useLogout();
  const end = useMutation({
    mutationFn: () => send(client.api.sessions[':id'].$delete({ param: { id: session.id } })),
    // Ended already, it is gone as well.
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  });
  const { device, isCurrent, lastSeenOn, createdAt } = session;
  return (
    <ListRow
      leading={<MonitorSmartphone aria-hidden className="mt-0.5 size-4 text-muted" />}
      end={
        <Button
          size="sm"
          working={end.isPending || logout.isPending}
          aria-label={isCurrent ? 'Sign out on this device' : `End ${device}`}
          onClick={() => (isCurrent ? logout.mutate() : end.mutate())}
        >
          {isCurrent ? 'Sign out' : 'End'}
        </Button>
      }
    >
      <p className="flex flex-wrap items-center gap-x-2 font-semibold">
        {device}
        {isCurrent && <Badge tone="success">This device</Badge>}
      </p>
      <p className="text-muted">
        Last used on {day(new Date(lastSeenOn))}, signed in on {shortDate(new Date(createdAt))}
      </p>
      {end.error && (
        <Failure error={end.error} className="mt-2">
          The session is still there.
        </Failure>
      )}
    </ListRow>
  );
}
