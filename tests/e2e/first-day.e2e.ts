import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '../../dev/portal.ts';
import { signIn } from '../support/browse.ts';
import { expect, seriousProblems, test, watchErrors } from './support/fixtures.ts';

/** The empty states that the owner of a new portal sees. */
const screens = [
  ['/vacancies', "We're not hiring!"],
  ['/progress', 'No Active Applications'],
  ['/exam', 'No Exams Available'],
  ['/guides/mod', 'Not written yet'],
  ['/guides/mod?view=revisions', 'No revisions yet'],
  ['/guides/modmail', 'Not written yet'],
  ['/performance', 'No results yet'],
  ['/notices', 'No New Notices'],
  ['/manage/jobs/create', 'No job postings created yet'],
  ['/manage/exams', 'No exam templates created yet.'],
  ['/manage/exams', 'No active assignments'],
  ['/review-exams', 'No active exams'],
  ['/test-results', 'No attempts yet'],
] as const;

const lists = [
  ['/manage/staff', 'Members', 'Blocked Staff'],
  ['/executive', 'Blocked Users', 'Former Staff'],
] as const;

test('Every screen of a new portal says what it will hold', async ({ browser }) => {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-first-day-'));
  const portal = await startPortal({ port: 0, persistTo, seed: false, build: 'never', output: () => {} });
  try {
    const context = await browser.newContext({ baseURL: portal.url });
    await signIn(context.request, 'owner');
    const page = await context.newPage();
    const errors = watchErrors(page);
    const main = page.locator('main');

    for (const [address, title] of screens) {
      await page.goto(address);
      await expect(main.getByRole('heading', { name: title, exact: true }), address).toBeVisible();
      expect(await seriousProblems(page), address).toEqual([]);
    }
    for (const [address, ...sections] of lists) {
      await page.goto(address);
      for (const name of sections) {
        const section = main.getByRole('region', { name, exact: true });
        await expect(section.getByText(/^(Nobody|No one|There)\b/), `${address}: ${name}`).toBeVisible();
        await expect(section.getByRole('listitem')).toHaveCount(0);
      }
      expect(await seriousProblems(page), address).toEqual([]);
    }
    expect(errors).toEqual([]);
    await context.close();
  } finally {
    await portal.close();
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
});
