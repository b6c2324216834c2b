import { PATHS } from '#contract/paths.ts';
import { calls } from '../calls/all.ts';
import type { Call } from '../calls/table.ts';
import { hourlyUse, SHARES, type Usage } from '../support/measuring/hourly-use.ts';
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

/** The share of a day’s usage. */
export const shareOf = (usage: Usage, kind: keyof Usage) => usage[kind] / SHARES[kind].aDay;

const KINDS = Object.keys(SHARES) as (keyof Usage)[];
const percent = (share: number) => (share === 0 ? '–' : `${(100 * share).toFixed(1)} %`);

/** What one person’s calls use up in an hour. */
export const hourTable = () => [
  row('Who', 'Call', 'Times an hour', ...KINDS.map((kind) => SHARES[kind].what)),
  row('---', '---', '---', ...KINDS.map(() => '--:')),
  ...hourlyUse.map(({ who, call, times, because, usage }) =>
    row(
      who,
      `\`${call}\``,
      `${times.toLocaleString('en')}${because && `, ${because}`}`,
      ...KINDS.map((kind) => percent(shareOf(usage, kind))),
    ),
  ),
];
