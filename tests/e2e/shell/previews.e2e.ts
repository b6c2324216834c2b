import { expect, test } from '../support/fixtures.ts';
import { oldestJob, read } from '../support/place.ts';

test('A link to a vacancy shows its title, and the page still opens as the app', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const id = await oldestJob(request);
  const job = await read<{ id: string; title: string }>(request, `/api/jobs/${id}`);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  const tag = (name: string) => page.locator(`head > meta[property="${name}"]`);
  // Without its title, if the database took too long.
  await expect(async () => {
    await page.goto(`/apply/${job.id}`);
    expect(await tag('og:title').getAttribute('content')).toBe(job.title);
  }).toPass();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    'href',
    new URL(`/apply/${job.id}`, page.url()).href,
  );
  await expect(page.getByRole('heading', { name: job.title, level: 1 })).toBeVisible();
  const picture = await request.get((await tag('og:image').getAttribute('content')) ?? '');
  expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
  expect(errors).toEqual([]);
});

test('Pages with a preview have the headers of the static ones, and those stay static', async ({ request }) => {
  const fixed = await request.get('/privacy');
  expect(fixed.headers()).toHaveProperty('etag');
  expect(await fixed.text()).not.toContain('og:title');
  const names = Object.keys(fixed.headers()).filter((name) =>
    /security|x-frame|x-content|referrer|permissions|opener/.test(name),
  );
  expect(names.length).toBeGreaterThan(5);
  for (const path of ['/', '/vacancies', '/apply/nothing', '/apply/nothing/more']) {
    const reply = await request.get(path, { headers: { 'If-None-Match': fixed.headers().etag ?? '' } });
    expect([reply.status(), reply.headers().etag], path).toEqual([200, undefined]);
    expect(await reply.text()).toContain('og:title');
    for (const name of names) expect(reply.headers()[name], name).toBe(fixed.headers()[name]);
  }
  // Not kept, if the database took too long.
  await expect
    .poll(async () => (await request.get('/vacancies')).headers()['cache-control'])
    .toBe('public, max-age=0, s-maxage=60');
});
