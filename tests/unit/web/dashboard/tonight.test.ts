import { expect, it } from 'vitest';
import { windowsFor } from '#features/dashboard/tonight.ts';

it('Up to 15 waiting items light a window each', () => {
  expect([0, 1, 15].map((waiting) => windowsFor(waiting, 15))).toEqual([0, 1, 15]);
});

it('Above 15, the windows show the share of what waited first tonight', () => {
  expect(windowsFor(30, 30)).toBe(15);
  expect(windowsFor(28, 30)).toBe(14);
  expect(windowsFor(1, 30)).toBe(1);
  expect(windowsFor(0, 30)).toBe(0);
});

it('New items light windows again', () => {
  expect(windowsFor(40, 30)).toBe(15);
});
