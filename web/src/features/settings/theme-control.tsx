import { useEffect } from 'react';
import type { Theme } from '#contract/people.ts';
import { client, send } from '#lib/api.ts';
import { queryClient } from '#lib/query-client.ts';
import { sessionQuery, useSession } from '#lib/session.ts';
import { getTheme, setTheme, useTheme } from '#lib/theme.ts';
import { ThemeToggle } from '#ui/theme-toggle.tsx';

/** Saves the signed-in person's theme. A failure is only logged: the theme still applies on this device. */
async function saveTheme(id: string, theme: Theme) {
  try {
    const me = await send(client.api.users[':id'].theme.$patch({ param: { id }, json: { theme } }));
    queryClient.setQueryData(sessionQuery.queryKey, me);
  } catch (error) {
    console.error('The theme could not be saved.', error);
  }
}

/** Chooses Light, Dark or System; saved on this device and, when signed in, with the account. */
export function ThemeControl({ withLabels = false }: { withLabels?: boolean }) {
  const me = useSession();
  const theme = useTheme();
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    if (me) void saveTheme(me.id, chosen);
  };
  return <ThemeToggle value={theme} onChange={choose} withLabels={withLabels} />;
}

/** Applies the account's theme on this device, once per sign-in. */
export function useSavedTheme() {
  const me = useSession();
  const id = me?.id;
  const saved = me?.theme;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the saved theme comes from this page itself.
  useEffect(() => {
    if (saved && saved !== getTheme()) setTheme(saved);
  }, [id]);
}
