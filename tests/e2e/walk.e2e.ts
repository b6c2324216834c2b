import type { Page, Request } from 'playwright/test';
import { PATHS } from '../../worker/contract/paths.ts';
import { expect, test, watchErrors } from './support/fixtures.ts';
import type { Place } from './support/place.ts';
import { places } from './support/places.ts';
import { inWords, look, type Seen, shows, type Thing } from './support/seen.ts';
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

/** What a walker meets at a place, and what of it is for others. */
function split({ shows: all, from = {}, only = {} }: Place, walker: Walker) {
  const ranges = [
    { things: all, isTheirs: true },
    ...Object.entries(from).map(([grade, things = []]) => ({ things, isTheirs: walker.grade >= Number(grade) })),
    ...Object.entries(only).map(([grade, things = []]) => ({ things, isTheirs: walker.grade === Number(grade) })),
  ];
  const pick = (isTheirs: boolean) =>
    own(
      ranges.filter((range) => range.isTheirs === isTheirs).flatMap(({ things }) => things),
      walker,
    );
  const theirs = pick(true);
  // A thing may be given to several grades, each in a list of its own.
  const words = new Set(theirs.map(inWords));
  return { theirs, others: pick(false).filter((thing) => !words.has(inWords(thing))) };
}

/** Waits until all of it is there, and gives what the screen then shows. */
async function meet(page: Page, things: readonly Thing[], where: string): Promise<Seen> {
  let seen: Seen | undefined;
  await expect
    .poll(
      async () => {
        seen = await look(page);
        const now = seen;
        return things.filter((thing) => !shows(now, thing)).map(inWords);
      },
      { message: `missing at ${where}`, intervals: [20, 50, 100, 250], timeout: 15_000 },
    )
    .toEqual([]);
  return seen ?? look(page);
}

/** What frames a screen: the shared layout with its navigation, or the public frame. A dialog covers both. */
function checkFrame({ frame }: Place, { who, role, navigation }: Walker, seen: Seen) {
  if (seen.frame.join('') === '') return;
  const isShared = frame === 'shared' || (frame === 'either' && who !== null);
  const theirs = isShared ? [`Welcome, ${who}!`, role, 'button "Logout"'] : ['link "Moderation Portal":'];
  const themes = seen.frame.map((line) => /^radio "(\w+)"/.exec(line)?.[1]).filter(Boolean);
  expect(seen.navigation).toEqual(isShared ? navigation : []);
  expect(seen.frame).toEqual(expect.arrayContaining(theirs));
  expect(themes).toEqual(['Light', 'Dark', 'System']);
}

/** What the frame itself asks the server for. */
const framesOwn = ({ grade }: Walker) => [
  ...['/api/auth/me', '/api/portal'],
  ...(grade >= 3 ? ['/api/notices/unread'] : []),
  ...(grade >= 4 ? ['/api/applications/counts'] : []),
];

/** Whether there is anything for this walker to meet: a state of a screen is nothing to who is not let in. */
const isOnTheWay = ({ frame, opensAt, denied }: Place, { grade }: Walker) =>
  grade >= opensAt || denied !== undefined || (frame === 'shared' && opensAt === 1);

/** Opens a place by its address, or `within` the portal that is open already. */
async function open(page: Page, address: string, within: boolean) {
  if (within) await page.evaluate((to) => history.pushState({}, '', to), address);
  else await page.goto(address, { waitUntil: 'commit' });
}

/** Opens what looks like the screen before it: only the tab's title tells that one has arrived. */
async function openAlike(page: Page, address: string) {
  const before = await page.title();
  await open(page, address, true);
  await expect(page).not.toHaveTitle(before);
}

async function beDenied(page: Page, { path, denied }: Place, walker: Walker, within: boolean): Promise<Seen> {
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
    calls.filter((call) => call.startsWith('/api/') && !framesOwn(walker).includes(call)),
    `asked for by ${path}`,
  ).toEqual([]);
  return seen;
}

async function beLetIn(page: Page, place: Place, walker: Walker): Promise<Seen> {
  const address = (await place.find?.(page.request, walker)) ?? place.path;
  // Afresh by the lowest grade that may, as by a link from elsewhere; by those above from where they are.
  await open(page, address, walker.grade > place.opensAt && page.url() !== 'about:blank');
  const { theirs, others } = split(place, walker);
  const seen = await meet(page, theirs, address);
  const found = others.filter((thing) => shows(seen, thing));
  expect(found.map(inWords), `not for them at ${address}`).toEqual([]);
  return seen;
}

test('every path of the portal is on the way', () => {
  expect(places.map(({ path }) => path)).toEqual(expect.arrayContaining([...PATHS]));
});

for (const walker of walkers) {
  const { who, grade } = walker;
  test(`${who ?? 'a visitor'} meets at every path what the grade is for, and is denied the rest in words`, async ({
    page: visitors,
    as,
  }) => {
    test.slow();
    const page = who ? await as(who) : visitors;
    const errors = watchErrors(page);
    let wasDenied = false;
    for (const place of places.filter((candidate) => isOnTheWay(candidate, walker)))
      await test.step(place.path, async () => {
        const elsewhere = grade < place.opensAt && !who ? '/login' : place.leads?.(grade);
        if (elsewhere) {
          await open(page, place.path, false);
          await expect(page).toHaveURL(elsewhere);
        } else if (grade < place.opensAt) {
          // The first by a link from elsewhere; the others, which are no different but for that, from where one is.
          checkFrame(place, walker, await beDenied(page, place, walker, wasDenied));
          wasDenied = true;
        } else checkFrame(place, walker, await beLetIn(page, place, walker));
      });
    // What is not there is 404, which the browser notes.
    expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
  });
}
