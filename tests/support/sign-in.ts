import type { Page } from 'playwright';

/** A person whose rights as Executive wait for a second factor. */
export const withoutSecondFactor = (page: Page) =>
  page.route('**/api/shell', async (route) => {
    const response = await route.fetch();
    const shell = await response.json();
    await route.fulfill({ response, json: { ...shell, me: { ...shell.me, withheldGrade: 5 } } });
  });
