/** A line of the log; only that of a request has a method. */
type Line = { method?: string; route: string | null; status: number; trips: number; rowsWritten: number };

const isRead = ({ method, rowsWritten }: Line) => (method === 'GET' || method === 'HEAD') && rowsWritten === 0;

/** Calls that took more than two round trips to D1 before their reply, or three if they write, as sentences. */
export const longCalls: string[] = [];

/** Adds to `longCalls` if this line of the log is about such a call. */
export function checkTrips(text: string) {
  const line: Line = JSON.parse(text);
  const { method, route, status, trips } = line;
  if (method && trips > (isRead(line) ? 2 : 3)) longCalls.push(`${method} ${route} (${status}) took ${trips} trips`);
}
