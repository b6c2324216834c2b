import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Link, Outlet, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';

/** The smallest page on these three libraries that lists the open jobs: what the portal's pages are compared with. */

interface Job {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly requirements: string;
}

async function readJobs(): Promise<Job[]> {
  const response = await fetch('/api/jobs?limit=20');
  return response.json();
}

function Jobs() {
  const { data } = useQuery({ queryKey: ['jobs'], queryFn: readJobs });
  return (
    <main>
      <h1>Open Vacancies</h1>
      {data?.map(({ id, title, description, requirements }) => (
        <article key={id}>
          <h2>{title}</h2>
          <p>{description}</p>
          <p>{requirements}</p>
          <Link to="/apply/$id" params={{ id }}>
            Apply Now
          </Link>
        </article>
      ))}
    </main>
  );
}

const rootRoute = createRootRoute({ component: Outlet });
const routeTree = rootRoute.addChildren([
  createRoute({ getParentRoute: () => rootRoute, path: '/vacancies', component: Jobs }),
  createRoute({ getParentRoute: () => rootRoute, path: '/apply/$id', component: () => null }),
]);
const router = createRouter({ routeTree });

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
