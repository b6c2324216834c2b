import { lazy, Suspense } from 'react';
import { useSession } from '#lib/session.ts';
import { NightBand } from '#ui/brand/night-band.tsx';
import { Introduction } from './introduction.tsx';

// Visitors never see it.
const Welcome = lazy(() => import('./welcome.tsx'));

/** The front page: an introduction for visitors, shortcuts for people who are signed in. */
export function HomeScreen() {
  const me = useSession();
  if (!me) return <Introduction />;
  return (
    <Suspense fallback={<NightBand />}>
      <Welcome me={me} />
    </Suspense>
  );
}
