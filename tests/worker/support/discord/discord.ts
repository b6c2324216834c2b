import type { TestProject } from 'vitest/node';
import { startFakeDiscord } from '#dev/fake-discord/server.ts';
import { seededPeople } from '#dev/seed/people/people.ts';

declare module 'vitest' {
  interface ProvidedContext {
    discordUrl: string;
  }
}

/** Starts the fake Discord, which the tests sign in through over HTTP. */
export default async function setup(project: TestProject) {
  const discord = await startFakeDiscord({ port: 0, people: seededPeople });
  project.provide('discordUrl', discord.url);
  return () => discord.close();
}
