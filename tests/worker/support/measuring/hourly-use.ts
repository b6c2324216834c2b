import { MAX_APPLICATIONS_A_DAY } from '#contract/limits.ts';
import { largeWorld } from '#dev/seed/large/world.ts';
import wrangler from '../../../../wrangler.toml?raw';
import { lines } from '../../calls/all.ts';
import type { Line } from '../../calls/table.ts';
import { type Call, callsOf } from '../../scale/calls.ts';
import { allowed } from '../../scale/suite.ts';
import { MOST_READ } from './trips.ts';

/** What the free plan gives a day, and the share that one person may use in an hour. */
export const SHARES = {
  rowsRead: { what: 'Rows read', aDay: 5_000_000, most: 0.6 },
  rowsWritten: { what: 'Rows written', aDay: 100_000, most: 0.1 },
  kvWrites: { what: 'KV writes', aDay: 1000, most: 0.1 },
  bytes: { what: 'Storage', aDay: 500_000_000, most: 0.1 },
} as const;

export type Usage = Record<keyof typeof SHARES, number>;

/** Sign-ins of one person on a day, unless a setting says otherwise. */
const SIGN_INS = 20;

/** Requests of a day, for the pages that no limit counts, and the rows that each reads. */
const PAGES = { requests: 100_000, rows: 5 };

/** Calls an hour, by the limit in `wrangler.toml`. */
const anHour = (limit: string) =>
  60 * Number(new RegExp(`name = "${limit}"[^[]*?simple = \\{ limit = (\\d+), period = 60 \\}`).exec(wrangler)?.[1]);

/** How often a write can succeed in an hour, where the state allows fewer than the rate limit. */
const BOUNDS: Record<string, { times: number; because: string }> = {
  'POST /api/applications': { times: MAX_APPLICATIONS_A_DAY, because: 'five a day' },
  'POST /api/applications/:id/withdraw': { times: 200, because: 'once for each open job' },
  'GET /auth/discord/callback': { times: SIGN_INS, because: '`SIGN_INS_PER_DAY`' },
  'POST /api/auth/logout': { times: SIGN_INS, because: 'once for each sign-in' },
  'DELETE /api/sessions/:id': { times: SIGN_INS, because: 'once for each sign-in' },
  'GET /api/users/:id/export': { times: 1, because: 'once an hour' },
  'POST /api/exam-attempts': { times: 50, because: 'once for each assignment' },
  'PATCH /api/exam-attempts/:id: submitting their own': { times: 50, because: 'once for each attempt' },
  'POST /api/file/records/:id/seen': { times: 50, because: 'once for each shared record' },
  'POST /api/file/records/:id/appeal': { times: 50, because: 'once for each shared record' },
  'POST /api/leaves': { times: 50, because: 'fifty in 365 days' },
  'POST /api/leaves/:id/end': { times: 50, because: 'once for each leave' },
  'POST /api/notices/read': { times: 1500, because: 'once for each notice' },
  'POST /api/notifications/read': { times: 5000, because: 'once for each notification' },
};

/** Events that an attempt keeps. Later ones are only counted, in one row. */
const EVENTS = 200;

/** A stored row at most, besides long texts; and an application or attempt with its snapshot. */
const BYTES = { row: 500, long: 600_000 };

const VISITORS = new Set<Call['who']>(['visitor']);
const BELOW_MANAGERS = new Set<Call['who']>(['visitor', 'trial', 'moderator', 'applicant', 'taker']);

/** The rows that an hour of one read can read: with short pages, or with long ones, which count five times. */
function readAnHour(path: string, who: ReadonlySet<Call['who']>): number {
  const world = largeWorld({ factor: 1 });
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const isVisitor = who === VISITORS;
  const times = anHour(isVisitor ? 'VISITOR_LIMIT' : 'READ_LIMIT');
  const all = callsOf(world).filter((call) => pattern.test(call.path.split('?')[0] ?? ''));
  const own = all.filter((call) => who.has(call.who));
  // A call that reads the same for everyone is measured for a manager alone.
  const costs = (own.length > 0 ? own : all).flatMap(({ path: at, rule }) => {
    if (/[?&]q=/.test(at)) return allowed(rule, 50, world.size) * (isVisitor ? times / 4 : anHour('SEARCH_LIMIT'));
    if (at === '/api/shell') return (allowed(rule, 0, world.size) * times) / (isVisitor ? 1 : 2);
    return [allowed(rule, 50, world.size) * times, (allowed(rule, 200, world.size) * times) / 5];
  });
  return Math.max(0, ...costs);
}

const succeeds = (outcome: string) => /^[23]/.test(outcome);

/** Who can make a call: a visitor who cannot finish a sign-in, or an account below grade 4. */
const canMake = ({ access, grade = 6, name, path, outcomeFor }: Line, isVisitor: boolean) =>
  isVisitor
    ? access === 'public' && succeeds(outcomeFor('out')) && !name.includes('callback: ')
    : grade < 4 && (path.startsWith('/api') || name.includes('callback: '));

/** A callback with an invented code is bounded by its rate limit alone. */
const boundOf = ({ name, route }: Pick<Line, 'name' | 'route'>) =>
  name === 'GET /auth/discord/callback' ? undefined : (BOUNDS[name] ?? BOUNDS[route]);

/** How often one person can make a call in an hour. */
function timesOf({ name, route, method, path }: Line, isVisitor: boolean): number {
  const bound = boundOf({ name, route });
  if (bound) return bound.times;
  if (path.startsWith('/auth')) return anHour('SIGN_IN_LIMIT');
  if (path.startsWith('/brand')) return anHour('VISITOR_LIMIT');
  if (!path.startsWith('/api')) return PAGES.requests;
  if (method !== 'GET') return anHour('WRITE_LIMIT');
  return anHour(isVisitor ? 'VISITOR_LIMIT' : 'READ_LIMIT');
}

/** What an hour of one call uses at most. */
function usageOf(line: Line, isVisitor: boolean): Usage {
  const { name, route, path, method, isKeyed } = line;
  const times = timesOf(line, isVisitor);
  const isWrite = method !== 'GET' || line.audit !== undefined;
  const writes = isVisitor ? 0 : (line.writes ?? 0);
  const rowsWritten = route.endsWith('/events') ? EVENTS * writes + (times - EVENTS) : times * writes;
  // Each step of an export is a search, and reads at most fifty rows of a dozen lists with what they are joined with.
  const ofSteps = path.endsWith('/export') ? 1000 * anHour('SEARCH_LIMIT') : 0;
  const ofRead = path.startsWith('/api') ? readAnHour(path, isVisitor ? VISITORS : BELOW_MANAGERS) : PAGES.rows * times;
  return {
    rowsRead: isWrite ? times * MOST_READ + ofSteps : ofRead,
    rowsWritten,
    kvWrites: name.startsWith('GET /auth/discord/callback: ') ? times : 0,
    bytes: rowsWritten * BYTES.row + (isKeyed ? times * BYTES.long : 0),
  };
}

/** What one visitor's address, or one account below grade 4, can use up in an hour, by call. */
export const hourlyUse = [true, false].flatMap((isVisitor) =>
  lines
    .filter((line) => canMake(line, isVisitor))
    .map((line) => ({
      who: isVisitor ? 'Visitor' : 'Account',
      call: line.name,
      times: timesOf(line, isVisitor),
      because: boundOf(line)?.because ?? '',
      usage: usageOf(line, isVisitor),
    })),
);
