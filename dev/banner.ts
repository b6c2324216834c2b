import { seededPeople } from './seed/people/people.ts';

/** What the terminal shows once the portal runs: its address, where the stand-in shows what it received, and whom one can sign in as. */
export function banner(url: string, discordUrl: string, notes: readonly string[] = []): string {
  const width = Math.max(...seededPeople.map(({ username }) => username.length));
  const people = seededPeople.map(({ username, title }) => `    ${username.padEnd(width)}  ${title}`);
  return [
    '',
    `  The portal is ready:       ${url}`,
    `  What ‘Discord’ receives:   ${discordUrl}/received`,
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
