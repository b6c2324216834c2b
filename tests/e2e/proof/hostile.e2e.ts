import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright/test';
import { isOwnPath, PATHS } from '#contract/paths.ts';
import { startPortal } from '#dev/portal.ts';
import { settled, signIn } from '../../support/browse.ts';
import { manageReplies } from '../../support/reviewing.ts';
import { expect, test, watchErrors } from '../support/fixtures.ts';
import { fillHostile, type HostileRows } from './hostile-rows.ts';
import { EVIL, hostileNames, MARK, WORLDS } from './hostile-texts.ts';

const isLong = process.env.PROOF === 'long';
const worlds = isLong ? Array.from({ length: WORLDS / 3 }, (_, index) => index * 3) : [0];

interface View {
  readonly path: string;
  /** Whether the page shows a user's text. */
  readonly isBlank?: true;
  /** Opens a state without an address. */
  readonly show?: (page: Page) => Promise<unknown>;
}

const bell = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('dialog').getByRole('link').first().waitFor();
};

/** The pages each user opens: together, every path of the portal. */
const viewsOf = (rows: HostileRows): Record<'visitor' | 'applicant' | 'taker' | 'owner', View[]> => ({
  visitor: [
    { path: '/', isBlank: true },
    { path: '/login', isBlank: true },
    { path: '/privacy', isBlank: true },
    { path: '/vacancies' },
    { path: `/apply/${rows.openJob}` },
  ],
  applicant: [
    { path: '/progress' },
    { path: `/apply/${rows.openJob}` },
    { path: '/dashboard', isBlank: true },
    { path: '/progress', show: bell },
    { path: '/settings', isBlank: true },
  ],
  taker: [
    { path: '/dashboard' },
    { path: '/file' },
    { path: '/exam' },
    { path: `/exam/results/${rows.attempt}` },
    { path: `/exam/take/${rows.assignedExam}` },
    {
      path: `/exam/take/${rows.assignedExam}`,
      show: (page) => page.getByRole('button', { name: 'Start Examination' }).click(),
    },
    { path: '/performance' },
    { path: '/notices' },
    { path: '/guides/mod' },
    { path: '/dashboard', show: bell },
  ],
  owner: [
    { path: '/dashboard' },
    { path: '/vacancies' },
    { path: '/manage/jobs/create', isBlank: true },
    { path: `/manage/edit-job/${rows.openJob}` },
    { path: '/manage/applications' },
    { path: '/manage/applications/create', isBlank: true },
    { path: '/manage/applications?tab=archive' },
    { path: `/manage/applications?open=${rows.pending}` },
    { path: `/manage/applications?open=${rows.pending}`, show: manageReplies },
    { path: `/manage/applications?open=${rows.suspended}` },
    { path: `/manage/applications?tab=archive&open=${rows.declined}` },
    { path: '/manage/exams' },
    { path: '/manage/exams/create', isBlank: true },
    { path: `/manage/exams?edit=${rows.exam}` },
    { path: `/manage/exams?assign=${rows.exam}` },
    { path: '/manage/staff' },
    { path: `/manage/staff?open=user-${rows.takerDiscordId}` },
    { path: `/staff/${rows.takerId}` },
    { path: '/review-exams' },
    { path: '/test-results' },
    { path: `/exam/results/${rows.attempt}` },
    { path: '/notices' },
    { path: '/guides/mod' },
    { path: '/guides/modmail' },
    { path: '/guides/mod?view=edit' },
    { path: '/guides/mod?view=revisions', isBlank: true },
    { path: `/guides/mod?view=revisions&revision=${rows.guideRevision}` },
    { path: '/executive', isBlank: true },
    { path: '/audit-logs' },
    { path: '/owner', isBlank: true },
    { path: '/owner?tab=discord' },
  ],
});

/** Markup that can only come from a hostile text. */
const INJECTED = [
  ...['iframe', 'object', 'embed', 'base', 'meta[http-equiv=refresh]', 'script:not([src])', 'body style'],
  ...['[onerror]', '[onload]', '[onclick]', '[onfocus]', '[autofocus][onfocus]', 'svg[onload]'],
  ...['a[href^="javascript:" i]', 'a[href^="data:" i]', 'form[action]'],
  ...['src', 'srcset', 'action', 'data'].map((name) => `[${name}*="${EVIL}"]`),
  `link[href*="${EVIL}"]`,
].join(', ');

