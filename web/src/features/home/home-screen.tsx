import { useSession } from '#lib/session.ts';
import { Hero } from '#ui/brand/hero.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Introduction } from './introduction.tsx';

// Visitors never see these, and a member never sees what waits for staff.
const Welcome = lazyPart(
  () => import('./welcome.tsx'),
  () => <Hero />,
);
const StaffWelcome = lazyPart(
  () => import('./staff-welcome.tsx'),
  () => <Hero />,
);

/** The front page: an introduction for visitors, shortcuts for people who are signed in. */
export function HomeScreen() {
  const me = useSession();
  if (!me) return <Introduction />;
  return me.grade === 1 ? <Welcome me={me} /> : <StaffWelcome me={me} />;
}
