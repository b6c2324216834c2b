import { expect, test } from '../support/fixtures.ts';

test('A link to a vacancy shows its title, and the page still opens as the app', { tag: '@journey' }, async ({
  page,
  request,
}) => {
  const [job]: { id: string; title: string }[] = await (await request.get('/api/jobs?limit=1')).json();
  if (!job) throw new Error('No job is open');
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  await page.goto(`/apply/${job.id}`);
  const tag = (name: string) => page.locator(`head > meta[property="${name}"]`);
  await expect(tag('og:title')).toHaveAttribute('content', job.title);
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
    expect(reply.headers()['cache-control']).toBe('public, max-age=0, s-maxage=60');
  }
});
