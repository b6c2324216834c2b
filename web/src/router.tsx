import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { ScreenLoading } from './features/shell/screen-loading.tsx';
import { queryClient } from './lib/query-client.ts';
import { routeTree } from './routeTree.gen.ts';

/** The portal's router. Its context carries the query cache that loaders and screens share. */
export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultErrorComponent: lazyRouteComponent(() => import('./features/shell/route-error.tsx'), 'RouteError'),
  defaultPendingMs: 120,
  defaultPendingMinMs: 0,
  defaultPendingComponent: ScreenLoading,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** The tab's title, before the portal's name; a function where the owner can change it. */
    title?: string | (() => string);
    /** The screen begins with a night band, which the public header joins. */
    hasNightBand?: true;
  }
}
