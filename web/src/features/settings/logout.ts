import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { client, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { forgetPlaces } from '#lib/recent-places.ts';
import { sessionQuery } from '#lib/session.ts';
import { clearTabDrafts } from '#patterns/forms/drafts.ts';
import { toast } from '#ui/overlays/toast.tsx';

/**
 * Signs out, goes to `/`, and clears everything read as that person, what they typed in this tab, and the names of where they went.
 * A session that merely ends keeps what was typed.
 */
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
      // Forms put their text aside when the session ends, so this comes after.
      clearTabDrafts();
      queryClient.removeQueries({ predicate: (query) => query.queryKey[0] !== sessionQuery.queryKey[0] });
      await router.invalidate();
    },
    onError: () => toast({ title: 'Logout failed', tone: 'danger' }),
  });
}
