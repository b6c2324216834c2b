import { describe, expect, it } from 'vitest';
import { readDisplayName } from '#worker/auth/display-name.ts';

describe('A display name from Discord', () => {
  it.each([
    ['Margaux Adeyemi', 'Margaux Adeyemi'],
    ['  Margaux  ', 'Margaux'],
    ['نسيم الليل', 'نسيم الليل'],
    ['👩‍🚀 Ada', '👩‍🚀 Ada'],
  ])('%j is kept as %j', (globalName, name) => {
    expect(readDisplayName(globalName, 'margaux')).toBe(name);
  });

  it.each([
    ['\u202eresu nimda', 'resu nimda'],
    ['\u2066a\u2069\u202ab\u202c', 'ab'],
    ['Two\nlines\u2028\u0000\u0085', 'Twolines'],
    ['Half \ud83d', 'Half \ufffd'],
  ])('%j is made safe to show', (globalName, name) => {
    expect(readDisplayName(globalName, 'margaux')).toBe(name);
  });

  it('A name is cut after 32 characters, never inside one', () => {
    expect(readDisplayName('🎈'.repeat(40), 'margaux')).toBe('🎈'.repeat(32));
    expect(readDisplayName(`${'a'.repeat(31)} b`, 'margaux')).toBe('a'.repeat(31));
  });

  it.each([null, undefined, '', '  ', '\u200b\u2060', '\u3164', '\u202e', 'margaux'])(
    '%j is no display name',
    (globalName) => {
      expect(readDisplayName(globalName, 'margaux')).toBeNull();
    },
  );
});
