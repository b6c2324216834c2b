import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { experimental_readRawConfig as readRawConfig } from 'wrangler';
import { PATHS } from '#contract/paths.ts';
import { WINDOWS } from '#worker/features/previews/head-tags.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const { rawConfig } = readRawConfig({ config: path.join(root, 'wrangler.toml') });
const patterns = rawConfig.assets?.run_worker_first;

/** Matches as Cloudflare does: `*` is any run of characters, slashes included, and the whole path must match. */
const matchers = (Array.isArray(patterns) ? patterns : []).map(
  (pattern) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`),
);
const isWorkers = (address: string) => matchers.some((matcher) => matcher.test(address));

const examples = PATHS.map((page) => page.replaceAll(/\$\w+/g, crypto.randomUUID()));

describe('What the Worker answers', () => {
  it('Three pages reach the Worker before the files', () => {
    expect(PATHS.filter((_page, index) => isWorkers(examples[index] ?? ''))).toEqual(['/', '/vacancies', '/apply/$id']);
  });

  it.each(['/site.webmanifest', '/favicon.ico'])(
    '%s reaches the Worker, because it has the portal’s name',
    (address) => {
      expect(isWorkers(address)).toBe(true);
    },
  );

  it('Everything under /brand/ reaches the Worker, which answers 404 to what is no picture', () => {
    for (const address of ['/brand/x.png', '/brand/', '/brand/x/y']) expect(isWorkers(address)).toBe(true);
  });

  it('Paths without a file reach the Worker; Cloudflare does not answer them with the app', () => {
    expect(rawConfig.assets?.not_found_handling).toBe('none');
  });

  it.each([
    '/preview.png',
    '/previews/3.png',
    '/favicon.svg',
    '/assets/base-x.js',
    '/index.html',
    '/apply',
    '/nowhere',
  ])('%s is looked for among the files first', (address) => {
    expect(isWorkers(address)).toBe(false);
  });

  it.each(['/api', '/api/jobs', '/auth/discord', '/discord/interactions'])(
    '%s reaches the Worker before the files',
    (address) => {
      expect(isWorkers(address)).toBe(true);
    },
  );

  it('Tracing is off, because traces would contain webhook addresses', () => {
    expect(rawConfig.observability?.traces).toEqual({ enabled: false });
  });

  it('A cached page belongs to the version whose files it names', () => {
    expect(rawConfig.cache).toEqual({ enabled: true });
  });
});

describe('The picture of a link’s preview', () => {
  const pictures = ['preview.png', ...Array.from({ length: WINDOWS + 1 }, (_, lit) => `previews/${lit}.png`)];

  it.each(pictures)('%s is a PNG of 1200 × 630 pixels and at most 40 kB', (name) => {
    const picture = readFileSync(path.join(root, 'web/public', name));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1200, 630]);
    expect(picture.length).toBeLessThanOrEqual(40_000);
  });
});
