import { Link } from '@tanstack/react-router';
import { BackLink } from '#ui/layout/page.tsx';

/** From a guide's editor or revisions back to its text. */
export const BackToGuide = () => (
  <BackLink>
    <Link to="." search={{}}>
      Back to the guide
    </Link>
  </BackLink>
);

/** From one revision of a guide back to all of them. */
export const BackToRevisions = () => (
  <BackLink>
    <Link to="." search={{ view: 'revisions' }}>
      Back to revisions
    </Link>
  </BackLink>
);
