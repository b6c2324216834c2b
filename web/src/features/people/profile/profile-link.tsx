import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import type { Person } from '#patterns/people/people-queries.ts';
import { openOf } from '../staff-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The profile was opened from its list, so closing it goes back. */
    openedProfile?: boolean;
  }
}

const WORDS = 'View Profile & Records';

/** A person's name as a link over the whole row, which opens their profile above the staff list. A search goes along. */
export function ProfileLink({ person: { username, discordId } }: { person: Person }) {
  return (
    <Link
      to="/manage/staff"
      search={({ q }) => ({ q, open: openOf(discordId) })}
      state={{ openedProfile: true }}
      resetScroll={false}
      preload={false}
      className="stretched rounded-sm"
    >
      {username}
      <span className="sr-only left-0">: {WORDS}</span>
    </Link>
  );
}

/** What a click on the row does. Decorative: the link's name says it. */
export function ProfileHint() {
  return (
    <span aria-hidden className="flex items-center gap-2 text-caption text-muted">
      <span className="max-lg:hidden">{WORDS}</span>
      <ChevronRight className="size-4" />
    </span>
  );
}
