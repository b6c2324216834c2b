import { lazy, Suspense } from 'react';
import { useSession } from '../../lib/session.ts';
import { Introduction } from './introduction.tsx';
import { NightBand } from './night-band.tsx';

// Visitors never see it.
const Welcome = lazy(() => import('./welcome.tsx'));

/** The front page: an introduction for visitors, shortcuts for people who are signed in. */
export function HomeScreen() {
  const me = useSession();
  if (!me) return <Introduction />;
  return (
    <Suspense fallback={<NightBand height="short" />}>
      <Welcome me={me} />
    </Suspense>
  );
}
