import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { webFiles, workerFiles } from './shipped/files.ts';
import { leaksIn } from './shipped/leaks.ts';

/** An entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

const dist = path.resolve(import.meta.dirname, '../web/dist');
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(dist, '.vite/manifest.json'), 'utf8'));

/** Limits in bytes, gzipped; fonts as they are. Set with a fifth to spare, so that the next feature does not begin with shaving. */
const BUDGET = {
  firstLoad: 150_000,
  fonts: 70_000,
  css: 24_000,
  shell: 25_000,
  route: 40_000,
  form: 65_000,
  worker: 400_000,
};

/** The pages that a visitor may land on. All that they fetch counts, also after the first render. */
const FIRST_PAGES = ['_public/index', '_public/login', '_public/vacancies'];

/** Screens with a form. */
const FORMS = ['_staff/manage/jobs.create', '_staff/manage/applications.create', '_staff/manage/edit-job.$id'];

const sizes = new Map<string, number>();
function size(file: string): number {
  const known = sizes.get(file) ?? gzipSync(readFileSync(path.join(dist, file))).length;
  sizes.set(file, known);
  return known;
}

const chunk = (key: string): Chunk => {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no ${key}`);
  return found;
};

/** The files of a chunk and of all its static imports. */
function closure(key: string, into = new Set<string>()): Set<string> {
  const { file, imports = [] } = chunk(key);
  if (into.has(file)) return into;
  into.add(file);
  for (const next of imports) closure(next, into);
  return into;
}

const union = (...sets: Set<string>[]) => new Set(sets.flatMap((set) => [...set]));
const total = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + size(file), 0);
/** The manifest key of a route's screen and loader, which the router's plugin splits off. */
const screen = (route: string) => `src/routes/${route}.tsx?tsr-split=component---loader`;

const always = closure('index.html');
/** The files of every page whose route is below a layout's. */
const layout = (name: string) => (manifest[screen(name)] ? union(always, closure(screen(name))) : always);

const rows: { what: string; bytes: number; budget: number }[] = [];
const css = (chunk('index.html').css ?? []).reduce((sum, file) => sum + size(file), 0);
rows.push({ what: 'CSS', bytes: css, budget: BUDGET.css });
const assets = path.join(dist, 'assets');
const fonts = readdirSync(assets)
  .filter((file) => file.endsWith('.woff2'))
  .reduce((sum, file) => sum + statSync(path.join(assets, file)).size, 0);
rows.push({ what: 'fonts', bytes: fonts, budget: BUDGET.fonts });
const shell = total(layout('_staff')) - total(always);
rows.push({ what: 'what every signed-in page adds', bytes: shell, budget: BUDGET.shell });

for (const key of Object.keys(manifest).sort()) {
  const route = /^src\/routes\/(.+)\.tsx\?tsr-split=component---loader$/.exec(key)?.[1];
  if (!route || route === '_staff' || route === '_room') continue;
  const base = route.startsWith('_public') ? always : layout('_staff');
  const needed = union(base, layout(route.split('/')[0] ?? ''), closure(key));
  if (FIRST_PAGES.includes(route))
    rows.push({ what: `first load of ${route}`, bytes: total(needed), budget: BUDGET.firstLoad });
  else {
    const added = [...needed].filter((file) => !base.has(file));
    const budget = FORMS.includes(route) ? BUDGET.form : BUDGET.route;
    rows.push({ what: `${route} adds`, bytes: total(added), budget });
  }
}

const worker = await workerFiles();
const script = worker.find(({ name }) => name.endsWith('.js'));
if (!script) throw new Error('Wrangler made no script');
rows.push({ what: 'Worker', bytes: gzipSync(Buffer.from(script.text, 'latin1')).length, budget: BUDGET.worker });

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
for (const { what, bytes, budget } of rows) {
  const mark = bytes > budget ? '  over budget' : '';
  process.stdout.write(
    `${what.padEnd(48)} ${kilobytes(bytes).padStart(9)} of ${kilobytes(budget).padStart(9)}${mark}\n`,
  );
}
if (FIRST_PAGES.some((page) => !manifest[screen(page)])) throw new Error('A first page is not in the build');
const shipped = [...worker, ...webFiles()];
const leaks = leaksIn(shipped);
process.stdout.write(
  leaks.length > 0 ? `${leaks.join('\n')}\n` : `Nothing secret, local or of the tests in ${shipped.length} files\n`,
);
process.exitCode = leaks.length > 0 || rows.some(({ bytes, budget }) => bytes > budget) ? 1 : 0;
