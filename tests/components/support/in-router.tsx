import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';

/** Renders a component as the only screen of a router, with an empty query cache. Returns the router once the screen is there. */
export async function renderInRouter(Screen: () => ReactNode, address = '/') {
  const router = createRouter({
    routeTree: createRootRoute({ component: Screen }),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await router.load();
  render(
    <QueryClientProvider client={queryClient}>
      {/* The type is that of the portal's own router. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}
