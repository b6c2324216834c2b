import { seededPeople } from './seed/people/people.ts';

const OWNER = 6;

/**
 * The terminal output of a running portal: its address, the fake Discord's page, and the accounts to sign in with. Without sample
 * data only the owner has a grade before signing in.
 */
export function banner(url: string, discordUrl: string, withSample: boolean, notes: readonly string[] = []): string {
  const known = seededPeople.filter(({ grade }) => withSample || grade === OWNER);
  const width = Math.max(...known.map(({ username }) => username.length));
  const people = known.map(({ username, title }) => `    ${username.padEnd(width)}  ${title}`);
  return [
    '',
    `  The portal is ready:  ${url}`,
    `  Messages to Discord:  ${discordUrl}/received`,
    `  Commands in Discord:  ${discordUrl}/commands`,
    '',
    withSample
      ? '  Sign in as one of these, or under any new name:'
      : '  It has no sample data. Sign in as the owner; any other name becomes a Member:',
    ...people,
    '',
    ...notes.map((note) => `  ${note}`),
    '  Ctrl-C stops it and keeps the data. npm run reset deletes the data.',
    '',
    '',
  ].join('\n');
}
