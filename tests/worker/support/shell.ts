import type { Bindings } from '#worker/env.ts';
import shell from '../../../web/index.html?raw';

export { shell };

/** The binding with the web app's files, with only the unbuilt shell. Adds each request to `asked`. */
export const shellAssets = (asked: Request[] = []): Bindings['ASSETS'] => ({
  fetch: async (input, init) => {
    asked.push(new Request(input, init));
    return new Response(shell, { headers: { 'Content-Type': 'text/html', ETag: '"shell"' } });
  },
});
