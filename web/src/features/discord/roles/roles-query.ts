import { queryOptions, useMutation } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import type { RoleObstacle } from '#contract/discord-settings.ts';
import { client, currentOf, send, sendPage } from '#lib/api.ts';
import { pagedQuery } from '#lib/paged-query.ts';
import { queryClient } from '#lib/query-client.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { rereadDeliveries } from '../queries.ts';
import { newcomersQuery } from '../team/team-queries.ts';

const calls = client.api['discord-roles'];

/** The server's roles, the role of each grade, and that of people who are away. */
export type Roles = InferResponseType<typeof calls.$put, 200>;

/** A role of the server. */
export type Role = Roles['roles'][number];

/** A member whose roles in the server are not those of their grade. */
export type Drifter = InferResponseType<typeof calls.drift.$get, 200>[number];

/** Roles change in Discord, so they are refetched whenever they are shown. */
export const rolesQuery = queryOptions({
  queryKey: ['discord', 'roles'],
  // Executives read the server's roles alone.
  queryFn: async (): Promise<Roles> => {
    const { roles, map = [], awayRoleId = null } = await send(calls.$get());
    return { roles, map, awayRoleId };
  },
  staleTime: 10_000,
});

/** Members whose roles differ, page by page. Each page is many calls to Discord, so it is fetched only on request. */
export const driftQuery = pagedQuery({
  queryKey: ['discord', 'drift'],
  readPage: (start, { signal }) => sendPage(calls.drift.$get({ query: start }, { init: { signal } })),
  // A later visit to the page compares again.
  gcTime: 0,
});

/** The address that invites the bot to the server. */
export const inviteQuery = queryOptions({
  queryKey: ['discord', 'invite'],
  queryFn: () => send(client.api['discord-invite'].$get()),
});

/** Maps grades to roles. This alone changes no member's roles. */
export const useMapRoles = () =>
  useMutation({
    mutationFn: (json: InferRequestType<typeof calls.$put>['json']) => send(calls.$put({ json })),
    onSuccess: (roles) => {
      queryClient.setQueryData(rolesQuery.queryKey, roles);
      for (const { queryKey } of [driftQuery, newcomersQuery]) void queryClient.resetQueries({ queryKey });
      toast({
        tone: 'success',
        title: 'Roles saved',
        description: 'They are given at the next change of a grade. To correct people now, compare.',
      });
    },
    onError: (error) => {
      const current = currentOf<Roles>(error);
      if (current) queryClient.setQueryData(rolesQuery.queryKey, current);
    },
  });

/** Queues people whose roles are to match their grade. */
export const useSyncRoles = () =>
  useMutation({
    mutationFn: (userIds: string[]) => send(calls.sync.$post({ json: { userIds } })),
    onSuccess: rereadDeliveries,
  });

/** The options of a select of roles. A `further` role is given for something else than a grade. */
export function roleOptions(roles: readonly Role[], chosen: string, further?: 'further') {
  const isKnown = !chosen || roles.some(({ id }) => id === chosen);
  return [
    ...(isKnown ? [] : [{ value: chosen, label: 'Deleted in Discord', disabled: true }]),
    ...roles
      .filter(({ reason }) => reason !== 'everyone')
      .map(({ id, name, reason, isPowerful }) => {
        const problem = reason ? OBSTACLES[reason] : further && isPowerful ? 'has permissions of staff' : null;
        return { value: id, label: problem ? `${name} (${problem})` : name, disabled: problem !== null };
      }),
  ];
}

/** Why a role cannot be chosen. */
export const OBSTACLES: Record<RoleObstacle, string> = {
  everyone: 'everyone has it',
  managed: 'belongs to an app',
  administrator: 'has Administrator',
  above_bot: 'above the bot’s role',
};

/** The name of a role, or that it was deleted. */
export const roleName = (roles: readonly Role[], id: string): string =>
  roles.find((role) => role.id === id)?.name ?? 'a deleted role';
