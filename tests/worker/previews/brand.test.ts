import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, createPerson } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { createJob, execute, insertRow } from '../support/rows.ts';

let updatedBy = '';
beforeAll(async () => {
  updatedBy = (await createPerson(6)).id;
});
beforeEach(() => execute('delete from settings'));

const set = (chosen: object) => insertRow('settings', { id: 1, chosen, updatedAt: Date.now(), updatedBy });
const environment = { PORTAL_NAME: 'Ours', PORTAL_INTRO: 'Who we are.' };
const open = (path: string, recorder = new Recorder(environment)) => call('GET', path, { recorder });

const hash = 'ab'.repeat(32);
const logo = { hash, type: 'image/png', width: 256, height: 256 };
const CACHED = 'public, max-age=0, s-maxage=60';

const hanging = () => {
  const recorder = new Recorder(environment);
  recorder.hooks.beforeD1 = () => new Promise(() => {});
  return recorder;
};

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1];

describe('The pages with a preview', () => {
  const paths = async () => ['/', '/vacancies', `/apply/${(await createJob()).id}`, '/apply/nothing'];

  it('They have the owner’s name and introduction', async () => {
    await set({ name: 'Lantern', intro: 'We look after three servers.' });
    for (const path of await paths()) expect(contentOf((await open(path)).text, 'og:site_name')).toBe('Lantern');
    for (const path of ['/', '/vacancies', '/apply/nothing'])
      expect(contentOf((await open(path)).text, 'og:description')).toBe('We look after three servers.');
  });

  it('They are in the portal’s language, as is the title of the vacancies', async () => {
    await set({ language: 'pt-BR' });
    for (const path of await paths()) expect((await open(path)).text).toContain('<html lang="pt-BR">');
    expect(contentOf((await open('/vacancies')).text, 'og:title')).toBe('Vagas abertas');
  });

  it('They have the portal’s hue before any script runs, and nothing of it without one', async () => {
    for (const accentHue of [0, 250]) {
      await execute('delete from settings');
      await set({ accentHue });
      for (const path of await paths())
        expect((await open(path)).text).toContain(`<html lang="en" data-accent="" style="--hue: ${accentHue}">`);
    }
    await execute('delete from settings');
    for (const path of await paths()) expect((await open(path)).text).toContain('<html lang="en">');
  });

  it('Without an introduction they have no description', async () => {
    await set({ intro: '' });
    const { text } = await open('/');
    for (const name of ['description', 'og:description', 'twitter:description'])
      expect(contentOf(text, name)).toBeUndefined();
  });

  it('They name the owner’s picture with its size, and the portal as its text', async () => {
    await set({ name: 'Lantern', picture: { hash, type: 'image/webp', width: 1200, height: 630 } });
    const { text } = await open('/');
    const tags = ['og:image', 'twitter:image', 'og:image:type', 'og:image:width', 'og:image:height', 'og:image:alt'];
    const url = `http://localhost/brand/${hash}.webp`;
    expect(tags.map((tag) => contentOf(text, tag))).toEqual([url, url, 'image/webp', '1200', '630', 'Lantern']);
  });

  it('They name the owner’s logo as icon and touch icon', async () => {
    await set({ logo });
    const { text } = await open('/');
    const icons = text.match(/<link rel="(icon|apple-touch-icon)"[^>]*>/g) ?? [];
    expect(icons.length).toBe(2);
    for (const icon of icons) expect(icon).toContain(`href="/brand/${hash}.png" type="image/png"`);
  });

  it('Each costs one round trip', async () => {
    await set({ name: 'Lantern' });
    for (const path of await paths()) {
      const { trips, rowsRead } = await measure((recorder) => call('GET', path, { recorder }));
      expect([trips, rowsRead <= 3]).toEqual([1, true]);
    }
  });

  it('While D1 hangs they have the environment’s values, and are not kept', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await set({ name: 'Lantern' });
    for (const path of ['/', '/vacancies']) {
      const { text, headers } = await open(path, hanging());
      expect([contentOf(text, 'og:site_name'), headers.get('Cache-Control')]).toEqual(['Ours', 'no-store']);
    }
  });
});

describe('The manifest', () => {
  const manifest = async (recorder?: Recorder) => {
    const reply = await open('/site.webmanifest', recorder);
    expect([reply.status, reply.headers.get('Content-Type')]).toEqual([200, 'application/manifest+json']);
    return { body: JSON.parse(reply.text), headers: reply.headers };
  };

  it('It has the portal’s name and language, and is kept for a minute', async () => {
    await set({ name: 'Lantern', language: 'de' });
    const { body, headers } = await manifest();
    expect(body).toMatchObject({ name: 'Lantern', short_name: 'Lantern', lang: 'de', theme_color: '#0f2f2f' });
    expect(body.icons.map(({ src }: { src: string }) => src)).toEqual([
      '/favicon.svg',
      '/icon-192.png',
      '/icon-512.png',
    ]);
    expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual([CACHED, null]);
  });

  it('A logo is its only icon', async () => {
    await set({ logo });
    expect((await manifest()).body.icons).toEqual([{ src: `/brand/${hash}.png`, sizes: '256x256', type: 'image/png' }]);
  });

  it('Its colour is the night of the accent', async () => {
    await set({ accentHue: 250 });
    expect((await manifest()).body.theme_color).toMatch(/^#[\da-f]{6}$/);
    expect((await manifest()).body.theme_color).not.toBe('#0f2f2f');
  });

  it('While D1 hangs it has the environment’s name, and is not kept', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    const { body, headers } = await manifest(hanging());
    expect([body.name, headers.get('Cache-Control')]).toEqual(['Ours', 'no-store']);
  });
});

describe('The icon', () => {
  const target = async () => {
    const { status, headers } = await open('/favicon.ico');
    return [status, headers.get('Location'), headers.get('Cache-Control')];
  };

  it('It leads to the product’s, or to the owner’s logo', async () => {
    expect(await target()).toEqual([302, '/favicon.svg', CACHED]);
    await set({ logo });
    expect(await target()).toEqual([302, `/brand/${hash}.png`, CACHED]);
  });
});

describe('Paths of the Worker', () => {
  it.each(['/brand/x.png', '/brand/', `/brand/${hash}.svg`])('%s is never the app', async (path) => {
    const reply = await open(path);
    expectFailure(reply, '404 not_found');
    expect(reply.headers.get('Cache-Control')).toBe('no-store');
  });

  it.each(['POST', 'PUT', 'DELETE'])('%s is none of theirs', async (method) => {
    for (const path of ['/site.webmanifest', '/favicon.ico']) expectFailure(await call(method, path), '404 not_found');
  });
});
