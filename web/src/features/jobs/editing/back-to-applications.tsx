import { Link } from '@tanstack/react-router';
import { BackLink } from '../../../ui/layout/page.tsx';

/** The way back from editing. */
export function BackToApplications() {
  return (
    <BackLink>
      <Link to="/manage/applications">Back to Applications</Link>
    </BackLink>
  );
}
