import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useMatches, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useSavedTheme } from '#features/settings/theme-control.tsx';
import { DemoBanner } from '#features/shell/demo-banner.tsx';
import { focusHeading } from '#lib/focus.ts';
import { useLabels } from '#lib/portal/labels.ts';
import { useLook } from '#lib/portal/look.ts';
import { ScreenTitle } from '#lib/portal/screen-title.ts';
import { sessionQuery, usePortalName, useSession } from '#lib/session.ts';
import { OfflineBar } from '#ui/feedback/offline-bar.tsx';
import { Toaster } from '#ui/overlays/toast.tsx';

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  // Once shown, the router keeps a spinner in place of the frame until the screen's code is there.
  pendingMs: 1000,
  beforeLoad: async ({ context }) => ({ session: await context.queryClient.ensureQueryData(sessionQuery) }),
  component: Root,
});

function Root() {
  const router = useRouter();
  const me = useSession();
  const name = usePortalName();
  const title = useMatches({ select: (matches) => matches.at(-1)?.staticData.title });
  const [ownTitle, setOwnTitle] = useState<string>();
  useSavedTheme();

  useLabels();
  const screen = ownTitle ?? (typeof title === 'function' ? title() : title);
  useEffect(() => {
    if (name) document.title = screen ? `${screen} · ${name}` : name;
  }, [screen, name]);
  useLook();

  // Guards depend on who is signed in: when that changes, run them again.
  const identity = me ? `${me.id} ${me.grade}` : null;
  const guarded = useRef(identity);
  useEffect(() => {
    if (guarded.current === identity) return;
    guarded.current = identity;
    void router.invalidate();
  }, [router, identity]);

  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        // A link may be followed before the first page has been rendered; it has the focus then.
        const isFirst = !fromLocation && document.activeElement === document.body;
        if (!pathChanged || isFirst) return;
        // Lets a screen reader announce the new screen; on the first load the browser does.
        focusHeading();
        // That of the first page, which phones would share instead of this one.
        document.querySelector('[rel=canonical]')?.remove();
      }),
    [router],
  );

  return (
    <>
      <OfflineBar />
      <DemoBanner />
      <ScreenTitle value={setOwnTitle}>
        <Outlet />
      </ScreenTitle>
      <Toaster />
    </>
  );
}
