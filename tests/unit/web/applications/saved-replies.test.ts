import { describe, expect, it } from 'vitest';
import { fillIn } from '#contract/labels/fill-in.ts';
import { placeReply } from '#features/applications/deciding/placeholders.ts';

const put = (message: string, reply: string, others: string[] = []) => {
  const { start, end, text } = placeReply(message, reply, others);
  return message.slice(0, start) + text + message.slice(end);
};

describe('Saved replies', () => {
  it('{name} and {job} become the applicant and the position anywhere in the text', () => {
    const body = 'Hello {name}, {job} is taken. Sorry, {name}.';
    expect(fillIn(body, { name: 'lena', job: 'Event Host' })).toBe('Hello lena, Event Host is taken. Sorry, lena.');
  });

  it('Other braces stay, and so does a placeholder in a name', () => {
    expect(fillIn('{Name} {} {names} {name}', { name: '{job}', job: '$& {name}' })).toBe('{Name} {} {names} {job}');
    expect(fillIn('{job}', { name: 'lena', job: '$& {name}' })).toBe('$& {name}');
  });

  it('A reply fills an empty message, or goes below the typed text', () => {
    expect(put('', 'Welcome.')).toBe('Welcome.');
    expect(put(' \n', 'Welcome.')).toBe('Welcome.');
    expect(put('Hello lena. ', 'Welcome.')).toBe('Hello lena.\n\nWelcome.');
  });

  it('A second reply replaces the first, unless that was edited', () => {
    const others = ['Not.', 'Not this time.'];
    expect(put('Hello.\n\nNot this time. Bye.', 'Welcome.', others)).toBe('Hello.\n\nWelcome. Bye.');
    expect(put('Not this year.', 'Welcome.', others)).toBe('Not this year.\n\nWelcome.');
  });
});
