import { bytesOf, newInteraction, signedHeaders } from '../support/discord/interactions.ts';
import type { Call } from './table.ts';

const PING = bytesOf({ type: 1 });
const APPLY = bytesOf({
  id: newInteraction(),
  type: 2,
  guild_id: '720000000000000000',
  member: { user: { id: '500000000000000099' } },
  data: { type: 1, name: 'apply' },
});

/** What Discord calls. */
export const commands = [
  {
    route: 'POST /discord/interactions',
    id: 'answerInteraction',
    summary: 'Answer a command or button in Discord, which signs the call',
    tests: [
      'worker/commands/interactions.test.ts',
      'worker/commands/reading.test.ts',
      'worker/commands/writing.test.ts',
    ],
    access: 'public',
    file: () => PING,
    headers: () => signedHeaders(PING),
    ends: '200',
    reply: 'pong',
    // Reads nothing and changes nothing; the commands that write have tests of their own.
    audit: 'none',
    writes: 0,
    also: {
      'a command': { file: () => APPLY, headers: () => signedHeaders(APPLY), reply: 'commandAnswer' },
    },
  },
] as const satisfies readonly Call[];
