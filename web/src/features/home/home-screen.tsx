import { useSession } from '#lib/session.ts';
import { NightBand } from '#ui/brand/night-band.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Introduction } from './introduction.tsx';

// Visitors never see it.
const Welcome = latePart(
  () => import('./welcome.tsx'),
  () => <NightBand />,
);

/** The front page: an introduction for visitors, shortcuts for people who are signed in. */
export function HomeScreen() {
  const me = useSession();
  return me ? <Welcome me={me} /> : <Introduction />;
}
