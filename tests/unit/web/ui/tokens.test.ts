import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

type Tokens = Record<string, string>;

const css = readFileSync('web/src/tokens.css', 'utf8');

/** The colours that a block declares, by name. */
function colours(block: string): Tokens {
  return Object.fromEntries(
    Array.from(block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]),
  );
}

const [base = '', evening = '', band = ''] = css.split(/\[data-theme="dark"\](?:\.bg-night)? \{/);
const light = colours(base);
const dark = { ...light, ...colours(evening) };
const night = { ...dark, ...colours(band), canvas: light.night ?? '' };

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours as WCAG defines it, 1 to 21. */
function contrast(tokens: Tokens, one: string, other: string): number {
  const [high = 0, low = 0] = [one, other]
    .map((name) => {
      const hex = tokens[name];
      if (!hex) throw new Error(`There is no colour ${name}`);
      return luminance(hex);
    })
    .sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const SURFACES = ['canvas', 'surface', 'raised'];
const TONES = ['info', 'success', 'warning', 'danger'];
const on = (surfaces: readonly string[], names: readonly string[]) =>
  surfaces.flatMap((surface) => names.map((name) => [name, surface] as const));

/** The least contrast, and the pairs that need it. */
const NEEDED: [number, string, (readonly [string, string])[]][] = [
  [
    7,
    'Body text',
    [
      ...on([...SURFACES, 'subtle', 'accent-soft', 'lamp-soft'], ['ink']),
      ...on(SURFACES, ['accent']),
      ...TONES.flatMap((tone) => on([...SURFACES, `${tone}-bg`], [tone])),
      ...on(
        TONES.map((tone) => `${tone}-bg`),
        ['ink'],
      ),
      ['on-lamp', 'lamp'],
    ],
  ],
  [
    4.5,
    'Secondary text, and text on a filled button',
    [
      ...on([...SURFACES, 'subtle', 'accent-soft', 'lamp-soft'], ['muted']),
      ...on(['accent', 'accent-hover'], ['on-accent']),
      ...on(['danger-fill', 'danger-hover'], ['on-danger']),
      ...on(['accent-soft', 'subtle'], ['accent']),
    ],
  ],
  [
    3,
    'Outlines that carry meaning',
    [
      ...on([...SURFACES, 'subtle'], ['control', 'lamp-edge', ...TONES.map((tone) => `${tone}-border`)]),
      ...on(['lamp-soft'], ['lamp-edge']),
    ],
  ],
];

// `night` is the dark theme on the night band.
describe.each(Object.entries({ light, dark, night }))('The %s theme', (_name, tokens) => {
  it.each(NEEDED)('It has a contrast of %s to 1 or more: %s', (least, _what, pairs) => {
    const weak = pairs
      .map(([one, other]) => [one, other, contrast(tokens, one, other)] as const)
      .filter(([, , ratio]) => ratio < least)
      .map(([one, other, ratio]) => `${one} on ${other}: ${ratio.toFixed(2)}`);
    expect(weak).toEqual([]);
  });
});

it('Screens use the tokens: no colour, size or weight of their own', () => {
  const strays = globSync('web/src/**/*.{ts,tsx}').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /['" [](#(?:[0-9a-f]{3,4}){1,2})['"\]]|\b(?:rgba?|hsla?|oklch)\(|\bfont-(?:medium|bold|light)\b|-\[\d+px\]/gi,
      ),
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(strays).toEqual([]);
});

it('No style of the root element depends on an open dialog, which would restyle every element', () => {
  expect(readFileSync('web/src/styles.css', 'utf8')).not.toMatch(/html:(has|not)\([^{]*data-scrim/);
});
