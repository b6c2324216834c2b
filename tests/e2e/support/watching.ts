import { expect, type Page } from 'playwright/test';

/** The toasts on show. An open dialog hides them from the accessibility tree, so hidden ones are included. */
export const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true }).getByRole('listitem', {
    includeHidden: true,
  });

/** Waits until exactly one toast is shown, with exactly this title and text. */
export const expectToast = (page: Page, title: string, text = '') => expect(toasts(page)).toHaveText(`${title}${text}`);

/** Collects the API calls that a page makes from now on, such as 'PATCH /api/jobs/1', with their bodies. */
export function watchCalls(page: Page): { call: string; body: unknown }[] {
  const calls: { call: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() });
  });
  return calls;
}

/** The calls that write. */
export const writes = (calls: readonly { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET '));
