import { type Browser, chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from '../../support/chromium.ts';
import { median, type Options, type Row } from '../part.ts';
import { startEdge } from './edge.ts';
import { type FirstVisit, firstVisits, type Page } from './first-visit.ts';
import { withFloor } from './floor/build.ts';
import { typical, type Visit, visit } from './lighthouse.ts';
import { withSite } from './site.ts';

const rounds = 5;

/** What is compared of one app. */
interface Figures {
  readonly lcp: number;
  readonly bytes: number;
  readonly calls: number;
  readonly scripts: number;
  readonly score: number;
}

const figures = (visits: readonly FirstVisit[], reports: readonly Visit[]): Figures => {
  const of = (figure: keyof FirstVisit) => median(visits.map((one) => one[figure]));
  const { score } = typical(reports);
  return { lcp: of('lcp'), bytes: of('bytes'), calls: of('calls'), scripts: of('scripts'), score };
};

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(0)} kB`;

/** Visits every page in each round, by hand and with Lighthouse. */
async function visitAll(browser: Browser, pages: readonly Page[]): Promise<Figures[]> {
  const visits = await firstVisits(browser, pages, rounds);
  const reports = pages.map((): Visit[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, { url, cookie }] of pages.entries()) reports[index]?.push(await visit(url, cookie));
  return pages.map((_, index) => figures(visits[index] ?? [], reports[index] ?? []));
}

/** Row 15. The other app is the folder of a build of shadcn-admin, whose table of users is compared with the list of staff. */
export async function compare({ folder }: Options): Promise<Row[]> {
  if (folder === undefined) {
    const how = 'not measured: build it and run `npm run bench -- 15 --compare <its dist folder>`';
    return [{ row: 15, what: 'Compared with shadcn-admin', goal: 'ahead in each', measured: how, holds: false }];
  }
  return withSite((site) =>
    withFloor(site.portal, async (floor) => {
      const other = await startEdge(site.portal, folder);
      const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
      try {
        const cookie = await site.cookieOf('owner');
        const staff = await fetch(`${site.portal}/api/users?minGrade=2&blocked=0&limit=1`, { headers: { cookie } });
        const [member]: { username: string }[] = await staff.json();
        const [list, users, vacancies, least] = await visitAll(browser, [
          { url: `${site.origin}/manage/staff`, content: member?.username ?? '', cookie },
          // A role, which some of the first people have whatever names are made up for them.
          { url: `${other.origin}/users`, content: 'Cashier' },
          { url: `${site.origin}/vacancies`, content: 'Apply Now' },
          { url: `${floor.origin}/vacancies`, content: 'Apply Now' },
        ]);
        if (!list || !users || !vacancies || !least) throw new Error('A page was not measured');
        const ratio = vacancies.scripts / least.scripts;
        const row = (what: string, goal: string, measured: string, holds: boolean) => ({
          ...{ row: 15, what: `The list of staff and shadcn-admin’s users: ${what}` },
          ...{ goal, measured, holds },
        });
        return [
          row(
            'everything loaded',
            'less',
            `${kilobytes(list.bytes)}, ${kilobytes(users.bytes)}`,
            list.bytes < users.bytes,
          ),
          row('LCP', 'earlier', `${list.lcp.toFixed(0)} ms, ${users.lcp.toFixed(0)} ms`, list.lcp < users.lcp),
          row('Lighthouse', 'higher', `${list.score.toFixed(2)}, ${users.score.toFixed(2)}`, list.score > users.score),
          row('calls before the content', 'fewer', `${list.calls}, ${users.calls}`, list.calls < users.calls),
          {
            row: 15,
            what: 'Scripts of `/vacancies` ÷ those of the floor app',
            goal: '≤ 1.10',
            measured: `${ratio.toFixed(2)}; ${kilobytes(vacancies.scripts)} ÷ ${kilobytes(least.scripts)}`,
            holds: ratio <= 1.1,
          },
        ];
      } finally {
        await browser.close();
        other.close();
      }
    }),
  );
}
