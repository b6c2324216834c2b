import type { Page } from 'playwright/test';

/** An entry of the Layout Instability API, which TypeScript's DOM library lacks. */
interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

declare global {
  interface Window {
    shifts: { value: number; what: string }[];
    /** Resolves once the page has all its replies and has rendered them. */
    areAnswered: () => Promise<void>;
  }
}

/** Google calls up to 0.1 good. */
const MOST = 0.05;

/** Records every shift without input from now on: its size, what moved, from where to where. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: { value: number; what: string }[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement;
          return `${element?.outerHTML.slice(0, 80)} [${place(previousRect)}] → [${place(currentRect)}]`;
        });
        shifts.push({ value: entry.value, what: moved.join('\n    ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/**
 * Delivers replies one by one, each after the page has rendered the one before. With `rows`, repeats the rows of each list that has
 * any, up to at least that many. Runs in the page, because a route would hold up every file.
 */
async function queueReplies(page: Page, rows?: number): Promise<void> {
  await page.addInitScript((count) => {
    const lengthen = (body: unknown) =>
      count && Array.isArray(body) && body.length > 0
        ? body.flatMap((row) =>
            Array.from({ length: Math.ceil(count / body.length) }, (_, copy) =>
              copy === 0 ? row : { ...row, id: crypto.randomUUID() },
            ),
          )
        : body;
    const rendered = () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      });
    const get = window.fetch;
    let turn: Promise<unknown> = Promise.resolve();
    let waiting = 0;
    window.fetch = (...request) => {
      const reply = get(...request);
      const answer = turn.then(async () => {
        const response = await reply;
        const text = await response.text();
        await rendered();
        return new Response(text ? JSON.stringify(lengthen(JSON.parse(text))) : null, response);
      });
      waiting++;
      turn = answer.catch(() => undefined).finally(() => waiting--);
      return answer;
    };
    window.areAnswered = async () => {
      do {
        await turn;
        await rendered();
      } while (waiting > 0);
    };
  }, rows);
  // Load a screen's code late too, as on a first visit.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
}

/** Prepares a page so that {@link shiftsOf} can report what moves while its screens load. */
export async function watchShifts(page: Page, rows?: number): Promise<void> {
  await recordShifts(page);
  await queueReplies(page, rows);
}

/** Waits for the page's replies; if it has moved too much by then, says what moved. */
export async function shiftsOf(page: Page): Promise<string[]> {
  await page.evaluate(() => window.areAnswered());
  const shifts = await page.evaluate(() => window.shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  if (total <= MOST) return [];
  const what = shifts.map((shift) => `\n  ${shift.value.toFixed(4)} ${shift.what}`).join('');
  return [`shifts by ${total.toFixed(4)} while it loads:${what}`];
}
