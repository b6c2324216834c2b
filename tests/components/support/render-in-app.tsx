import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '#lib/query-client.ts';
import { type Me, sessionQuery } from '#lib/session.ts';

/** Signs a user in, or out with null, as far as the browser knows. */
export const setSession = (id: string | null, grade: Me['grade'] = 4) =>
  queryClient.setQueryData(sessionQuery.queryKey, id === null ? null : ({ id, username: id, grade } as Me));

/** Renders a screen at `/` for the user 'ann', a manager unless a grade is given, with the query client and a router that also knows `/settings`. */
export async function renderInApp(screen: ReactNode, address = '/', grade: Me['grade'] = 4) {
  setSession('ann', grade);
  const root = createRootRoute();
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: () => screen }),
    createRoute({ getParentRoute: () => root, path: '/settings', component: () => 'Another screen' }),
  ];
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({ routeTree: root.addChildren(routes), history });
  await router.load();
  const view = render(
    <QueryClientProvider client={queryClient}>
      {/* The type of the portal's own router is registered for the component. */}
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { ...view, router };
}
