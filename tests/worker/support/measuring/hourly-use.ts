import { MAX_APPLICATIONS_A_DAY } from '#contract/limits.ts';
import { largeWorld } from '#dev/seed/large/world.ts';
import wrangler from '../../../../wrangler.toml?raw';
import { lines } from '../../calls/all.ts';
import type { Line } from '../../calls/table.ts';
import { type Call, callsOf } from '../../scale/calls.ts';
import { allowed, VERIFY } from '../../scale/suite.ts';
import { mostRead } from './trips.ts';

/** What the free plan gives a day, and the share that one person below grade 4 may use in an hour. */
export const SHARES = {
  rowsRead: { what: 'Rows read', aDay: 5_000_000, most: 0.6 },
  rowsWritten: { what: 'Rows written', aDay: 100_000, most: 0.1 },
  kvWrites: { what: 'KV writes', aDay: 1000, most: 0.1 },
  bytes: { what: 'Storage', aDay: 500_000_000, most: 0.1 },
} as const;

export type Usage = Record<keyof typeof SHARES, number>;

/** The share of a day’s quota. */
export const shareOf = (usage: Usage, kind: keyof Usage) => usage[kind] / SHARES[kind].aDay;

/** The periods whose use is computed, in hours. */
const PERIODS = { hour: 1, day: 24 } as const;

type Period = keyof typeof PERIODS;

const BELOW_MANAGERS: Call['who'][] = ['visitor', 'trial', 'moderator', 'applicant', 'subject', 'taker'];

/** One visitor’s address, or one account: its grade, and the readers of `scale/calls.ts` that measure what its reads cost. */
const PEOPLE = {
  Visitor: { grade: 0, readers: ['visitor'] },
  Member: { grade: 1, readers: BELOW_MANAGERS },
  Moderator: { grade: 3, readers: BELOW_MANAGERS },
  Manager: { grade: 4, readers: [...BELOW_MANAGERS, 'manager', 'reviewer'] },
  Executive: { grade: 5, readers: [...BELOW_MANAGERS, 'manager', 'reviewer', 'executive'] },
  Owner: { grade: 6, readers: [...BELOW_MANAGERS, 'manager', 'reviewer', 'executive', 'owner'] },
} satisfies Record<string, { grade: number; readers: Call['who'][] }>;

export type Who = keyof typeof PEOPLE;

/** Everyone whose use is computed, by rising grade. */
export const EVERYONE = Object.keys(PEOPLE) as Who[];

/** Sign-ins of one person on a day, unless a setting says otherwise. */
const SIGN_INS = 20;

/** The requests of a day, and the rows that a page which no limit counts reads. */
const PAGES = { requests: 100_000, rows: 5 };

type Limit =
  | `${'SIGN_IN' | 'WRITE' | 'MEMBER_WRITE' | 'READ' | 'SEARCH' | 'VISITOR' | 'CLIENT_ERROR'}_LIMIT`
  | 'requests';

/** Calls a minute, by the limit in `wrangler.toml`. */
const aMinute = (limit: Limit) =>
  Number(new RegExp(`name = "${limit}"[^[]*?simple = \\{ limit = (\\d+), period = 60 \\}`).exec(wrangler)?.[1]);

/** How often a limit allows a call that counts `weight` times. */
const timesBy = (limit: Limit, period: Period, weight = 1) =>
  limit === 'requests' ? PAGES.requests : Math.min(PAGES.requests, (60 * PERIODS[period] * aMinute(limit)) / weight);

type Bound = { times: number; aDay?: number; because: string };

