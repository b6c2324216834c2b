import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { app } from '#worker/app.ts';
import type { Bindings } from '#worker/env.ts';
import { SECURITY_HEADERS } from '#worker/http/security-headers.ts';
import { call, signedIn } from '../support/client.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { createJob, execute } from '../support/rows.ts';
import { shell, shellAssets } from '../support/shell.ts';

/** The tags of a page as a crawler reads them: by property or name, with `title` and `canonical`. */
async function tagsOf(html: string): Promise<Record<string, string>> {
  const tags: Record<string, string> = {};
  const set = (name: string | null, value: string | null) => {
    if (name === null) return;
    expect(tags, `${name} is there once`).not.toHaveProperty([name]);
    tags[name] = value ?? '';
  };
  const title: string[] = [];
  const decoded = (text: string | null) =>
    (text ?? '').replace(
      /&(lt|gt|quot|#39|amp);/g,
      (_all, name: string) => ({ lt: '<', gt: '>', quot: '"', '#39': "'", amp: '&' })[name] ?? '',
    );
  await new HTMLRewriter()
    .on('head > title', { text: ({ text }) => void title.push(text) })
    .on('head > meta[content]', {
      element: (meta) =>
        set(meta.getAttribute('property') ?? meta.getAttribute('name'), decoded(meta.getAttribute('content'))),
    })
    .on('head > link[rel=canonical]', { element: (link) => set('canonical', decoded(link.getAttribute('href'))) })
    .transform(new Response(html))
    .text();
  return { ...tags, title: decoded(title.join('')) };
}

const ORIGIN = 'http://localhost';
const INTRO = 'We look after three servers.';
const settings = { PORTAL_NAME: 'Lantern', PORTAL_INTRO: INTRO };

/** Opens a page, and reads its tags. */
async function open(
  path: string,
  {
    method = 'GET',
    headers = {},
    ...own
  }: { method?: string; headers?: Record<string, string> } & Partial<Bindings> = {},
) {
  const recorder = new Recorder({ ...settings, ...own });
  const reply = await call(method, path, { recorder, headers });
  return { ...reply, recorder, tags: await tagsOf(reply.text) };
}

const portalTags = {
  title: 'Lantern',
  description: INTRO,
  canonical: `${ORIGIN}/`,
  'og:type': 'website',
  'og:site_name': 'Lantern',
  'og:title': 'Lantern',
  'og:description': INTRO,
  'og:url': `${ORIGIN}/`,
  'twitter:card': 'summary_large_image',
  'twitter:title': 'Lantern',
  'twitter:description': INTRO,
};

/** The pictures of a page, and what they show in words. */
const picturesOf = ({ 'og:image': og, 'twitter:image': twitter, 'og:image:alt': alt }: Record<string, string>) => [
  og?.replace(ORIGIN, ''),
  twitter?.replace(ORIGIN, ''),
  alt?.replace('A street at night', ''),
];

const PLAIN = ['/preview.png', '/preview.png', ', its windows lit'];

/** Closes every job, then opens this many. */
async function openOnly(count: number) {
  await execute('update jobs set isActive = 0');
  for (let index = 0; index < count; index += 1) await createJob();
}

describe('The pages of the portal', () => {
  it('The front page presents the portal', async () => {
    const page = await open('/');
    expect(page.status).toBe(200);
    expect(page.tags).toMatchObject(portalTags);
  });

  it('The list of vacancies has a title and an address of its own', async () => {
    const { tags } = await open('/vacancies');
    const url = `${ORIGIN}/vacancies`;
    expect(tags).toMatchObject({
      ...portalTags,
      title: 'Open Vacancies · Lantern',
      'og:title': 'Open Vacancies',
      'twitter:title': 'Open Vacancies',
      canonical: url,
      'og:url': url,
    });
  });

  it('The shell stays as it is but for its title and tags', async () => {
    const { text } = await open('/');
    const bodyOf = (html: string) => html.slice(html.indexOf('</head>'));
    expect(bodyOf(text)).toBe(bodyOf(shell));
    const kept = shell.split('\n').filter((line) => !/<title>|name="description"/.test(line));
    for (const line of kept) expect(text).toContain(line.trim());
  });

  it.each([
    [0, '/previews/0.png', ': No positions open'],
    [1, '/previews/1.png', ': 1 position open'],
    [3, '/previews/3.png', ': 3 positions open'],
    [15, '/previews/15.png', ': 15 or more positions open'],
    [17, '/previews/15.png', ': 15 or more positions open'],
  ])('With %d open positions the picture is %s', async (count, path, words) => {
    await openOnly(count);
    for (const page of ['/', '/vacancies'])
      expect(picturesOf((await open(page)).tags), page).toEqual([path, path, words]);
  });

  it('A position that has closed by itself lights no window', async () => {
    await openOnly(2);
    await createJob({ closesAt: Date.now() - 1 });
    expect(picturesOf((await open('/')).tags)[0]).toBe('/previews/2.png');
  });

  it.each(['/', '/vacancies'])('%s costs one round trip of at most three rows', async (path) => {
    await execute('update jobs set closesAt = null');
    const { recorder, trips, rowsRead } = await measure((own) => call('GET', path, { recorder: own }));
    expect([trips, rowsRead <= 3, recorder.kv]).toEqual([1, true, []]);
  });
});

describe('The page of a vacancy', () => {
  it('The page of an open job shows its title and description', async () => {
    const job = await createJob({ title: 'Event Host', description: 'Run the weekly game night.\nBring a friend.' });
    const { status, tags } = await open(`/apply/${job.id}`);
    const url = `${ORIGIN}/apply/${job.id}`;
    const description = 'Run the weekly game night. Bring a friend.';
    expect(status).toBe(200);
    expect(tags).toMatchObject({
      ...portalTags,
      title: 'Event Host · Lantern',
      description,
      canonical: url,
      'og:title': 'Event Host',
      'og:description': description,
      'og:url': url,
      'twitter:title': 'Event Host',
      'twitter:description': description,
    });
    expect(picturesOf(tags)).toEqual(['/previews/1.png', '/previews/1.png', ': 1 position open']);
  });

  it('The page of a job costs one round trip of at most three rows', async () => {
    const { id } = await createJob();
    const { recorder, trips, rowsRead } = await measure((own) => call('GET', `/apply/${id}`, { recorder: own }));
    expect([trips, rowsRead <= 3, recorder.kv]).toEqual([1, true, []]);
  });

  it.each([
    ['An inactive job', async () => (await createJob({ isActive: false, title: 'Secret' })).id],
    ['A deleted job', async () => (await createJob({ deletedAt: Date.now(), title: 'Secret' })).id],
    ['An unknown job', () => crypto.randomUUID()],
    ['A malformed id', () => 'no-such-job'],
    ['No id', () => ''],
    ['A path with more segments', async () => `${(await createJob({ title: 'Secret' })).id}/edit`],
    ['An encoded slash', async () => `${(await createJob({ title: 'Secret' })).id}%2Fedit`],
    ['A broken encoding', () => '%E0%A4%A'],
    ['Markup', () => '%22%3E%3Cscript%3Ealert(1)%3C/script%3E'],
    ['SQL', () => "x'%20or%201=1--"],
  ])('%s gets the portal’s own tags', async (_what, id) => {
    const { status, headers, tags } = await open(`/apply/${await id()}`);
    expect(status).toBe(200);
    expect(tags).toMatchObject(portalTags);
    expect(picturesOf(tags)).toEqual(PLAIN);
    expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60');
  });

  it('A manager’s cookie does not reveal an inactive job', async () => {
    const manager = await signedIn(4);
    const job = await createJob({ isActive: false, title: 'Secret' });
    const headers = { Cookie: `session=${manager.token}` };
    const { tags, recorder } = await open(`/apply/${job.id}`, { headers });
    expect(tags).toMatchObject(portalTags);
    expect(recorder.kv).toEqual([]);
  });

  it.each(['encoded id', 'trailing slash', 'query'])(
    'An address with %s leads to the same canonical one',
    async (what) => {
      const { id } = await createJob({ title: 'Helper' });
      const encoded = id.replace(/^./, (char) => `%${char.charCodeAt(0).toString(16)}`);
      const path = { 'encoded id': encoded, 'trailing slash': `${id}/`, query: `${id}?utm_source=x` }[what];
      const { tags } = await open(`/apply/${path}`);
      expect(tags).toMatchObject({ 'og:title': 'Helper', canonical: `${ORIGIN}/apply/${id}` });
    },
  );

  it('Texts are escaped', async () => {
    const title = `"><script>alert('1')</script> & Co </title>`;
    const job = await createJob({ title, description: `"'><img src=x onerror=alert(1)> &amp; <!-- ` });
    const { text, tags } = await open(`/apply/${job.id}`, { PORTAL_NAME: '</title><b>"Lantern"' });
    expect(tags).toMatchObject({
      title: `${title} · </title><b>"Lantern"`,
      'og:title': title,
      'og:site_name': '</title><b>"Lantern"',
      'og:description': `"'><img src=x onerror=alert(1)> &amp; <!--`,
    });
    expect(text.match(/<script/g)).toHaveLength(shell.match(/<script/g)?.length ?? 0);
    expect(text).not.toMatch(/<img|<b>|<!--/);
  });

  it('A title cannot turn the text around or break the line', async () => {
    const job = await createJob({ title: 'Event\u202Etsoh\nHost @everyone' });
    expect((await open(`/apply/${job.id}`)).tags['og:title']).toBe('Eventtsoh Host @everyone');
  });

  it('A description without words gives way to the introduction', async () => {
    const job = await createJob({ description: '# \n\u202E' });
    expect((await open(`/apply/${job.id}`)).tags.description).toBe(INTRO);
  });
});

describe('Trouble', () => {
  let warned: MockInstance;
  beforeEach(() => {
    warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    warned.mockRestore();
  });

  const openWith = async (page: string, prepare: (recorder: Recorder) => void) => {
    const path = page === '/apply' ? `/apply/${(await createJob({ title: 'Secret' })).id}` : page;
    const recorder = new Recorder(settings);
    prepare(recorder);
    const start = Date.now();
    const reply = await call('GET', path, { recorder });
    return { ...reply, ms: Date.now() - start, tags: await tagsOf(reply.text) };
  };

  it.each(['/', '/vacancies', '/apply'])('While D1 fails, %s has the plain picture and is not kept', async (page) => {
    const { status, headers, tags } = await openWith(page, (recorder) => recorder.breakD1());
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(tags).toMatchObject({ 'og:site_name': 'Lantern', description: INTRO });
    expect(picturesOf(tags)).toEqual(PLAIN);
    expect(tags['og:title']).not.toBe('Secret');
    expect(String(warned.mock.calls)).toMatch(/"preview":"Network connection lost/);
    expect(String(warned.mock.calls)).not.toMatch(/select|jobs/i);
  });

  it.each(['/', '/apply'])('While D1 hangs, %s is served without its answer after 300 ms', async (page) => {
    const { status, headers, tags, ms } = await openWith(page, (recorder) => {
      recorder.hooks.beforeD1 = () => new Promise(() => {});
    });
    expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    expect(tags).toMatchObject(portalTags);
    expect(picturesOf(tags)).toEqual(PLAIN);
    expect(ms).toBeGreaterThanOrEqual(295);
    expect(String(warned.mock.calls)).toContain('no answer within 300 ms');
  });

  it.each([{ DISCORD_CLIENT_ID: '' }, { PUBLIC_ORIGIN: 'portal.example' }])(
    'With the settings %j, the app is served without tags',
    async (wrong) => {
      const { id } = await createJob();
      for (const path of ['/', '/vacancies', `/apply/${id}`]) {
        const { status, headers, text } = await open(path, wrong);
        expect([status, headers.get('Cache-Control'), text]).toEqual([200, 'no-store', shell]);
      }
    },
  );

  it('Without a build of the web app, the page is a 404', async () => {
    const missing = { fetch: async () => new Response('Not built', { status: 404 }) };
    const reply = await open('/', { ASSETS: missing });
    expect([reply.status, reply.text, reply.headers.get('Cache-Control')]).toEqual([404, 'Not built', 'no-store']);
  });

  it('A fetched reply, whose headers cannot be set, still gets the security headers', async () => {
    const elsewhere = Response.redirect('https://portal.example/');
    expect(() => elsewhere.headers.set('X-Frame-Options', 'DENY')).toThrow();
    const { status, headers } = await open('/', { ASSETS: { fetch: async () => elsewhere } });
    expect([status, headers.get('Location')]).toEqual([302, 'https://portal.example/']);
    for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name)).toBe(value);
  });
});

