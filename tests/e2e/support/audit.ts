import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { expect } from './fixtures.ts';

/** The rows of the audit log. */
export const entries = (page: Page) => page.getByRole('region', { name: 'Audit entries' }).getByRole('listitem');

/** A filter of the audit log. */
export const filter = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });

/** Filters the log by one person, as actor or target. */
export async function chooseUser(page: Page, name: string): Promise<void> {
  await filter(page, 'User').fill(name);
  await page.getByRole('option', { name: new RegExp(`^${name}\\b`) }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${name} from the filters`, exact: true })).toBeFocused();
}

/** Exports the log, and returns the name and the lines of the file. */
export async function exportLog(page: Page): Promise<{ name: string; lines: string[] }> {
  const press = page.getByRole('button', { name: 'Export CSV', exact: true }).click();
  const [download] = await Promise.all([page.waitForEvent('download'), press]);
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
  return { name: download.suggestedFilename(), lines: lines.slice(0, -1) };
}
