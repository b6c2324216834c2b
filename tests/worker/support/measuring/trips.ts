/** A line of the log; only that of a request has a method. */
type Line = { method?: string; route: string | null; status: number; trips: number; rowsWritten: number };

/** Round trips to D1 that a read and a write may take before they reply, the session's among them. */
export const MOST_TRIPS = { read: 2, write: 3 };

/** Rows that a write may read: triggers and constraints read a row or two each. */
const MOST_READ = 60;

/** Writes that may read more: an approval also makes its change, which may leave open appeals to their last judge; an erasure may have to ask for one. */
const MORE_READ: Record<string, number> = {
  'PATCH /api/approvals/:id': 105,
  // It may begin a trial, whose id is looked up as unique, and reads each gate that it passes twice.
  'PATCH /api/users/:id/grade': 80,
  'POST /api/users/:id/erase': 65,
  // It adds eight things, each with an entry.
  'POST /api/owner/kits/:key': 70,
  // Two applications; each reads what a decision reads.
  'POST /api/applications/bulk': 100,
  // A step, or a window of five hundred people.
  'GET /api/standing/people/export': 500 * 37 + 110,
  // A window of five hundred people: each with what they hold and did, and twice themselves.
  'POST /api/requirements/:id/assign': 500 * 9 + 60,
  // It records itself, with the session that it began.
  'GET /auth/discord/callback': 65,
};

/** The rows that a write of this route may read. */
export const mostRead = (route: string) => MORE_READ[route] ?? MOST_READ;

/** Reads that may take more, because an earlier one decides what they read or the export is recorded. */
const EXCEPTIONS: Record<string, number> = {
  // A search that a grade's title matches otherwise than its own name.
  'GET /api/users': 3,
  'GET /api/audit-logs': 3,
  'GET /api/audit-logs/export': 4,
  'GET /api/standing/people/export': 3,
  'GET /api/users/:id/export': 3,
  // A marked result whose questions cite guides.
  'GET /api/exam-attempts/:id': 3,
  'GET /api/discord-roles/drift': 3,
  'GET /api/discord-roles/newcomers': 3,
};

/** The round trips that a call of this route, as in 'GET /api/jobs', may take before its reply. */
export const mostTrips = (route: string, kind: keyof typeof MOST_TRIPS) => EXCEPTIONS[route] ?? MOST_TRIPS[kind];

const isRead = ({ method, rowsWritten }: Line) => (method === 'GET' || method === 'HEAD') && rowsWritten === 0;

/** Calls that took more than they may, as sentences. */
export const longCalls: string[] = [];

/** Adds to `longCalls` if this line of the log is about such a call. */
export function checkTrips(text: string) {
  const line: Line = JSON.parse(text);
  const { method, route, status, trips } = line;
  // A caller who lost their power in the meantime is looked up again.
  const most =
    mostTrips(`${method} ${route}`, isRead(line) ? 'read' : 'write') + (status === 401 || status === 403 ? 1 : 0);
  if (method && trips > most) longCalls.push(`${method} ${route} (${status}) took ${trips} trips`);
}
