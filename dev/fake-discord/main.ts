import { readPort } from '../ports.ts';
import { serverMembers } from '../seed/discord/server.ts';
import { seededPeople } from '../seed/people/people.ts';
import { onStopSignal } from '../tools.ts';
import { startFakeDiscord } from './server.ts';

const port = readPort(process.argv[2] ?? process.env.DISCORD_PORT, 8788);
const discord = await startFakeDiscord({ port, people: seededPeople, members: serverMembers() });
process.stdout.write(`Fake Discord: ${discord.url}\n`);
onStopSignal(() => discord.close());
