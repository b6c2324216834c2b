import type { Plugin, Rolldown } from 'vite';
import { JOBS_A_PAGE } from '#features/jobs/first-page.ts';

/** The call that a screen makes first, where everybody may make it. */
const FIRST_CALL: Record<string, string> = { '/vacancies': `/api/jobs?limit=${JOBS_A_PAGE}` };

type Chunks = Map<string, Rolldown.OutputChunk>;

/** The files of a chunk and of all that it imports statically. */
function closure(chunks: Chunks, file: string, into = new Set<string>()): Set<string> {
  if (into.has(file)) return into;
  into.add(file);
  for (const next of chunks.get(file)?.imports ?? []) closure(chunks, next, into);
  return into;
}

/** A route's path as the start of an address matches it: `_public/apply.$id` is `^/apply/[^/]+$`. */
function pathOf(route: string): string {
  const path = route
    .replace(/^_\w+\/?/, '')
    .replaceAll('.', '/')
    .replace(/(^|\/)index$/, '');
  return `/${path}`;
}

/**
 * Writes into index.html which files each screen needs besides the entry's, by its path. The page's own script preloads those of the
 * screen that is opened: without it they would load only once the app runs.
 */
export const screensOfPaths: Plugin = {
  name: 'screens-of-paths',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      if (!bundle) return html;
      const all = Object.values(bundle).filter((output) => output.type === 'chunk');
      const chunks: Chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const entry = closure(chunks, all.find(({ isEntry }) => isEntry)?.fileName ?? '');
      const screens = new Map<string, Set<string>>();
      for (const { facadeModuleId, fileName } of all) {
        const route = /\/src\/routes\/(.+)\.tsx\?tsr-split=component---loader$/.exec(facadeModuleId ?? '')?.[1];
        if (route) screens.set(route, closure(chunks, fileName));
      }
      const files: string[] = [];
      const indexOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
      const needs: Record<string, number[]> = {};
      for (const [route, own] of screens) {
        if (!route.includes('/')) continue;
        const frame = screens.get(route.slice(0, route.indexOf('/'))) ?? [];
        const path = pathOf(route);
        const missing = [...new Set([...frame, ...own])].filter((file) => !entry.has(file)).map((file) => `/${file}`);
        const call = FIRST_CALL[path];
        needs[`^${path.replace(/\$\w+/g, '[^/]+')}$`] = [...(call ? [call] : []), ...missing].map(indexOf);
      }
      return html.replace('id="screens">{}', () => `id="screens">${JSON.stringify({ files, needs })}`);
    },
  },
};
