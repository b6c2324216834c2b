import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { client, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** Signs out, goes to `/`, and clears everything read as that person. */
export function useLogout() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => send(client.api.auth.logout.$post()),
    onSuccess: async () => {
      // Navigate first: the screen being left must not refetch its data without a session.
      queryClient.setQueryData(sessionQuery.queryKey, null);
      await router.navigate({ to: '/' });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
      await router.invalidate();
    },
    onError: () => toast({ title: 'Logout failed', tone: 'danger' }),
  });
}
