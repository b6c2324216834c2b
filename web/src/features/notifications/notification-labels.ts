/** The number on the bell: the server counts to 100. */
export const unreadText = (count: number): string => (count > 99 ? '99+' : String(count));

/** The tab's title with the number of unread notifications before it, or without one at 0. */
export function withBadge(title: string, count: number): string {
  const bare = title.replace(/^\(\d+\+?\) /, '');
  return count > 0 ? `(${unreadText(count)}) ${bare}` : bare;
}
