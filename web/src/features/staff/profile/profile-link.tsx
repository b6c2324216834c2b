import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { openOf } from '../../users/shared/staff-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was opened from its list, so closing it goes back. */
    openedProfile?: boolean;
  }
}

interface ProfileLinkProps {
  discordId: string;
  /** The id of the element with the person's name. */
  nameId: string;
}

/** Opens someone's profile over the list. */
export function ProfileLink({ discordId, nameId }: ProfileLinkProps) {
  return (
    <Button asChild size="sm">
      <Link
        from="/manage/staff"
        to="."
        search={(search) => ({ ...search, open: openOf(discordId) })}
        state={{ openedProfile: true }}
        resetScroll={false}
        preload={false}
        aria-describedby={nameId}
      >
        View Profile & Records
      </Link>
    </Button>
  );
}
