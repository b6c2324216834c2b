import type { Page } from 'playwright/test';
import { type Caller, call, unique } from '../support/calls.ts';
import { expect, seriousProblems, test, watchErrors } from '../support/fixtures.ts';
import { button } from '../support/hiring.ts';

// There is only one guide of each name, so these tests take turns.
test.describe.configure({ mode: 'default' });

interface Guide {
  markdown: string;
  revision: number;
}

const read = (reader: Caller, slug = 'mod') => call<Guide>(reader, 'GET', `/api/guides/${slug}`);

/** Saves a guide the way a manager in another window would. */
async function write(manager: Caller, markdown: string, slug = 'mod'): Promise<Guide> {
  const { revision } = await read(manager, slug);
  return call<Guide>(manager, 'PUT', `/api/guides/${slug}`, { markdown, revision });
}

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

const filler = (about: string) => Array.from({ length: 30 }, (_, line) => `${about}, line ${line}.`).join('\n\n');

test('A guide renders headings, lists, tables and code, and its sections have addresses', async ({ as, calls }) => {
  const markdown = [
    '# First steps\n\nSee [the table](#the-table), the [exams](/exam) and [elsewhere](https://example.org/page).',
    '- one\n- two\n\n1. first\n2. second',
    filler('About steps'),
    '## The table\n\n| What | Then |\n|---|---|\n| Spam | `delete` |\n\n```\n/mute someone\n```',
    filler('About tables'),
    '# Привет\n\nWords.\n\n# Content\n\n![A diagram](https://example.org/track.png)',
    filler('The rest'),
  ].join('\n\n');
  await write(await calls('manager'), markdown);

  const page = await as('trial');
  const errors = watchErrors(page);
  const external: string[] = [];
  page.on('request', (request) => new URL(request.url()).hostname === 'example.org' && external.push(request.url()));
  await page.goto('/guides/mod');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'First steps', level: 2 })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'The table', level: 3 })).toBeVisible();
  await expect(main.getByRole('cell', { name: 'Spam' })).toBeVisible();
  await expect(main.getByRole('list').filter({ hasText: 'second' }).getByRole('listitem')).toHaveCount(2);
  await expect(main.locator('pre')).toHaveText('/mute someone');
  await expect(main.getByText('Picture: A diagram')).toBeVisible();
  await expect(main.locator('img')).toHaveCount(0);
  expect(external).toEqual([]);
  expect(await seriousProblems(page)).toEqual([]);

  const table = main.getByRole('heading', { name: 'The table' });
  await main.getByRole('link', { name: 'the table', exact: true }).click();
  await expect(page).toHaveURL('/guides/mod#the-table');
  await expect(table).toBeInViewport();
  const contents = main.getByRole('navigation', { name: 'On this page' });
  await expect(contents.getByRole('link')).toHaveText(['First steps', 'The table', 'Привет', 'Content']);
  await expect(contents.getByRole('link', { name: 'The table' })).toHaveAttribute('aria-current', 'location');
  await contents.getByRole('link', { name: 'Content' }).click();
  await expect(main.getByRole('heading', { name: 'Content' })).toBeInViewport();
  await page.goBack();
  await expect(table).toBeInViewport();

  await page.goto('about:blank');
  await page.goto('/guides/mod#the-table');
  await expect(table).toBeInViewport();
  await page.goto('about:blank');
  await page.goto(`/guides/mod#${encodeURIComponent('привет')}`);
  await expect(main.getByRole('heading', { name: 'Привет' })).toBeInViewport();

  const link = main.getByRole('link', { name: 'elsewhere (opens in a new tab)' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', /noopener/);
  await main.getByRole('link', { name: 'exams', exact: true }).click();
  await expect(page).toHaveURL('/exam');
  expect(errors).toEqual([]);
});

test('Nothing in a guide runs, and no link leads to a script', async ({ as, calls }) => {
  const attempts = [
    '# Safe <img src=x onerror="window.pwned=1">',
    '<script>window.pwned = 2</script>\n\n<b onclick="window.pwned=3">press</b> <svg onload="window.pwned=4"></svg>',
    '<iframe src="javascript:parent.pwned=5"></iframe>\n\n<div style="position:fixed;inset:0" onmouseover="window.pwned=6">x</div>',
    '[one](javascript:window.pwned=7) [two](JaVaScRiPt&colon;window.pwned=8) [three](data:text/html,<script>1</script>)',
    '<javascript:window.pwned=9> [four][ref] [five](vbscript:x) [six](\\\\evil.example) [seven](//evil.example/x)',
    '![x](javascript:window.pwned=10) ![y](x" onerror="window.pwned=11)',
    '[ref]: javascript:window.pwned=12',
    '[^1]\n\n[^1]: <img src=x onerror="window.pwned=13"> [eight](javascript:window.pwned=14)',
    `${'>'.repeat(2000)} deep\n\n${'- '.repeat(500)}deeper`,
  ];
  await write(await calls('manager'), attempts.join('\n\n'));
  const page = await as('moderator', '/guides/mod');
  const errors = watchErrors(page);
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Safe <img src=x onerror="window.pwned=1">' })).toBeVisible();
  await expect(main.getByText('<script>window.pwned = 2</script>')).toBeVisible();
  await expect(main.locator('script, img, iframe, b, svg[onload], [onclick], [onerror], [onmouseover]')).toHaveCount(0);
  const hrefs = await main.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.filter((href) => !/^(https?:\/\/|mailto:|\/|#)/.test(href ?? ''))).toEqual([]);
  for (const name of ['one', 'two', 'three', 'four', 'five', 'eight'])
    await expect(main.getByRole('link', { name, exact: true })).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^seven/ })).toHaveAttribute('target', '_blank');
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false);
  expect(errors).toEqual([]);
});