describe('The reply', () => {
  const paths = async () => ['/', '/vacancies', `/apply/${(await createJob()).id}`];

  it('Every page has the security headers, may be cached for a minute, and sets no cookie', async () => {
    for (const path of await paths()) {
      const { headers } = await open(path);
      for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name), path).toBe(value);
      expect(headers.get('Cache-Control')).toBe('public, max-age=0, s-maxage=60');
      expect(headers.get('Content-Type')).toBe('text/html; charset=utf-8');
      expect([headers.has('ETag'), headers.has('Set-Cookie'), headers.has('Vary')]).toEqual([false, false, false]);
    }
  });

  it('A conditional request gets the whole page', async () => {
    const asked: Request[] = [];
    for (const path of await paths()) {
      const headers = {
        'If-None-Match': '"shell"',
        'If-Modified-Since': new Date().toUTCString(),
        Cookie: 'session=x',
      };
      const reply = await open(path, { headers, ASSETS: shellAssets(asked) });
      expect([reply.status, reply.tags['og:site_name']]).toEqual([200, 'Lantern']);
    }
    expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(Array(3).fill(`GET ${ORIGIN}/`));
    expect(asked.flatMap(({ headers }) => [...headers.keys()])).toEqual([]);
  });

  it('A HEAD request gets the same headers without the page', async () => {
    for (const path of await paths()) {
      const [whole, head] = [await open(path), await open(path, { method: 'HEAD' })];
      const withoutId = (headers: Headers) => [...headers].filter(([name]) => name !== 'x-request-id');
      expect([head.status, head.text, withoutId(head.headers)]).toEqual([200, '', withoutId(whole.headers)]);
    }
  });

  it('Every caller gets the same page, crawlers and signed-in people included', async () => {
    const person = await signedIn(6);
    for (const path of await paths()) {
      const { text } = await open(path);
      for (const headers of [{ 'User-Agent': 'Discordbot/2.0' }, { Cookie: `session=${person.token}` }])
        expect((await open(path, { headers })).text).toBe(text);
    }
  });

  it('Links name the public origin, whatever host was asked', async () => {
    const job = await createJob();
    const { env: bindings } = new Recorder({ ...settings, PUBLIC_ORIGIN: 'https://portal.example' });
    const reply = await app.request(`https://evil.example/apply/${job.id}`, {}, bindings);
    const html = await reply.text();
    expect(html).not.toContain('evil.example');
    expect(await tagsOf(html)).toMatchObject({
      canonical: `https://portal.example/apply/${job.id}`,
      'og:image': 'https://portal.example/previews/1.png',
    });
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s is refused', async (method) => {
    for (const path of await paths()) expect((await call(method, path)).outcome).toBe('404 not_found');
  });
});
