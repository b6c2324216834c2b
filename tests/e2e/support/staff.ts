import type { Page } from 'playwright/test';
import { call } from './calls.ts';
import { expect, type Newcomer } from './fixtures.ts';

/** Changes a user's grade through the API as the user of this page, as if in another window. */
export const setGrade = (page: Page, { id }: Newcomer, grade: number) =>
  call(page, 'PATCH', `/api/users/${id}/grade`, { grade });

/** A section of a list of people. */
export const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
/** A person's row in such a section. */
export const row = (page: Page, section: string, { username }: Newcomer) =>
  part(page, section).getByRole('listitem').filter({ hasText: username });
/** The dialog with a person's profile and records. */
export const profile = (page: Page, { username }: Newcomer) => page.getByRole('dialog', { name: username });
/** The confirmation with this title. */
export const question = (page: Page, title: string) => page.getByRole('alertdialog', { name: title });
/** The records in a person's dialog. */
export const records = (page: Page, person: Newcomer) =>
  profile(page, person).getByRole('list', { name: 'Records' }).getByRole('listitem');
/** Opens a person's dialog from the list. */
export const openProfile = async (page: Page, section: string, person: Newcomer) => {
  await row(page, section, person).getByRole('link', { name: 'View Profile & Records' }).click();
  await expect(profile(page, person)).toBeVisible();
};
/** Signs a person out everywhere, from the menu of their row on the Executive Portal. */
export const signOutEverywhere = async (page: Page, { username }: Newcomer) => {
  await page.getByRole('button', { name: `More for ${username}` }).click();
  await page.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
};
