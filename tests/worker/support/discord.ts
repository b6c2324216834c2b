import type { TestProject } from 'vitest/node';
import { startChatPlatform } from '../../../dev/chat-platform/server.ts';
import { seededPeople } from '../../../dev/seed/people/people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    discordUrl: string;
  }
}

/** Starts the stand-in for Discord, which the tests sign in through over HTTP. */
export default async function setup(project: TestProject) {
  const discord = await startChatPlatform({ port: 0, people: seededPeople });
  project.provide('discordUrl', discord.url);
  return () => discord.close();
}
