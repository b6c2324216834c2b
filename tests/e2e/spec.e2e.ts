import type { Page, Request } from 'playwright/test';
import { PATHS } from '../../worker/contract/paths.ts';
import { settled } from '../support/browse.ts';
import { expect, test, watchErrors } from './support/fixtures.ts';
import type { Place } from './support/place.ts';
import { inWords, look, type Seen, shows, type Thing } from './support/seen.ts';
import { specification } from './support/specification.ts';
import { type Walker, walkers } from './support/walkers.ts';

const own = (things: readonly Thing[], { who, role, title }: Walker) =>
  things.map((thing): Thing => {
    const fill = (text: string) =>
      text
        .replace('{username}', who ?? '')
        .replace('{role}', role)
        .replace('{title}', title);
    if (typeof thing === 'string') return fill(thing);
    if (thing instanceof RegExp || typeof thing.name !== 'string') return thing;
    return { ...thing, name: fill(thing.name) };
  });

/** The grades that every commit walks as. */
const DAILY = [1, 6];

/** What a place shows to this walker, and what it shows only to others. */
function split({ shows: all, from = {}, only = {} }: Place, walker: Walker) {
  const ranges = [
    { things: all, isVisible: true },
    ...Object.entries(from).map(([grade, things = []]) => ({ things, isVisible: walker.grade >= Number(grade) })),
    ...Object.entries(only).map(([grade, things = []]) => ({ things, isVisible: walker.grade === Number(grade) })),
  ];
  const pick = (isVisible: boolean) =>
    own(
      ranges.filter((range) => range.isVisible === isVisible).flatMap(({ things }) => things),
      walker,
    );
  const theirs = pick(true);
  // A thing may be listed for several grades.
  const words = new Set(theirs.map(inWords));
  return { theirs, others: pick(false).filter((thing) => !words.has(inWords(thing))) };
}

/** Waits until the screen shows all of these things, and returns what it shows. */
async function meet(page: Page, things: readonly Thing[], where: string): Promise<Seen> {
  let seen: Seen | undefined;
  // A look costs as much as a simple screen.
  await settled(page);
  await expect
    .poll(
      async () => {
        seen = await look(page);
        const now = seen;
        return things.filter((thing) => !shows(now, thing)).map(inWords);
      },
      { message: `missing at ${where}`, intervals: [50, 100, 250] },
    )
    .toEqual([]);
  return seen ?? look(page);
}

/** Checks the frame of a screen: the shared layout with its navigation, the public frame, or neither in the exam room. */
function checkFrame({ frame }: Place, { who, role, navigation }: Walker, seen: Seen) {
  if (frame === 'room') return expect(seen.navigation).toEqual([]);
  // A dialog hides the frame.
  if (seen.frame.join('') === '') return;
  const isShared = frame === 'shared' || (frame === 'either' && who !== null);
  const theirs = isShared ? [`link "Welcome, ${who}!":`, role, 'button "Logout"'] : ['link "Moderation Portal":'];
  const themes = seen.frame.map((line) => /^radio "(\w+)"/.exec(line)?.[1]).filter(Boolean);
  expect(seen.navigation).toEqual(isShared ? navigation : []);
  expect(seen.frame).toEqual(expect.arrayContaining(theirs));
  expect(themes).toEqual(['Light', 'Dark', 'System']);
}

/** The calls that the frame itself makes. */
const frameCalls = ({ grade }: Walker) => [
  ...['/api/shell', '/api/notifications/unread'],
  ...(grade >= 3 ? ['/api/notices/unread', '/api/opinions/waiting'] : []),
  ...(grade >= 4 ? ['/api/applications/counts'] : []),
];

/** Whether this walker visits a place. A state of a screen is skipped for walkers who are denied the screen. */
const isVisited = ({ frame, opensAt, denied }: Place, { grade }: Walker) =>
  grade >= opensAt || denied !== undefined || (frame === 'shared' && opensAt === 1);

