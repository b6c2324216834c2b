import { describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { GUIDE_SLUGS } from '#contract/guides.ts';
import { hexOf, NIGHT } from '#contract/settings/accent.ts';
import { settingsInput } from '#contract/settings/input.ts';
import { isContact, timeZoneName } from '#contract/settings/values.ts';

describe('A time zone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['UTC', 'UTC'],
    ['AMERICA/NEW_YORK', 'America/New_York'],
  ])('%s is told as %s', (given, told) => {
    expect(timeZoneName(given)).toBe(told);
  });

  it.each(['+02:00', '-0500', 'UTC+2', 'Nowhere/City', '', ' UTC', 'x'.repeat(70)])('%j is none', (given) => {
    expect(timeZoneName(given)).toBeNull();
  });
});

describe('A contact', () => {
  it.each(['team@portal.example', 'https://portal.example/privacy'])('%s is one', (text) => {
    expect(isContact(text)).toBe(true);
  });

  it.each(['', 'team', 'a@b', 'a@b@c.example', 'http://portal.example', 'javascript:alert(1)', 'a b@c.example'])(
    '%j is none',
    (text) => {
      expect(isContact(text)).toBe(false);
    },
  );
});

describe('The body of a change', () => {
  it('Every grade and every guide has an entry', () => {
    const gradeTitles = Object.fromEntries(GRADES.map((grade) => [grade, `Title ${grade}`]));
    const guides = Object.fromEntries(GUIDE_SLUGS.map((slug) => [slug, { name: slug, description: '' }]));
    expect(settingsInput.parse({ gradeTitles, guides })).toEqual({ gradeTitles, guides });
  });

  it('Null is the default of everything but the revision', () => {
    const nothing = Object.fromEntries(Object.keys(settingsInput.shape).map((key) => [key, null]));
    expect(settingsInput.safeParse(nothing).error?.issues.map(({ path }) => path)).toEqual([['revision']]);
  });
});

describe('A shade as a hex colour', () => {
  it('White, black and a known red are those of sRGB', () => {
    expect(hexOf({ lightness: 1, chroma: 0 }, 0)).toBe('#ffffff');
    expect(hexOf({ lightness: 0, chroma: 0 }, 90)).toBe('#000000');
    expect(hexOf({ lightness: 0.62796, chroma: 0.25768 }, 29.2339)).toBe('#ff0000');
  });

  it('The night has a colour of its own at every hue', () => {
    const nights = Array.from({ length: 360 }, (_, hue) => hexOf(NIGHT, hue));
    for (const night of nights) expect(night).toMatch(/^#[\da-f]{6}$/);
    expect(new Set(nights).size).toBeGreaterThan(100);
  });
});
