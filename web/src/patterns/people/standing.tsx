import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { DISCORD_MISSING } from '#contract/server/standing.ts';
import { client, reasonOf, send } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Time } from '#ui/time.tsx';

const DAY_MS = 86_400_000;

/** Where a person stands in the server, read from Discord on request only. */
const standingQuery = (userId: string) =>
  queryOptions({
    queryKey: ['standing', userId],
    queryFn: async () => {
      const reply = await client.api.users[':id'].standing.$get({ param: { id: userId } });
      return { ...(await send(Promise.resolve(reply))), isBanKnown: !reply.headers.has(DISCORD_MISSING) };
    },
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

type Checked = Awaited<ReturnType<NonNullable<ReturnType<typeof standingQuery>['queryFn']>>>;

/** How long someone had been in the server at a moment, as in 'In the server for 264 days'. */
export function inServerText(joinedAt: string | null, at: string): string {
  if (joinedAt === null) return 'In the server';
  const days = Math.floor((Date.parse(at) - Date.parse(joinedAt)) / DAY_MS);
  return days < 1 ? 'In the server since today' : `In the server for ${counted(days, 'day')}`;
}

/** A button that checks with Discord, and `children` until it has answered. */
export function StandingCheck({ userId, children }: { userId: string; children?: ReactNode }) {
  const { data, error, isFetching, refetch } = useQuery(standingQuery(userId));
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2 text-sm">
      <div role="status" className="min-w-0 flex-1">
        {error && !isFetching ? (
          <p className="text-danger">Discord could not be asked. {reasonOf(error)}</p>
        ) : data ? (
          <StandingNow standing={data} />
        ) : (
          children
        )}
      </div>
      <Button size="sm" working={isFetching} workingLabel="Checking" onClick={() => void refetch()}>
        Check now
      </Button>
    </div>
  );
}

function StandingNow({ standing }: { standing: Checked }) {
  const { state, joinedAt, roles, timedOutUntil, banReason, checkedAt, isBanKnown } = standing;
  return (
    <div className="flex flex-col gap-1">
      {state === 'banned' && (
        <>
          <p>
            <Badge tone="danger">Banned from the server</Badge>
          </p>
          {banReason && <p className="border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-wrap">{banReason}</p>}
        </>
      )}
      {state === 'absent' && (
        <p>
          Not in the server.
          {!isBanKnown && ' Whether they are banned is not known, because the bot lacks the permission Ban Members.'}
        </p>
      )}
      {(state === 'member' || state === 'timed_out') && <p>{inServerText(joinedAt, checkedAt)}</p>}
      {timedOutUntil && (
        <p className="flex flex-wrap items-center gap-x-2">
          <Badge tone="warning">Timed out</Badge>
          <span>
            Until <Time value={timedOutUntil} format="datetime" />
          </span>
        </p>
      )}
      {roles.length > 0 && (
        <ul aria-label="Roles in the server" className="flex flex-wrap gap-1.5">
          {roles.map(({ id, name }) => (
            <li key={id} className="min-w-0">
              <Badge icon={null}>{name}</Badge>
            </li>
          ))}
        </ul>
      )}
      <p className="text-caption text-muted">
        Checked <Time value={checkedAt} />
      </p>
    </div>
  );
}
