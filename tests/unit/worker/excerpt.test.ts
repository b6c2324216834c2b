import { describe, expect, it } from 'vitest';
import { excerpt } from '#worker/features/previews/excerpt.ts';

const words = (count: number) => Array.from({ length: count }, (_, i) => `word${i}`).join(' ');

describe('An excerpt', () => {
  it.each([
    ['Run the game night.', 'Run the game night.'],
    ['  Two\r\n\r\nlines\tand  gaps ', 'Two lines and gaps'],
    [
      'You will:\n- answer mail\n* keep the peace\n• sleep\n\nWrite to us',
      'You will: answer mail, keep the peace, sleep. Write to us',
    ],
    ['- Answer mail.\n- Sleep!', 'Answer mail. Sleep!'],
    ['- \nNothing', '- Nothing'],
    ['# The team\n> Be **kind**, *calm* and __fair__', 'The team Be kind, calm and fair'],
    ['Read [the rules](https://example.com/rules) and `!help`', 'Read the rules and !help'],
    ['![A lamp](https://example.com/lamp.png) at night', 'A lamp at night'],
    ['snake_case_name, 5 * 3 * 2, **, _ and C:\\', 'snake_case_name, 5 * 3 * 2, **, _ and C:\\'],
    ['@everyone <b>bold</b> & "quoted"', '@everyone <b>bold</b> & "quoted"'],
    ['Left\u202Ethgir\u0007', 'Leftthgir'],
    ['', ''],
  ])('%j becomes %j', (text, plain) => {
    expect(excerpt(text)).toBe(plain);
  });

  it('Keeps 160 characters and cuts 161', () => {
    expect(excerpt('x'.repeat(160))).toBe('x'.repeat(160));
    expect(excerpt('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`);
  });

  it('A long text ends after a whole word', () => {
    for (let length = 20; length < 200; length++) {
      const short = excerpt(`${'a'.repeat(length % 13)} ${words(length)}`);
      expect(short.length).toBeLessThanOrEqual(160);
      if (short.endsWith('…')) expect(short).toMatch(/\bword\d+…$/);
    }
    expect(excerpt(`${'x'.repeat(158)}, and more`)).toBe(`${'x'.repeat(158)}…`);
    expect(excerpt(`${'x'.repeat(159)} more`)).toBe(`${'x'.repeat(159)}…`);
  });

  it('A word longer than the excerpt is cut between characters', () => {
    const family = '👨‍👩‍👧‍👦';
    const short = excerpt(`Hi ${family.repeat(50)}`);
    expect(short).toBe(`Hi ${family.repeat(14)}…`);
    expect(short.length).toBeLessThanOrEqual(160);
    expect(excerpt('日本語'.repeat(100))).toBe(`${'日本語'.repeat(53)}…`);
  });

  it('A pair that the reading limit splits leaves no half behind', () => {
    expect(excerpt(`${' '.repeat(999)}😀`).isWellFormed()).toBe(true);
  });

  it('Reads only the first 1,000 characters', () => {
    expect(excerpt(`${' '.repeat(1000)}late`)).toBe('');
  });
});
