import { useEffect } from 'react';
import type { Theme } from '#contract/themes.ts';
import { client, send } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { sessionQuery, useSession } from '../../../lib/session.ts';
import { getTheme, setTheme, useTheme } from '../../../lib/theme.ts';
import { ThemeToggle } from '../../../ui/theme-toggle.tsx';

/** Saves a signed-in person's theme. Where that fails it is only logged, and the theme still applies here (spec §4). */
async function saveTheme(id: string, theme: Theme) {
  try {
    const me = await send(client.api.users[':id'].theme.$patch({ param: { id }, json: { theme } }));
    queryClient.setQueryData(sessionQuery.queryKey, me);
  } catch (error) {
    console.error('The theme could not be saved.', error);
  }
}

/** Light, Dark or System; kept on this device, and with the account of who is signed in. */
export function ThemeControl() {
  const me = useSession();
  const theme = useTheme();
  const choose = (chosen: Theme) => {
    setTheme(chosen);
    if (me) void saveTheme(me.id, chosen);
  };
  return <ThemeToggle value={theme} onChange={choose} />;
}

/** Puts a person's saved theme over the one of this device when they differ (spec §4), once a sign-in. */
export function useSavedTheme() {
  const me = useSession();
  const id = me?.id;
  const saved = me?.theme;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later change of the saved theme comes from this page itself.
  useEffect(() => {
    if (saved && saved !== getTheme()) setTheme(saved);
  }, [id]);
}
