import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { hexOf, linearOf, NIGHT, type Shade } from '#contract/settings/accent.ts';

type Tokens = Record<string, string>;

const css = readFileSync('web/src/tokens.css', 'utf8');

/** The colours that a block declares, by name. */
function colours(block: string): Tokens {
  return Object.fromEntries(
    Array.from(block.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g), ([, name = '', value = '']) => [name, value]),
  );
}

const [base = '', evening = '', bandRule = ''] = css.split(/\[data-theme="dark"\](?:\.bg-night)? \{/);
const light = colours(base);
const dark = { ...light, ...colours(evening) };
const night = { ...dark, ...colours(bandRule), canvas: light.night ?? '' };

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

/** The pairs with less contrast than they need. */
const weakest = (tokens: Tokens, least: number, pairs: (readonly [string, string])[]) =>
  pairs
    .map(([one, other]) => [one, other, contrast(tokens, one, other)] as const)
    .filter(([, , ratio]) => ratio < least)
    .map(([one, other, ratio]) => `${one} on ${other}: ${ratio.toFixed(2)}`);

// `night` is the dark theme on the night band.
describe.each(Object.entries({ light, dark, night }))('The %s theme', (_name, tokens) => {
  it.each(NEEDED)('It has a contrast of %s to 1 or more: %s', (least, _what, pairs) => {
    expect(weakest(tokens, least, pairs)).toEqual([]);
  });
});

describe('The owner’s hue', () => {
  /** What the rule with this selector declares, by the colour's name. */
  function declared(selector: string): [name: string, value: string][] {
    const start = css.indexOf(`  ${selector} {`);
    if (start < 0) throw new Error(`There is no rule for ${selector}`);
    const block = css.slice(start, css.indexOf('}', start));
    return Array.from(block.matchAll(/--color-([\w-]+): (.+);/g), ([, name = '', value = '']) => [name, value]);
  }

  function shadeOf(value: string): Shade | null {
    const [, lightness, chroma] = /^oklch\(([\d.]+) ([\d.]+) var\(--hue\)\)$/.exec(value) ?? [];
    return lightness && chroma ? { lightness: Number(lightness), chroma: Number(chroma) } : null;
  }

  const rules = {
    light: declared('[data-accent]'),
    dark: declared('[data-accent] [data-theme="dark"]'),
    night: declared('[data-accent] [data-theme="dark"].bg-night'),
  };
  const shades = Object.values(rules)
    .flat()
    .flatMap(([, value]) => shadeOf(value) ?? []);
  const hues = Array.from({ length: 360 }, (_, hue) => hue);

  /** These tokens with a rule's colours at this hue. */
  function turned(tokens: Tokens, rule: [string, string][], hue: number): Tokens {
    const result = { ...tokens };
    for (const [name, value] of rule) {
      const [shade, same] = [shadeOf(value), /^var\(--color-([\w-]+)\)$/.exec(value)?.[1]];
      const colour = shade ? hexOf(shade, hue) : result[same ?? ''];
      if (!colour) throw new Error(`${name} is no shade of the hue: ${value}`);
      result[name] = colour;
    }
    return result;
  }

  /** The colours of each theme at this hue. */
  function themesAt(hue: number): [string, Tokens][] {
    const day = turned(light, rules.light, hue);
    const evening = turned({ ...dark, night: day.night ?? '' }, rules.dark, hue);
    const band = turned({ ...night, ...evening, ...colours(bandRule) }, rules.night, hue);
    return Object.entries({ light: day, dark: evening, night: { ...band, canvas: day.night ?? '' } });
  }

  it.each(NEEDED)('Every hue keeps %s to 1 in every theme: %s', (least, _what, pairs) => {
    const weak = hues.flatMap((hue) =>
      themesAt(hue).flatMap(([theme, tokens]) =>
        weakest(tokens, least, pairs).map((pair) => `${theme} ${hue}: ${pair}`),
      ),
    );
    expect(weak).toEqual([]);
  });

  it('Every shade can be shown at all 360', () => {
    expect(shades.length).toBe(12);
    const outside = shades.flatMap((shade) =>
      hues.filter((hue) => linearOf(shade, hue).some((part) => part < 0 || part > 1)),
    );
    expect(outside).toEqual([]);
  });

  it('It changes the accent, the night, its houses and the band, and no other colour', () => {
    const names = (rule: [string, string][]) => rule.map(([name]) => name);
    expect(names(rules.light)).toEqual(['accent', 'accent-hover', 'accent-soft', 'night', 'house', 'house-far']);
    expect(names(rules.dark)).toEqual(['accent', 'accent-hover', 'accent-soft', 'on-accent']);
    expect(names(rules.night)).toEqual(['surface', 'raised', 'subtle', 'line']);
  });

  it('The manifest’s colour is the stylesheet’s night', () => {
    expect(shadeOf(Object.fromEntries(rules.light).night ?? '')).toEqual(NIGHT);
  });

  it.each([
    [0.627966, 0.257704, 29.2346, '#ff0000'],
    [0.86644, 0.294827, 142.4953, '#00ff00'],
    [0.452014, 0.313214, 264.052, '#0000ff'],
    [1, 0, 0, '#ffffff'],
  ])('oklch(%d %d %d) is %s', (lightness, chroma, hue, hex) => {
    expect(hexOf({ lightness, chroma }, hue)).toBe(hex);
  });
});

it('Screens use the tokens: no colour, size or weight of their own', () => {
  const strays = globSync('web/src/**/*.{ts,tsx}').flatMap((file) =>
    Array.from(
      readFileSync(file, 'utf8').matchAll(
        /['" [](#(?:[0-9a-f]{3,4}){1,2})['"\]]|\b(?:rgba?|hsla?|oklch)\(|\bfont-(?:bold|light)\b|-\[\d+px\]/gi,
      ),
      ([found]) => `${file}: ${found}`,
    ),
  );
  expect(strays).toEqual([]);
});

it('No style of the root element depends on an open dialog, which would restyle every element', () => {
  expect(readFileSync('web/src/styles.css', 'utf8')).not.toMatch(/html:(has|not)\([^{]*data-scrim/);
});
