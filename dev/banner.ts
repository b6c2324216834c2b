import { seededPeople } from './seed/people/people.ts';

/** What the terminal shows once the portal runs: its address, and whom one can sign in as. */
export function banner(url: string, notes: readonly string[] = []): string {
  const width = Math.max(...seededPeople.map(({ username }) => username.length));
  const people = seededPeople.map(({ username, title }) => `    ${username.padEnd(width)}  ${title}`);
  return [
    '',
    `  The portal is ready:  ${url}`,
    '',
    '  Sign in as one of these, or as someone new:',
    ...people,
    '',
    ...notes.map((note) => `  ${note}`),
    '  Ctrl-C stops it and keeps the data; npm run reset deletes it.',
    '',
    '',
  ].join('\n');
}
