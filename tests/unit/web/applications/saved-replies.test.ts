import { describe, expect, it } from 'vitest';
import { fillIn, withReply } from '#features/applications/deciding/placeholders.ts';

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
    expect(withReply('', 'Welcome.')).toBe('Welcome.');
    expect(withReply(' \n', 'Welcome.')).toBe('Welcome.');
    expect(withReply('Hello lena. ', 'Welcome.')).toBe('Hello lena.\n\nWelcome.');
  });
});
