import { seededPeople } from './seed/people/people.ts';

/** What a started portal tells the person at the terminal: where it is and who they can be. */
export function banner(url: string, notes: readonly string[] = []): string {
  const width = Math.max(...seededPeople.map(({ username }) => username.length));
  const people = seededPeople.map(({ username, title }) => `    ${username.padEnd(width)}  ${title}`);
  return [
    '',
    `  The portal is ready:  ${url}`,
    '',
    '  Sign in as one of these, or as somebody new:',
    ...people,
    '',
    ...notes.map((note) => `  ${note}`),
    '  Ctrl-C stops it; the data stays. npm run reset starts over.',
    '',
    '',
  ].join('\n');
}
