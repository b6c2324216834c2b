import { expect, it } from 'vitest';
import { splitIntro } from '#features/home/split-intro.ts';

it('A short first sentence becomes the headline', () => {
  expect(splitIntro('We keep it kind. See what is open.')).toEqual({
    headline: 'We keep it kind.',
    rest: 'See what is open.',
  });
  expect(splitIntro(' Is this you? ')).toEqual({ headline: 'Is this you?', rest: '' });
});

it('An introduction without a short first sentence stays in one piece', () => {
  const long = `${'word '.repeat(19)}end.`;
  expect(splitIntro(long)).toEqual({ headline: null, rest: long });
  expect(splitIntro('No full stop, at 3.5 metres')).toEqual({ headline: null, rest: 'No full stop, at 3.5 metres' });
  expect(splitIntro('')).toEqual({ headline: null, rest: '' });
});
