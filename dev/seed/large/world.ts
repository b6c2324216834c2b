import { days, minutes } from '#worker/clock.ts';

/** Rows of each kind at full size. They scale with the size of the community. */
const FULL = {
  people: 10_000,
  profiles: 3_000,
  records: 20_000,
  notices: 1_500,
  applications: 100_000,
  reviews: 150_000,
  notes: 40_000,
  notifications: 200_000,
  nominations: 20_000,
  opinions: 100_000,
  assignments: 60_000,
  attempts: 50_000,
  entries: 1_000_000,
};

/** Rows at any size. */
const FIXED = { revisions: 300, jobs: 300, replies: 50, exams: 60 };

/** How far back the rows go, in ms. */
const SPAN = days(3 * 365);

/** The number of the application with many reviews and notes. */
export const DISCUSSED = 7;

/** Four hex digits in the IDs of each kind. */
const KINDS = {
  user: 'a001',
  profile: 'a002',
  record: 'a003',
  notice: 'a004',
  job: 'b001',
  application: 'b002',
  note: 'b003',
  reply: 'b004',
  notification: 'b005',
  nomination: 'b006',
  exam: 'c001',
  assignment: 'c002',
  attempt: 'c003',
  event: 'c004',
  appeal: 'a005',
  leave: 'a006',
  trialReview: 'a007',
  approval: 'a008',
  entry: 'd001',
  entity: 'd002',
  request: 'd003',
};

/** SQL for the ID of a row number. Like real UUIDs, IDs are unordered and spread over an index. */
export const idSql = (kind: keyof typeof KINDS, number: string | number = 'i') =>
  `printf('%08x-${KINDS[kind]}-4000-8000-%012x', (${number}) * 2654435761 % 4294967296, ${number})`;

/** The same ID in TypeScript. */
export function idOf(kind: keyof typeof KINDS, number: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex((number * 2654435761) % 4294967296, 8)}-${KINDS[kind]}-4000-8000-${hex(number, 12)}`;
}

/** SQL for one of forty managers. */
export const manager = idSql('user', '10 + i % 40');

/**
 * The numbers behind an invented community of 10,000 people, or a fraction of it. People 1–9 are executives and 10–49 managers,
 * then staff by descending grade up to `lastStaff`. Everyone else is a Member.
 */
export function largeWorld({
  factor = 1,
  now = Date.now(),
  endOfLog = now,
}: {
  factor?: number;
  now?: number;
  endOfLog?: number;
} = {}) {
  const part = (count: number) => Math.round(count * factor);
  const parts = Object.fromEntries(Object.entries(FULL).map(([kind, count]) => [kind, part(count)]));
  const size = { ...FULL, ...parts, ...FIXED };
  return {
    /** When the rows are written, in ms. */
    now,
    size,
    part,
    lastModerator: 49 + part(150),
    lastJunior: 49 + part(950),
    lastStaff: 49 + part(2350),
    /** People with many rows: 1,510 applications, 516 attempts or 807 records at full size; the actor has 10% of all entries and notifications. */
    heavy: { applicant: part(5000), taker: 50 + part(1950), subject: 49 + part(1950), actor: 10 },
    /** A person with two log entries, and the entries' numbers. */
    rare: { user: 9, entries: [part(5000) + 4, part(300_000) + 4] },
    /** SQL for the time of row `i` of `count`, spread over three years, oldest first. */
    momentOf: (count: number, end = now) => `(${end - SPAN - minutes(1)} + i * ${SPAN} / ${count})`,
    /** The same for log entries, the last of which is at `endOfLog`. */
    entryAt: () => `(${endOfLog - SPAN - minutes(1)} + i * ${SPAN} / ${size.entries})`,
  };
}

export type World = ReturnType<typeof largeWorld>;

/** An `insert … select … from n`, where `n` has the numbers `i` from 1 to `count`. */
export type Filling = { name: string; count: number; sql: string };
