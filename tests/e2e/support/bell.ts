import type { Page } from 'playwright/test';

/** The button that opens the notifications; its name includes the unread count. */
export const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

/** The open list of notifications. */
export const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });

/** The notifications in the open list, newest first. */
export const entries = (page: Page) => panel(page).getByRole('listitem');