/** How often a write can succeed in an hour, where the state allows fewer than the rate limit; on a day no more often. */
const BOUNDS: Record<string, Bound> = {
  'POST /api/applications': { times: MAX_APPLICATIONS_A_DAY, because: 'five a day' },
  'POST /api/applications/:id/withdraw': { times: 200, because: 'once for each open job' },
  'GET /auth/discord/callback': { times: SIGN_INS, because: '`SIGN_INS_PER_DAY`' },
  'POST /api/auth/logout': { times: SIGN_INS, because: 'once for each sign-in' },
  'DELETE /api/sessions/:id': { times: SIGN_INS, because: 'once for each sign-in' },
  'GET /api/users/:id/export': { times: 1, aDay: 24, because: 'once an hour' },
  'POST /api/exam-attempts': { times: 50, because: 'once for each assignment' },
  'PATCH /api/exam-attempts/:id: submitting their own': { times: 50, because: 'once for each attempt' },
  'POST /api/file/records/:id/seen': { times: 50, because: 'once for each shared record' },
  'POST /api/file/records/:id/appeal': { times: 50, because: 'once for each shared record' },
  'POST /api/leaves': { times: 50, because: 'fifty in 365 days' },
  'POST /api/leaves/:id/end': { times: 50, because: 'once for each leave' },
  'POST /api/nominations': { times: 10, because: 'ten a day' },
  'PATCH /api/nominations/:id: withdrawing their own': { times: 10, because: 'once for each nomination' },
  'PUT /api/nominations/:id/opinion': { times: 11 * 20, because: 'eleven a day for each open nomination' },
  'PUT /api/staff/:userId/trial-opinion': { times: 11 * 20, because: 'eleven a day for each trial' },
  'PUT /api/guides/:slug/read': { times: 30 * 30, because: 'once a day for each revision' },
  'POST /api/notices/read': { times: 1500, because: 'once for each notice' },
  'POST /api/notifications/read': { times: 5000, because: 'once for each notification' },
};

/** Events that an attempt keeps. Later ones are only counted, in one row. */
const EVENTS = 200;

/** A stored row at most, besides long texts; and an application or attempt with its snapshot, or both versions of an edit. */
const BYTES = { row: 500, long: 600_000 };

/** Part of what a call can use: its share of a limit, or what its bound leaves (`limit` is null). */
type Part = { limit: Limit | null; usage: Usage };

const NOTHING: Usage = { rowsRead: 0, rowsWritten: 0, kvWrites: 0, bytes: 0 };

const each = (combine: (kind: keyof Usage) => number): Usage => ({
  rowsRead: combine('rowsRead'),
  rowsWritten: combine('rowsWritten'),
  kvWrites: combine('kvWrites'),
  bytes: combine('bytes'),
});

/** The most of each kind. */
const most = (usages: readonly Usage[]) => each((kind) => Math.max(0, ...usages.map((usage) => usage[kind])));

const sum = (usages: readonly Usage[]) => each((kind) => usages.reduce((total, usage) => total + usage[kind], 0));

const world = largeWorld({ factor: 1 });
const measured: Call[] = [...callsOf(world), { path: '/api/audit-logs/verify', who: 'executive', rule: VERIFY }];

