import { env } from 'cloudflare:workers';
import { days, minutes } from '../../../worker/clock.ts';

/** How many rows of each kind there are. */
export const SIZE = {
  people: 10_000,
  profiles: 3_000,
  records: 20_000,
  notices: 1_500,
  revisions: 300,
  jobs: 300,
  applications: 100_000,
  reviews: 150_000,
  notes: 40_000,
  notifications: 200_000,
  exams: 60,
  assignments: 60_000,
  attempts: 50_000,
  entries: 1_000_000,
};

/** The people with many rows: 1,510 applications, about 520 attempts, about 800 records; a tenth of all entries and of all notifications. */
export const HEAVY = { applicant: 5000, taker: 2000, subject: 1999, actor: 10 };

/** The number of an application with many reviews and notes. */
export const DISCUSSED = 7;

/** When filling started, and how far back the rows go, in ms. */
export const NOW = Date.now();
export const SPAN = days(3 * 365);

/** SQL for the time of row `i` of `count`, spread over the whole span, oldest first. */
export const momentOf = (count: number) => `(${NOW - SPAN - minutes(1)} + i * ${SPAN} / ${count})`;

/** Four hex digits in the ids of each kind. */
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
  exam: 'c001',
  assignment: 'c002',
  attempt: 'c003',
  event: 'c004',
  entry: 'd001',
  entity: 'd002',
  request: 'd003',
};

/** SQL for the id of a row number. Like real UUIDs, the ids are in no order and spread over an index. */
export const idSql = (kind: keyof typeof KINDS, number = 'i') =>
  `printf('%08x-${KINDS[kind]}-4000-8000-%012x', (${number}) * 2654435761 % 4294967296, ${number})`;

/** The same id in TypeScript. */
export function idOf(kind: keyof typeof KINDS, number: number): string {
  const hex = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return `${hex((number * 2654435761) % 4294967296, 8)}-${KINDS[kind]}-4000-8000-${hex(number, 12)}`;
}

const PER_STATEMENT = 20_000;

/** Runs `insert … select … from n` for the numbers `i` from 1 to `count`, in statements of 20,000 rows, and logs the time. */
export async function fill(name: string, count: number, sql: string): Promise<void> {
  const start = Date.now();
  for (let from = 1; from <= count; from += PER_STATEMENT) {
    const to = Math.min(from + PER_STATEMENT - 1, count);
    const numbers = `(with recursive n(i) as (select ${from} union all select i + 1 from n where i < ${to}) select i from n)`;
    await env.DB.prepare(sql.replace('from n', `from ${numbers}`)).run();
  }
  console.info(`${name}: ${count.toLocaleString('en')} rows in ${((Date.now() - start) / 1000).toFixed(1)} s`);
}