/** Records the effects of any hostile text that gets through, from now on, one per line. */
function watch(page: Page, host: string): string[] {
  const harm = watchErrors(page);
  page.on('dialog', (dialog) => {
    harm.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', () => harm.push('a popup'));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== host && url.host !== 'cdn.discordapp.com')
      harm.push(`request to ${url.host}`);
  });
  return harm;
}

/** The inline scripts that the build puts into the document. */
function ownScripts(): string[] {
  const html = readFileSync(path.resolve(import.meta.dirname, '../../../web/dist/index.html'), 'utf8');
  return Array.from(html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs), ([, text = '']) => text);
}

/** The page's faults at this width, one per line. */
async function problems(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(
    async ({ injected, own, at }) => {
      // Media queries report the new width in the next frame.
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      const found = [...document.querySelectorAll(injected)]
        .filter((element) => !own.includes(element.textContent))
        .map((element) => `injected: ${element.outerHTML.slice(0, 120)}`);
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= innerWidth) return found;
      const widest = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => `${element.tagName}.${element.getAttribute('class')?.slice(0, 60)}`);
      return [...found, `${scrollWidth} px wide at ${at} px: ${widest.slice(0, 3).join(', ')}`];
    },
    { injected: INJECTED, own: ownScripts(), at: width },
  );
}

/** Whether the page shows a user's text, inside or outside a field. */
const hasText = (mark: string) =>
  [document.body, ...document.querySelectorAll('input, textarea')].some((element) =>
    ('value' in element ? String(element.value) : (element.textContent ?? '')).includes(mark),
  );

for (const first of worlds)
  test(`Hostile texts in every field do nothing on any screen, from payload ${first + 1} on`, async ({
    browser,
  }, info) => {
    test.slow();
    const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-hostile-'));
    // A separate portal, because other tests check the newest rows.
    const portal = await startPortal({ port: 0, persistTo, seed: true, build: 'never', output: () => {} });
    const contexts: BrowserContext[] = [];
    const join = async (username?: string, displayName?: string) => {
      const context = await browser.newContext({ baseURL: portal.url, reducedMotion: 'reduce' });
      contexts.push(context);
      // The browser's console message does not always name the directive.
      await context.addInitScript(() =>
        document.addEventListener('securitypolicyviolation', (event) =>
          console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
        ),
      );
      if (username) await signIn(context.request, username, displayName);
      return context.newPage();
    };
    try {
      const [asApplicant, asTaker, asSuspended] = hostileNames;
      const pages = {
        visitor: await join(),
        applicant: await join(...asApplicant),
        taker: await join(...asTaker),
        owner: await join('owner'),
      };
      const suspended = await join(...asSuspended);
      const rows = await fillHostile({ ...pages, suspended }, portal.discordUrl, first);
      const wrong: string[] = [];
      const visited = new Set<string>();
      let looks = 0;
      for (const who of ['visitor', 'applicant', 'taker', 'owner'] as const) {
        const page = pages[who];
        const harm = watch(page, new URL(portal.url).host);
        for (const view of viewsOf(rows)[who]) {
          await test.step(`${view.path}, as ${who}`, async () => {
            const before = harm.length;
            await page.setViewportSize({ width: 1280, height: 800 });
            await page.goto(view.path);
            await settled(page);
            await view.show?.(page);
            if (!view.isBlank) await page.waitForFunction(hasText, MARK, { timeout: 20_000 });
            await settled(page);
            visited.add(view.path.replace(/\?.*/, ''));
            for (const width of [1280, 360]) {
              looks += 1;
              for (const problem of await problems(page, width)) wrong.push(`${view.path}, as ${who}: ${problem}`);
            }
            wrong.push(...harm.slice(before).map((what) => `${view.path}, as ${who}: ${what}`));
          });
        }
      }
      info.annotations.push({ type: 'looks', description: String(looks) });
      expect(wrong).toEqual([]);
      const unseen = PATHS.filter((pattern) => {
        const expression = new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[\\w-]+')}$`);
        return ![...visited].some((address) => isOwnPath(address) && expression.test(address));
      });
      expect(unseen).toEqual([]);
    } finally {
      for (const context of contexts) await context.close();
      await portal.close();
      rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
    }
  });
