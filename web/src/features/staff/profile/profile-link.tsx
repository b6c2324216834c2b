import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button.tsx';
import { openOf } from '../../users/shared/staff-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was opened from its list: going back is what closes it. */
    openedProfile?: boolean;
  }
}

interface ProfileLinkProps {
  chatId: string;
  /** The id of the element that holds the person's name. */
  nameId: string;
}

/** Opens someone's profile above the list that one is in. */
export function ProfileLink({ chatId, nameId }: ProfileLinkProps) {
  return (
    <Button asChild size="sm">
      <Link
        from="/manage/staff"
        to="."
        search={(search) => ({ ...search, open: openOf(chatId) })}
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
