import { PATHS } from '#contract/paths.ts';
import { calls } from '../calls/all.ts';
import type { Call } from '../calls/table.ts';
import {
  EVERYONE,
  minutesToLimit,
  SHARES,
  shareOf,
  type Usage,
  usageByCall,
  usageTogether,
} from '../support/measuring/hourly-use.ts';
import { gradeOf, pathOf } from './openapi.ts';
import { PATH_PROMISES } from './paths.ts';

const row = (...cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

const linksTo = (tests: readonly string[]) =>
  tests.map((file) => `[${file.replace(/\.(test|e2e)\.tsx?$/, '')}](../tests/${file})`).join(', ');

/** The page with the first table under a heading replaced. Throws if there is none. */
export function withTable(page: string, heading: string, table: readonly string[]): string {
  const at = page.indexOf(heading);
  const start = page.indexOf('\n|', at) + 1;
  const end = page.indexOf('\n\n', start);
  if (at < 0 || start === 0) throw new Error(`No table under ${heading}`);
  return page.slice(0, start) + table.join('\n') + (end < 0 ? '\n' : page.slice(end));
}

/** Every path of the app, with its promise and its tests. */
export const pathTable = () => [
  row('Path', 'Promise', 'Tests'),
  row('---', '---', '---'),
  ...PATHS.map((path) => row(`\`${path}\``, PATH_PROMISES[path].promise, linksTo(PATH_PROMISES[path].tests))),
];

/** Every call, with the lowest grade that may make it and its tests. */
export const callTable = () => [
  row('Call', 'Promise', 'Grade', 'Tests'),
  row('---', '---', '---', '---'),
  ...(calls as readonly Call[]).map(({ route, summary, access, tests }) =>
    row(`\`${route.split(' ')[0]} ${pathOf(route)}\``, summary, gradeOf(access) ?? 'Anyone', linksTo(tests)),
  ),
];

const KINDS = Object.keys(SHARES) as (keyof Usage)[];

/** A figure with a decimal place, unless it is so large that none matters. */
const figure = (value: number) => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en'));

/** Shares of a day’s quota that an hour and a day use. */
const shares = (hour: Usage, day: Usage) =>
  KINDS.map((kind) =>
    hour[kind] === 0 ? '–' : [hour, day].map((usage) => `${figure(100 * shareOf(usage, kind))} %`).join(' / '),
  );

function minutes(hour: Usage, day: Usage) {
  const taken = minutesToLimit(hour, day);
  return taken === null ? '–' : figure(taken);
}

const USED = [...KINDS.map((kind) => SHARES[kind].what), 'Minutes to 5,000,000 rows read'];
const RIGHT = USED.map(() => '--:');

/** What one person’s calls use up together, by grade. */
export const gradeTable = () => [
  row('Who', ...USED),
  row('---', ...RIGHT),
  ...EVERYONE.map((who) => {
    const [hour, day] = [usageTogether(who, 'hour'), usageTogether(who, 'day')];
    return row(who, ...shares(hour, day), minutes(hour, day));
  }),
];

/** What one person’s calls use up. A call is listed again where a case or a higher grade uses more. */
export function usageTable(): string[] {
  const rows = new Map<string, string>();
  for (const { who, call, route, times, because, hour, day } of usageByCall) {
    const used = [
      `${times.toLocaleString('en')}${because && `, ${because}`}`,
      ...shares(hour, day),
      minutes(hour, day),
    ];
    const key = [who === 'Visitor', route, ...used].join('|');
    if (!rows.has(key)) rows.set(key, row(who, `\`${call}\``, ...used));
  }
  return [row('Who', 'Call', 'Times an hour', ...USED), row('---', '---', '---', ...RIGHT), ...rows.values()];
}
