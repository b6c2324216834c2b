import { useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../../lib/session.ts';
import { useMarkRead } from './mutations.ts';
import { isManagedNotice, type Notice } from './queries.ts';

/**
 * Marks the notices on the screen as read once somebody can have seen them, and gives the ids of those that were unread at
 * any time during this visit, so that the marks do not vanish under the reader's eyes.
 */
export function useNewNotices(rows: readonly Notice[]): ReadonlySet<string> {
  const me = useMe();
  const markRead = useMarkRead();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const unread = rows.filter((row) => row.unread);

  // One's own notice is no news, though the server counts it until it has been read.
  const news = unread.filter((row) => !isManagedNotice(row) || row.createdBy !== me.id);
  if (news.some((row) => !seen.has(row.id))) setSeen(new Set([...seen, ...news.map((row) => row.id)]));

  const mark = useEffectEvent(() => markRead.mutate(unread));
  const ids = unread.map((row) => row.id).join(' ');
  useEffect(() => {
    if (!ids) return;
    // A page opened in a tab behind this one has shown nothing yet.
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