/** Opens a place by its address, or `within` the app that is already open. */
async function open(page: Page, address: string, within: boolean) {
  if (within) await page.evaluate((to) => history.pushState({}, '', to), address);
  else await page.goto(address, { waitUntil: 'commit' });
}

/** Opens a screen that looks like the one before: only the tab's title shows the change. */
async function openAlike(page: Page, address: string) {
  const before = await page.title();
  await open(page, address, true);
  await expect(page).not.toHaveTitle(before);
}

async function checkDenial(page: Page, { path, denied }: Place, walker: Walker, within: boolean): Promise<Seen> {
  // The page before may still be making calls.
  if (!within) await page.goto('about:blank');
  const calls: string[] = [];
  const note = (request: Request) => calls.push(new URL(request.url()).pathname);
  page.on('request', note);
  await (within ? openAlike(page, path) : open(page, path, false));
  const words = `Access Denied ${denied} Go Home`;
  const goHome = { role: 'link', name: 'Go Home', to: '/' };
  const seen = await meet(page, [{ role: 'heading', name: 'Access Denied' }, words, goHome], path);
  page.off('request', note);
  expect(seen.text).toBe(words);
  expect(
    calls.filter((call) => call.startsWith('/api/') && !frameCalls(walker).includes(call)),
    `calls of ${path}`,
  ).toEqual([]);
  return seen;
}

/** Checks what the walker sees of a place, and nothing that only others see. */
async function checkThings(page: Page, place: Place, walker: Walker, where: string): Promise<Seen> {
  const { theirs, others } = split(place, walker);
  const seen = await meet(page, theirs, where);
  const found = others.filter((thing) => shows(seen, thing));
  expect(found.map(inWords), `not for them at ${where}`).toEqual([]);
  return seen;
}

async function checkScreen(page: Page, place: Place, walker: Walker): Promise<Seen> {
  const address = (await place.find?.(page.request, walker)) ?? place.path;
  // The lowest grade that may loads the page; those above navigate within the app. A form that a state began would not be left.
  await open(page, address, !place.show && walker.grade > place.opensAt && page.url() !== 'about:blank');
  if (!place.show) return checkThings(page, place, walker, address);
  await settled(page);
  await place.show(page);
  return checkThings(page, place, walker, `${address}, ${place.state}`);
}

test('The specification covers every path of the portal', () => {
  expect(specification.map(({ path }) => path)).toEqual(expect.arrayContaining([...PATHS]));
});

// The longest walk first, so that no lane waits for it at the end.
for (const walker of walkers.toReversed()) {
  const { who, grade } = walker;
  const tag = DAILY.includes(grade) ? '@journey' : [];
  test(`Every path shows ${who ?? 'a visitor'} what their grade may see, and denies the rest`, { tag }, async ({
    page: visitorPage,
    as,
  }) => {
    test.slow();
    const page = who ? await as(who) : visitorPage;
    const errors = watchErrors(page);
    let wasDenied = false;
    page.on('dialog', (question) => question.accept());
    const visited = specification.filter((place) => isVisited(place, walker));
    // Last what takes steps, each in a page loaded for it.
    for (const place of [...visited.filter(({ show }) => !show), ...visited.filter(({ show }) => show)])
      await test.step([place.path, place.state].filter(Boolean).join(': '), async () => {
        const elsewhere = grade < place.opensAt && !who ? '/login' : place.leads?.(grade);
        if (elsewhere) {
          await open(page, place.path, false);
          await expect(page).toHaveURL(elsewhere);
        } else if (grade < place.opensAt) {
          // Load the first denied page; navigate to the others within the app.
          checkFrame(place, walker, await checkDenial(page, place, walker, wasDenied));
          wasDenied = true;
        } else {
          let last: Seen | undefined = await checkScreen(page, place, walker);
          if (place.show) return;
          // The header shows the portal's name once it has loaded, and the title with it.
          await expect(page).toHaveTitle(/Moderation Portal$/);
          await expect(async () => {
            const seen = last ?? (await look(page));
            last = undefined;
            checkFrame(place, walker, seen);
          }).toPass();
        }
      });
    // The browser logs the 404 of an unknown row.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
}