/** What reads of a path can read: with short pages, or with long ones, which count five times. */
function readsOf(path: string, who: Who, period: Period): Part[] {
  const pattern = new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`);
  const isVisitor = who === 'Visitor';
  const readers: readonly Call['who'][] = PEOPLE[who].readers;
  const all = measured.filter((call) => pattern.test(call.path.split('?')[0] ?? ''));
  const own = all.filter((call) => readers.includes(call.who));
  const reads = (limit: Limit, rows: number, weight = 1): Part => ({
    limit,
    usage: { ...NOTHING, rowsRead: rows * timesBy(limit, period, weight) },
  });
  const limit = isVisitor ? 'VISITOR_LIMIT' : 'READ_LIMIT';
  // A call that reads the same for everyone is measured for a manager alone.
  return (own.length > 0 ? own : all).flatMap(({ path: at, rule }) => {
    if ('window' in rule || /[?&]q=|\/export/.test(at)) {
      const rows = allowed(rule, 50, world.size);
      return isVisitor ? reads(limit, rows, 4) : reads('SEARCH_LIMIT', rows);
    }
    if (at === '/api/shell') return reads(limit, allowed(rule, 0, world.size), isVisitor ? 1 : 2);
    const weight = path === '/api/standing/people' ? 2 : 1;
    return [
      reads(limit, allowed(rule, 50, world.size), weight),
      reads(limit, allowed(rule, 200, world.size), 5 * weight),
    ];
  });
}

const succeeds = (outcome: string) => /^[23]/.test(outcome);

/** Who can make a call: a visitor who cannot finish a sign-in, or an account of its grade. */
const canMake = ({ access, grade, name, path, outcomeFor }: Line, who: Who) =>
  who === 'Visitor'
    ? access === 'public' && succeeds(outcomeFor('out')) && !name.includes('callback: ')
    : grade !== undefined && grade <= PEOPLE[who].grade && (path.startsWith('/api') || name.includes('callback: '));

/** Calls that a route's bound leaves to their rate limit: an invented code, and exports of many people. */
const UNBOUNDED = new Set(['GET /auth/discord/callback', 'GET /api/users/:id/export: a Member']);

const boundOf = ({ name, route }: Line): Bound | undefined =>
  UNBOUNDED.has(name) ? undefined : (BOUNDS[name] ?? BOUNDS[route]);

/** The limit that counts a call. */
function limitOf({ method, path }: Line, who: Who): Limit {
  if (path.startsWith('/auth')) return 'SIGN_IN_LIMIT';
  if (path.startsWith('/brand')) return 'VISITOR_LIMIT';
  if (path === '/api/client-errors') return 'CLIENT_ERROR_LIMIT';
  if (path === '/discord/interactions') return 'SEARCH_LIMIT';
  if (!path.startsWith('/api')) return 'requests';
  if (method !== 'GET') return who === 'Member' ? 'MEMBER_WRITE_LIMIT' : 'WRITE_LIMIT';
  if (who === 'Visitor') return 'VISITOR_LIMIT';
  return path.endsWith('/export') ? 'SEARCH_LIMIT' : 'READ_LIMIT';
}

/** Calls that count as more than one write. */
const WEIGHTS: Record<string, number> = {
  'POST /api/requirements/:id/assign': 8,
  'POST /api/standing/tasks': 8,
  'POST /api/standing/tasks: taking a tick back': 8,
};

/** How often one person can make a call. */
function timesOf(line: Line, who: Who, period: Period): number {
  const bound = boundOf(line);
  if (!bound) return timesBy(limitOf(line, who), period, WEIGHTS[line.name]);
  return (period === 'day' && bound.aDay) || bound.times;
}

/** What one person can use with a call. */
function partsOf(line: Line, who: Who, period: Period): Part[] {
  const { name, route, path, method, isKeyed, revised } = line;
  const times = timesOf(line, who, period);
  const isWrite = method !== 'GET' || line.audit !== undefined;
  const writes = who === 'Visitor' ? 0 : (line.writes ?? 0);
  const events = EVENTS * PERIODS[period];
  const rowsWritten = route.endsWith('/events') ? events * writes + (times - events) : times * writes;
  const rowsRead = isWrite ? times * mostRead(route) : path.startsWith('/api') ? 0 : PAGES.rows * times;
  const kvWrites = name.startsWith('GET /auth/discord/callback: ') ? times : 0;
  const bytes = rowsWritten * BYTES.row + (isKeyed || (revised && method !== 'DELETE') ? times * BYTES.long : 0);
  const own: Part = {
    limit: boundOf(line) ? null : limitOf(line, who),
    usage: { rowsRead, rowsWritten, kvWrites, bytes },
  };
  if (route === 'GET /api/users/:id/export') {
    // Each step reads at most fifty rows of a dozen lists with what they are joined with.
    const steps = { ...NOTHING, rowsRead: 1000 * timesBy('SEARCH_LIMIT', period) };
    return [own, { limit: 'SEARCH_LIMIT', usage: steps }];
  }
  return path.startsWith('/api') && method === 'GET' ? [own, ...readsOf(path, who, period)] : [own];
}

const usageOf = (line: Line, who: Who, period: Period) => most(partsOf(line, who, period).map(({ usage }) => usage));

/** What one person can use up in an hour and on a day, by call. */
export const usageByCall = EVERYONE.flatMap((who) =>
  lines
    .filter((line) => canMake(line, who))
    .map((line) => ({
      who,
      call: line.name,
      route: line.route,
      times: timesOf(line, who, 'hour'),
      because: boundOf(line)?.because ?? '',
      hour: usageOf(line, who, 'hour'),
      day: usageOf(line, who, 'day'),
    })),
);

/** What one person can use up with all calls together: the most that each limit allows, and every bounded call. */
export function usageTogether(who: Who, period: Period): Usage {
  const parts = lines.filter((line) => canMake(line, who)).flatMap((line) => partsOf(line, who, period));
  const byLimit = Map.groupBy(parts, ({ limit }) => limit);
  return sum(
    [...byLimit].map(([limit, its]) => {
      const usages = its.map(({ usage }) => usage);
      return limit === null ? sum(usages) : most(usages);
    }),
  );
}

/** Minutes until a pace of an hour has read a day’s rows; null if a day does not. */
export const minutesToLimit = (hour: Usage, day: Usage) =>
  shareOf(day, 'rowsRead') < 1 ? null : 60 / shareOf(hour, 'rowsRead');
