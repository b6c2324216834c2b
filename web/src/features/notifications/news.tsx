import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePollingInUse } from '#lib/in-use.ts';
import { unreadText, withBadge } from './notification-labels.ts';
import { notificationKeys, unreadQuery } from './queries.ts';

/**
 * Follows the number of unread notifications: shows it in the tab's title, and tells screen readers when it rises. Once in a frame,
 * however many bells it has.
 */
export function NotificationNews() {
  usePollingInUse();
  const queryClient = useQueryClient();
  const count = useQuery(unreadQuery).data?.count;
  useTitleBadge(count ?? 0);

  // What was there on arrival is no news.
  const [known, setKnown] = useState(count);
  const [news, setNews] = useState('');
  if (count !== known) {
    setKnown(count);
    const hasRisen = known !== undefined && count !== undefined && count > known;
    setNews(hasRisen ? `${unreadText(count)} unread notification${count === 1 ? '' : 's'}` : '');
  }
  useEffect(() => {
    // An open list shows what the count counts.
    if (count !== undefined) void queryClient.invalidateQueries({ queryKey: notificationKeys.list });
  }, [count, queryClient]);

  return (
    <span aria-live="polite" className="sr-only left-0">
      {news}
    </span>
  );
}

/** Keeps the badge on the tab's title, which changes with every screen. */
function useTitleBadge(count: number): void {
  useEffect(() => {
    const title = document.querySelector('title');
    if (!title) return;
    const set = (badge: number) => {
      const wanted = withBadge(document.title, badge);
      if (wanted !== document.title) document.title = wanted;
    };
    set(count);
    const observer = new MutationObserver(() => set(count));
    observer.observe(title, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      set(0);
    };
  }, [count]);
}
