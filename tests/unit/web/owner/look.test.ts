import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isNearDanger, sampleOf } from '#contract/settings/accent-sample.ts';
import { fileFault } from '#features/owner/settings/picture-check.ts';

const css = readFileSync('web/src/tokens.css', 'utf8');

/** The last value of each colour in these blocks, a later block winning over an earlier one. */
const tokensOf = (...blocks: (string | undefined)[]) =>
  Object.fromEntries(
    blocks.flatMap((block = '') =>
      Array.from(block.matchAll(/--color-([\w-]+): ([^;]+);/g), ([, name, value]) => [name, value]),
    ),
  );
const block = (start: string) => css.slice(css.indexOf(start)).split('}', 1)[0];

describe('The samples of a colour', () => {
  const light = css.split('@layer theme', 1)[0];
  const dark = block('  [data-theme="dark"] {');

  it('Without a hue they have the colours of the stylesheet', () => {
    expect(tokensOf(light)).toMatchObject(sampleOf('light', null));
    expect(tokensOf(dark)).toMatchObject(sampleOf('dark', null));
  });

  it('With a hue they have the accent that the stylesheet derives from it', () => {
    const at = (theme: 'light' | 'dark') =>
      Object.fromEntries(
        Object.entries(sampleOf(theme, 250)).map(([name, value]) => [name, value.replace(' 250)', ' var(--hue))')]),
      );
    const accent = block('  [data-accent] {');
    expect(tokensOf(light, accent)).toMatchObject(at('light'));
    expect(tokensOf(dark, block('  [data-accent][data-theme="dark"],'))).toMatchObject(at('dark'));
  });

  it('Hues around the red of danger are named as close to it', () => {
    expect([5, 6, 26, 46, 47, 359, 0, 190].map(isNearDanger)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('A file for the logo or the picture', () => {
  it('A file that is too large is told with its size and the largest', () => {
    const type = 'image/png';
    expect(fileFault('logo', { type, size: 81 * 1024 })).toBe('This file has 81 kB; 64 kB is the most.');
    expect(fileFault('picture', { type, size: 512 * 1024 + 1 })).toBe('This file has 513 kB; 512 kB is the most.');
    expect(fileFault('logo', { type, size: 64 * 1024 })).toBeNull();
  });

  it('Only PNG and WebP files are taken', () => {
    for (const type of ['image/jpeg', 'image/svg+xml', ''])
      expect(fileFault('logo', { type, size: 1 })).toContain('Choose a PNG or WebP file.');
    expect(fileFault('logo', { type: 'image/webp', size: 1 })).toBeNull();
  });
});
