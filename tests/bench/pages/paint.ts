import { chromium } from 'playwright';
import { chromiumArgs, ensureChromium } from '../../support/chromium.ts';
import { median, type Row, spread } from '../part.ts';
import { firstVisits } from './first-visit.ts';
import { withFloor } from './floor/build.ts';
import { withSite } from './site.ts';

const rounds = 9;

/** Row 10. */
export const paint = (): Promise<Row[]> =>
  withSite((site) =>
    withFloor(site.portal, async (floor) => {
      const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs });
      try {
        const content = 'Apply Now';
        const pages = [site, floor].map(({ origin }) => ({ url: `${origin}/vacancies`, content }));
        const [ours = [], theirs = []] = await firstVisits(browser, pages, rounds);
        const ratios = ours.map(({ lcp }, round) => lcp / (theirs[round]?.lcp ?? Number.NaN));
        const [our, floors] = [ours, theirs].map((visits) => `${median(visits.map(({ lcp }) => lcp)).toFixed(0)} ms`);
        return [
          {
            row: 10,
            what: 'LCP of `/vacancies` ÷ that of the floor app, on a phone with slow 4G',
            goal: '≤ 1.15',
            measured: `${spread(ratios)}; ${our} ÷ ${floors}`,
            holds: median(ratios) <= 1.15,
          },
        ];
      } finally {
        await browser.close();
      }
    }),
  );
