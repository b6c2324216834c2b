import { Link } from '@tanstack/react-router';
import { BackLink } from '#ui/layout/page.tsx';

/** The link back from the edit screen. */
export function BackToApplications() {
  return (
    <BackLink>
      <Link to="/manage/applications">Back to Applications</Link>
    </BackLink>
  );
}
