import { useSession } from '#lib/session.ts';
import { NightBand } from '#ui/brand/night-band.tsx';
import { latePart } from '#ui/late-part.tsx';
import { Introduction } from './introduction.tsx';

// Visitors never see these, and a member never sees what waits for staff.
const Welcome = latePart(
  () => import('./welcome.tsx'),
  () => <NightBand />,
);
const StaffWelcome = latePart(
  () => import('./staff-welcome.tsx'),
  () => <NightBand />,
);

/** The front page: an introduction for visitors, shortcuts for people who are signed in. */
export function HomeScreen() {
  const me = useSession();
  if (!me) return <Introduction />;
  return me.grade === 1 ? <Welcome me={me} /> : <StaffWelcome me={me} />;
}
