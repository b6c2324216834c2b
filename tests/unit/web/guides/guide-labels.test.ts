import { expect, it } from 'vitest';
import { readingTime } from '#features/guides/guide-labels.ts';

it.each([
  [0, '1 minute'],
  [220, '1 minute'],
  [700, '3 minutes'],
])('A guide of %i words says how long it takes to read', (words, time) => {
  expect(readingTime('word '.repeat(words))).toBe(time);
});
