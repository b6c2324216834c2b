import type { Page } from 'playwright/test';

/** The button that opens a person's notifications; its name says how many are unread. */
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The open list of notifications. */
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The notifications in the open list, newest first. */
export const entries = (page: Page) => panel(page).getByRole('listitem');
