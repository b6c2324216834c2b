import { seededPeople } from './seed/people/people.ts';

/** The terminal output of a running portal: its address, the fake Discord's page, and the accounts to sign in with. */
export function banner(url: string, discordUrl: string, notes: readonly string[] = []): string {
  const width = Math.max(...seededPeople.map(({ username }) => username.length));
  const people = seededPeople.map(({ username, title }) => `    ${username.padEnd(width)}  ${title}`);
  return [
    '',
    `  The portal is ready:  ${url}`,
    `  Messages to Discord:  ${discordUrl}/received`,
    '',
    '  Sign in as one of these, or under any new name:',
    ...people,
    '',
    ...notes.map((note) => `  ${note}`),
    '  Ctrl-C stops it and keeps the data. npm run reset deletes the data.',
    '',
    '',
  ].join('\n');
}
