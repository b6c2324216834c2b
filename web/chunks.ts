import type { Rolldown } from 'vite';

type Context = Rolldown.ChunkingContext;

/** The entry and the pages that a visitor may land on. */
const FIRST = /\/src\/(main\.tsx|routes\/_public\/(index|login|vacancies)\.tsx)/;
const PUBLIC = /\/src\/routes\/_public\//;

/** Whether one of these modules needs another, directly or through others. */
function needs(users: RegExp, id: string, context: Context, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  return users.test(id) || Boolean(context.getModuleInfo(id)?.importers.some((by) => needs(users, by, context, seen)));
}

/** The frame of signed-in pages. */
const SHELL = /\/features\/shell\/staff-frame\./;
const SCREEN = /\/src\/routes\/_staff\/.*tsr-split=component/;

/** Modules that several screens import. Every other module of ours goes with its screen. */
const SHARED =
  /\/web\/src\/(features\/(auth\/shared|\w+\/queries|shell)|lib|patterns|ui)\b|\/contract\/|preload-helper/;

/** Not shared by all first pages: the vacancies have neither rows nor the night band. */
const FRONT = /\/ui\/(brand\/night-band|layout\/(list|section-head))\.|\/lucide-react\/.*\/chevron-right\./;

/** Libraries cannot be followed, because their index imports all of their files. These parts are on first pages, */
const FIRST_PARTS = /query.*nfiniteQuery/;
/** and these on other public ones. */
const PUBLIC_PARTS = /\/lucide-react\/.*\/(clipboard-check|search-x)\./;

/** Icons of signed-in pages. Managers' parts of public pages have those that are left out. */
const ICONS = /\/lucide-react\/dist\/esm\/icons\/(?!(log-in|pencil|plus|trash)\.)/;
const OURS = /\/web\/src\/|\/contract\//;
/** In how many screens a module must be for all of them to load it. With fewer, each loads what it needs. */
const MANY = 6;

/** The signed-in screens that need a module at once, directly or through others. */
function screensOf(id: string, context: Context, seen = new Set<string>()): Set<string> {
  const found = new Set<string>();
  if (seen.has(id)) return found;
  seen.add(id);
  if (SCREEN.test(id)) return found.add(id);
  for (const by of context.getModuleInfo(id)?.importers ?? [])
    for (const screen of screensOf(by, context, seen)) found.add(screen);
  return found;
}

/**
 * Which modules share a file. A few larger files compress better than many tiny ones, and the entry has to name fewer. A group
 * also takes what its modules import, unless a group of higher priority has it.
 */
export const chunkGroups: Rolldown.CodeSplittingGroup[] = [
  // The libraries of the entry. Most releases leave this file as it is.
  { name: 'base', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
  {
    debugName: 'what first pages share with each other or with other screens',
    name: (id, context) =>
      FIRST_PARTS.test(id) || (SHARED.test(id) && !FRONT.test(id) && needs(FIRST, id, context)) ? 'ui' : null,
    priority: 2,
  },
  // The two vacancy pages and the job editor share these.
  { name: 'jobs', test: /\/features\/jobs\/shared\/(?!question-input)/, priority: 1 },
  { name: 'front', test: FRONT, priority: 1 },
  {
    debugName: 'what other public pages share with signed-in screens',
    name: (id, context) => (PUBLIC_PARTS.test(id) || (SHARED.test(id) && needs(PUBLIC, id, context)) ? 'public' : null),
    priority: 1,
  },
  {
    debugName: 'the frame of signed-in pages, and all icons but those of public pages',
    name: (id, context) => (ICONS.test(id) || (OURS.test(id) && needs(SHELL, id, context)) ? 'shell' : null),
    priority: 1,
  },
  {
    debugName: 'what many signed-in screens share',
    name: (id, context) =>
      /use-scrollable/.test(id) || (OURS.test(id) && screensOf(id, context).size >= MANY) ? 'staff' : null,
    priority: 0.8,
  },
  // The libraries behind dialogs and drawers, with ours.
  {
    name: 'dialog',
    test: /\/@radix-ui\/react-dialog\/|\/ui\/overlays\/(confirm|detail|dialog|drawer|sheet)/,
    priority: 0.6,
  },
  {
    debugName:
      'what a few signed-in screens share, in files as large as is possible without loading what is not needed',
    name: 'some',
    test: /\/web\/src\/(features\/(\w+\/queries|shell\/staff-frame)|lib|patterns\/(failure|link-cards|lists)|ui)\b|\/contract\/(grade-rules|limits)\./,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 1500,
  },
];
