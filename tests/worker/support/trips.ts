/** A line of the log; only that of a request has a method. */
type Line = { method?: string; route: string | null; status: number; trips: number; rowsWritten: number };

/** Reads that may take more round trips, because an earlier one decides what they read or the export is recorded. */
const EXCEPTIONS: Record<string, number> = {
  'GET /api/audit-logs': 3,
  'GET /api/audit-logs/export': 4,
  'GET /api/users/:id/export': 3,
  'GET /api/discord-roles/drift': 3,
};

const isRead = ({ method, rowsWritten }: Line) => (method === 'GET' || method === 'HEAD') && rowsWritten === 0;

/** Calls that took more than two round trips to D1 before their reply, or three if they write. */
export const longCalls: string[] = [];

/** Adds to `longCalls` if this line of the log is about such a call. */
export function checkTrips(text: string) {
  const line: Line = JSON.parse(text);
  const { method, route, status, trips } = line;
  const most = EXCEPTIONS[`${method} ${route}`] ?? (isRead(line) ? 2 : 3);
  if (method && trips > most) longCalls.push(`${method} ${route} (${status}) took ${trips} trips`);
}