test('A manager writes next to a preview, and unsaved text survives leaving', { tag: '@journey' }, async ({ as }) => {
  const manager = await as('manager');
  const { revision } = await write(manager, '# Before\n\nOld words.');
  await manager.goto('/guides/mod');
  const errors = watchErrors(manager);
  await manager.getByRole('link', { name: 'Edit Guide' }).click();
  await expect(text(manager)).toHaveValue('# Before\n\nOld words.');
  await expect(button(manager, 'Save Guide')).toBeDisabled();
  const words = unique('New words ');
  await text(manager).fill(`# After\n\n${words}`);
  const preview = manager.getByRole('tabpanel');
  await expect(preview.getByRole('heading', { name: 'After' })).toBeVisible();
  await expect(preview.getByText(words)).toBeVisible();
  expect(await seriousProblems(manager)).toEqual([]);
  await tab(manager, 'Changes').click();
  await expect(preview.getByText('Removed: Old words.')).toBeVisible();
  await expect(preview.getByText(`Added: ${words}`)).toBeVisible();

  await manager.reload();
  await expect(text(manager)).toHaveValue(`# After\n\n${words}`);
  await manager.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Mod Guide', exact: true }).click();
  await expect(manager.getByText('Old words.')).toBeVisible();
  await manager.getByRole('link', { name: 'Continue editing' }).click();
  await expect(text(manager)).toHaveValue(`# After\n\n${words}`);

  const failure = { error: 'The portal cannot reach its data.', code: 'unavailable', requestId: 'req-503' };
  await manager.route('**/api/guides/mod', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503, json: failure }) : route.continue(),
  );
  await button(manager, 'Save Guide').click();
  await expect(manager.getByRole('alert').filter({ hasText: failure.error })).toContainText('req-503');
  await expect(text(manager)).toHaveValue(`# After\n\n${words}`);
  await manager.unroute('**/api/guides/mod');

  await button(manager, 'Save Guide').click();
  await expect(manager).toHaveURL('/guides/mod');
  await expect(manager.getByText(words)).toBeVisible();
  await expect(manager.getByRole('link', { name: 'Continue editing' })).toHaveCount(0);
  expect(await read(manager)).toMatchObject({ markdown: `# After\n\n${words}`, revision: revision + 1 });
  expect(errors.filter((error) => !error.includes('503'))).toEqual([]);
});

test('If two managers write, the later sees both texts and can take, swap and merge them', async ({ as }) => {
  const [first, second] = [await as('manager'), await as('executive')];
  await write(first, 'One.\n\nTwo.\n\nThree.');
  await second.goto('/guides/mod?view=edit');
  await text(second).fill('One.\n\nTwo, mine.\n\nThree.');
  const theirs = await write(first, 'One, theirs.\n\nTwo.\n\nThree.');

  await button(second, 'Save Guide').click();
  const alert = second.getByRole('alert').filter({ hasText: 'manager saved this guide meanwhile' });
  await expect(alert).toContainText(`It is now revision ${theirs.revision}, saved`);
  await expect(text(second)).toHaveValue('One.\n\nTwo, mine.\n\nThree.');
  expect((await read(first)).markdown).toBe(theirs.markdown);
  await tab(second, 'Changes').click();
  await expect(second.getByText('Removed: One, theirs.')).toBeVisible();
  await expect(second.getByText('Added: Two, mine.')).toBeVisible();
  await tab(second, 'Their text').click();
  await expect(second.getByRole('textbox', { name: 'Their text' })).toHaveValue(theirs.markdown);
  expect(await seriousProblems(second)).toEqual([]);

  await button(second, 'Take their text, put mine aside').click();
  await expect(text(second)).toHaveValue(theirs.markdown);
  await expect(alert).toHaveCount(0);
  await button(second, 'Swap').click();
  await expect(text(second)).toHaveValue('One.\n\nTwo, mine.\n\nThree.');

  const newest = await write(first, 'One, theirs again.\n\nTwo.\n\nThree.');
  await text(second).fill('One, theirs.\n\nTwo, mine.\n\nThree.');
  await button(second, 'Save Guide').click();
  await button(second, `Save over revision ${newest.revision}`).click();
  await expect(second).toHaveURL('/guides/mod');
  expect(await read(first)).toEqual(
    expect.objectContaining({ markdown: 'One, theirs.\n\nTwo, mine.\n\nThree.', revision: newest.revision + 1 }),
  );
});

test('On a phone the contents fold above the text, and writing and preview are tabs', async ({ as }) => {
  const manager = await as('manager');
  await write(manager, `# First\n\n${filler('One')}\n\n# Second\n\n${filler('Two')}`);
  await manager.setViewportSize({ width: 390, height: 780 });
  await manager.goto('/guides/mod');
  const contents = manager.getByRole('navigation', { name: 'On this page' });
  await expect(contents).toBeHidden();
  await manager.locator('summary').filter({ hasText: 'On this page' }).click();
  await contents.getByRole('link', { name: 'Second' }).click();
  await expect(manager.getByRole('heading', { name: 'Second' })).toBeInViewport();

  await manager.goto('/guides/mod?view=edit');
  await text(manager).fill('# Quite new');
  await expect(manager.getByRole('heading', { name: 'Quite new' })).toHaveCount(0);
  await tab(manager, 'Preview').click();
  await expect(manager.getByRole('heading', { name: 'Quite new' })).toBeVisible();
  await expect(text(manager)).toHaveCount(0);
  await tab(manager, 'Write').click();
  await expect(text(manager)).toHaveValue('# Quite new');
  expect(await seriousProblems(manager)).toEqual([]);
});
