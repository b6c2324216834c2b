import type { Page } from 'playwright/test';

/** The toasts on show. An open dialog hides them from the accessibility tree, so hidden ones are included. */
export const toasts = (page: Page) =>
  page.getByRole('region', { name: 'Notifications (F8)', includeHidden: true }).getByRole('listitem', {
    includeHidden: true,
  });

/** Waits in the page, ten times a second, for a toast: it is on show for three seconds, which a busy test process can miss. */
async function waitForToast(page: Page, words: string, isWhole: boolean): Promise<void> {
  try {
    await page.waitForFunction(
      ([wanted, whole]) => {
        const textOf = (element: Element) => element.textContent?.replace(/\s+/g, ' ').trim();
        const shown = [...document.querySelectorAll('[data-toast-viewport] > li')];
        if (whole) return shown.length === 1 && shown.every((toast) => textOf(toast) === wanted);
        return shown.some((toast) => [...toast.querySelectorAll('*')].some((part) => textOf(part) === wanted));
      },
      [words, isWhole] as const,
      { polling: 100 },
    );
  } catch (cause) {
    throw new Error(`No toast says ‘${words}’. On show: ${JSON.stringify(await toasts(page).allTextContents())}`, {
      cause,
    });
  }
}

/** Waits until exactly one toast is shown, with exactly this title and text. */
export const expectToast = (page: Page, title: string, text = ''): Promise<void> =>
  waitForToast(page, `${title}${text}`, true);

/** Waits until a toast is shown with exactly this title, or this text. */
export const expectInToast = (page: Page, words: string): Promise<void> => waitForToast(page, words, false);

/** Waits in the page for a text that shows for two seconds only. Call it before what brings it about. */
export const whenSaid = (page: Page, words: string) =>
  page.waitForFunction((wanted) => document.body.textContent?.includes(wanted), words, { polling: 100 });

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
