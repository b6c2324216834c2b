import type { TestProject } from 'vitest/node';
import { startChatPlatform } from '../../../dev/chat-platform/server.ts';
import { seededPeople } from '../../../dev/seed/people/people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    discordUrl: string;
  }
}

/** Starts the stand-in for Discord for the whole run; the tests sign in through it over HTTP. */
export default async function setup(project: TestProject) {
  const discord = await startChatPlatform({ port: 0, people: seededPeople });
  project.provide('discordUrl', discord.url);
  return () => discord.close();
}
