import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { nominationQuery } from '#features/voice/queries.ts';
import type { NominationSearch } from './nominations-search.ts';

/**
 * Turns to the tab of the open nomination, which an address from elsewhere may not name. Once for each: a decision moves a nomination
 * to the other tab, but the reader stays.
 */
export function useTabOfOpen({ open = '', tab }: NominationSearch): void {
  const navigate = useNavigate({ from: '/nominations' });
  // The dialog reads it.
  const state = useQuery({ ...nominationQuery(open), enabled: false }).data?.state;
  const checked = useRef('');
  useEffect(() => {
    if (tab === 'trials' || !state || checked.current === open) return;
    checked.current = open;
    const place = state === 'open' ? undefined : 'decided';
    if (place === tab) return;
    void navigate({
      search: (before) => ({ ...before, tab: place, after: undefined }),
      state: (before) => before,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, open, state, tab]);
}
