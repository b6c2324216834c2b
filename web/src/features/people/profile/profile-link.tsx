import { ChevronRight } from 'lucide-react';
import { RowLink } from '#patterns/lists/row-link.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { openOf } from '../staff-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was opened from its list, so closing it goes back. */
    openedProfile?: boolean;
  }
}

const WORDS = 'View Profile & Records';

/** Someone's name as a link that opens their profile over the list, from anywhere on the row. */
export function ProfileLink({ person: { username, discordId } }: { person: Person }) {
  return (
    <RowLink
      to={{
        to: '/manage/staff',
        search: (search) => ({ ...search, open: openOf(discordId) }),
        state: { openedProfile: true },
        resetScroll: false,
      }}
      className="stretched rounded-sm"
    >
      {username}
      <span className="sr-only left-0">: {WORDS}</span>
    </RowLink>
  );
}

/** What a press on the row does, at its end. Decorative: the link's name says it. */
export function ProfileHint() {
  return (
    <span aria-hidden className="flex items-center gap-2 text-caption text-muted">
      <span className="max-lg:hidden">{WORDS}</span>
      <ChevronRight className="size-4" />
    </span>
  );
}
