import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '#lib/session.ts';
import { useMarkRead } from './mutations.ts';
import { isManagedNotice, type Notice } from './queries.ts';

/**
 * Marks the notices on the screen as read once the page is visible. Returns the ids of those that were unread at any time
 * during this visit, so that their 'New' badges stay until the reader leaves.
 */
export function useNewNotices(rows: readonly Notice[]): ReadonlySet<string> {
  const me = useMe();
  const markRead = useMarkRead();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter((row) => row.unread);

  // Your own notice is not news, though the server counts it until you have read it.
  const news = unread.filter((row) => !isManagedNotice(row) || row.createdBy !== me.id);
  if (news.some((row) => !seen.has(row.id))) setSeen(new Set([...seen, ...news.map((row) => row.id)]));

  const mark = useEffectEvent(() => markRead.mutate(unread));
  const ids = unread.map((row) => row.id).join(' ');
  useEffect(() => {
    if (!ids) return;
    // A page in a background tab has shown nothing yet.
    const markIfSeen = () => {
      if (document.visibilityState === 'hidden') return;
      document.removeEventListener('visibilitychange', markIfSeen);
      mark();
    };
    document.addEventListener('visibilitychange', markIfSeen);
    markIfSeen();
    return () => document.removeEventListener('visibilitychange', markIfSeen);
  }, [ids]);

  return seen;
}
