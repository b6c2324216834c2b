import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright/test';
import { root } from '#dev/tools.ts';
import { watchErrors } from '../support/fixtures.ts';
import { EVIL, MARK } from './hostile-texts.ts';

/** Markup that only a hostile text can have added. */
const INJECTED = [
  ...['iframe', 'object', 'embed', 'base', 'meta[http-equiv=refresh]', 'script:not([src])', 'body style'],
  ...['[onerror]', '[onload]', '[onclick]', '[onfocus]', '[autofocus][onfocus]', 'svg[onload]'],
  ...['a[href^="javascript:" i]', 'a[href^="data:" i]', 'form[action]'],
  ...['src', 'srcset', 'action', 'data'].map((name) => `[${name}*="${EVIL}"]`),
  `link[href*="${EVIL}"]`,
].join(', ');

/** Collects errors, CSP violations, dialogs, popups and requests to other hosts from now on, one per line. */
export async function watchHarm(page: Page, portalUrl: string): Promise<string[]> {
  const harm = watchErrors(page);
  // The browser's console message does not always name the directive.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  page.on('dialog', (dialog) => {
    // A form with changes asks before the next screen opens.
    if (dialog.type() === 'beforeunload') return dialog.accept();
    harm.push(`dialog: ${dialog.message()}`);
    return dialog.dismiss();
  });
  page.on('popup', () => harm.push('a popup'));
  const { host } = new URL(portalUrl);
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (/^https?:$/.test(url.protocol) && url.host !== host && url.host !== 'cdn.discordapp.com')
      harm.push(`request to ${url.host}`);
  });
  return harm;
}

/** The inline scripts that the build puts into the document. */
function ownScripts(): string[] {
  const html = readFileSync(path.join(root, 'web/dist/index.html'), 'utf8');
  return Array.from(html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs), ([, text = '']) => text);
}

/** Resizes the page, and returns what has been injected into it, overflows or moves at this width. */
export async function faultsAt(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  return page.evaluate(
    async ({ injected, own, at }) => {
      // Media queries report the new width in the next frame.
      await new Promise((rendered) => requestAnimationFrame(() => requestAnimationFrame(rendered)));
      const faults = [...document.querySelectorAll(injected)]
        .filter((element) => !own.includes(element.textContent))
        .map((element) => `injected: ${element.outerHTML.slice(0, 120)}`);
      if (document.body.innerText.includes('could not be loaded')) faults.push('something could not be loaded');
      if (document.getAnimations().length > 0) faults.push(`animated at ${at} px despite reduced motion`);
      const { scrollWidth } = document.documentElement;
      if (scrollWidth <= innerWidth) return faults;
      const clips = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
      const isClipped = (element: HTMLElement): boolean => {
        const isAbsolute = getComputedStyle(element).position === 'absolute';
        const parent = isAbsolute ? (element.offsetParent as HTMLElement | null) : element.parentElement;
        return parent !== null && parent !== document.body && (clips(parent) || isClipped(parent));
      };
      const widest = [...document.body.querySelectorAll<HTMLElement>('*')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1 && !isClipped(element))
        .map((element) => `${element.tagName}.${element.getAttribute('class')?.slice(0, 60)}`);
      return [...faults, `${scrollWidth} px wide at ${at} px: ${widest.slice(0, 3).join(', ')}`];
    },
    { injected: INJECTED, own: ownScripts(), at: width },
  );
}

/** Waits until the page shows a hostile text, inside or outside a field. */
export const showsMark = (page: Page) =>
  page.waitForFunction(
    (mark) =>
      [document.body, ...document.querySelectorAll('input, textarea')].some((element) =>
        ('value' in element ? String(element.value) : (element.textContent ?? '')).includes(mark),
      ),
    MARK,
  );
