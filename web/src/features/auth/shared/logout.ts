import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { client, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionQuery } from '../../../lib/session.ts';
import { toast } from '../../../ui/overlays/toast.tsx';

/** Signs out: forgets the person and everything that was read as them, and goes to `/` (spec §4). */
export function useLogout() {
  const router = useRouter();
  return useMutation({
    mutationFn: () => send(client.api.auth.logout.$post()),
    onSuccess: async () => {
      // First the page that needs nobody, so that no screen asks for data as nobody on its way out.
      queryClient.setQueryData(sessionQuery.queryKey, null);
      await router.navigate({ to: '/' });
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
      await router.invalidate();
    },
    onError: () => toast({ title: 'Logout failed', tone: 'danger' }),
  });
}
