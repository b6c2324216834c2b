import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { ApiError } from './lib/api.ts';
import { queryClient } from './lib/query-client.ts';
import { AccessDenied } from './lib/route.ts';
import { readText, removeStored, writeText } from './lib/stored.ts';
import { returnToPlace } from './patterns/left-place.ts';
import { reportError } from './report-error.ts';
import { router } from './router.tsx';
import { isPreloading } from './ui/preloading.ts';
import './styles.css';

returnToPlace();

const RELOADED_KEY = 'reloaded-for-new-version';

// After a deployment the old version's files are gone, and one reload fetches the new ones. A second failure is real, and so is one
// while the portal cannot be reached. Code that nothing waits for must not cost the page.
window.addEventListener('vite:preloadError', ({ payload }) => {
  // At the browser's own message the router reloads too, and without a connection the page would be lost.
  payload.message = 'The code of this screen could not be loaded';
  const isAwaited = !isPreloading() || router.state.status === 'pending';
  if (!isAwaited || readText('tab', RELOADED_KEY)) return;
  const reload = () => {
    // Without the mark, the page could reload in a loop.
    if (writeText('tab', RELOADED_KEY, '1')) location.reload();
  };
  void fetch('/', { method: 'HEAD', cache: 'no-store' }).then(reload, () => undefined);
});
router.subscribe('onResolved', () => removeStored('tab', RELOADED_KEY));

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root');
const report = (error: unknown) => {
  const isExpected = error instanceof AccessDenied || error instanceof ApiError;
  if (import.meta.env.PROD && !isExpected) reportError(error, router.state.matches.at(-1)?.routeId ?? '/');
};
window.addEventListener('error', ({ error }) => report(error));
window.addEventListener('unhandledrejection', ({ reason }) => report(reason));
const reactRoot = createRoot(root, {
  onCaughtError: (error) => {
    // Being denied a screen is no error of the page.
    if (!(error instanceof AccessDenied)) console.error(error);
    report(error);
  },
});
startTransition(() =>
  reactRoot.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
);
