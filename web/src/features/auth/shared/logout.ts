import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { client, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlays/toast.tsx';
import { forgetPlaces } from '../../shell/shared/recent-places.ts';

/** Signs out, goes to `/`, and clears everything read as that person, with the names of where they went. */
export function useLogout() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => send(client.api.auth.logout.$post()),
    onSuccess: async () => {
      const me = queryClient.getQueryData(sessionQuery.queryKey);
      if (me) forgetPlaces(me.id);
      // Navigate first: the screen being left must not refetch its data without a session.
      queryClient.setQueryData(sessionQuery.queryKey, null);
      await router.navigate({ to: '/' });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
      await router.invalidate();
    },
    onError: () => toast({ title: 'Logout failed', tone: 'danger' }),
  });
}
