import { readPort } from '../ports.ts';
import { serverMembers } from '../seed/discord/server.ts';
import { seededPeople } from '../seed/people/people.ts';
import { onStopSignal } from '../tools.ts';
import { startChatPlatform } from './server.ts';

const port = readPort(process.argv[2] ?? process.env.DISCORD_PORT, 8788);
const platform = await startChatPlatform({ port, people: seededPeople, members: serverMembers() });
process.stdout.write(`Stand-in for Discord: ${platform.url}\n`);
onStopSignal(() => platform.close());
