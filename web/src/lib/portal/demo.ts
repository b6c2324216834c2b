import type { Demo } from '#contract/settings/demo.ts';

// Not in the query cache, which drops what no screen uses: it is the same for as long as the page is open.
let demo: Demo | null = null;

/** Keeps what the shell says about the demo; undefined in any other portal. */
export function setDemo(next: Demo | undefined): void {
  demo = next ?? null;
}

/** What a demo offers; null in any other portal. */
export const getDemo = (): Demo | null => demo;
