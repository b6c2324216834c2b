import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isArchived } from '#contract/applications.ts';
import { applicationQuery } from '../queries.ts';
import type { ReviewSearch, ReviewTab } from './review-search.ts';

/**
 * Turns to the tab of the open application, which an address from elsewhere may not name. Once for each: a decision moves an
 * application to another tab, but the reviewer stays.
 */
export function useTabOfOpen({ open = '', tab = 'pending' }: ReviewSearch): void {
  const navigate = useNavigate({ from: '/manage/applications/' });
  // The dialog reads it.
  const status = useQuery({ ...applicationQuery(open), enabled: false }).data?.status;
  const checked = useRef('');
  useEffect(() => {
    if (!status || checked.current === open) return;
    checked.current = open;
    const place: ReviewTab = isArchived(status)
      ? 'archive'
      : status === 'under_consideration'
        ? 'under-review'
        : 'pending';
    if (place === tab) return;
    void navigate({
      // A page and a period are another tab's.
      search: (before) => ({
        ...before,
        tab: place === 'pending' ? undefined : place,
        order: undefined,
        after: undefined,
        period: undefined,
      }),
      state: (before) => before,
      replace: true,
      resetScroll: false,
    });
  }, [navigate, open, status, tab]);
}
