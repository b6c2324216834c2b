import { expect, type Page } from 'playwright/test';

/** The messages on show. Where a dialog is open, what lies under it is hidden from readers, messages too. */
export const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true }).getByRole('listitem', {
    includeHidden: true,
  });

/** Waits until one message is shown, and no other: its title and its text, word for word. */
export const expectToast = (page: Page, title: string, text = '') => expect(toasts(page)).toHaveText(`${title}${text}`);

/** The API's calls that a page makes from now on, such as 'PATCH /api/jobs/1', each with the body that it sends. */
export function watchCalls(page: Page): { call: string; body: unknown }[] {
  const calls: { call: string; body: unknown }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/'))
      calls.push({ call: `${request.method()} ${pathname}`, body: request.postDataJSON() });
  });
  return calls;
}

/** Those calls that write something. */
export const writes = (calls: readonly { call: string; body: unknown }[]) =>
  calls.filter(({ call }) => !call.startsWith('GET '));
