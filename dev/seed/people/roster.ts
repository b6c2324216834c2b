import * as z from 'zod/mini';
import { GRADES } from '#contract/grades.ts';
import { readJson, readText } from '../data.ts';
import { Random } from '../random.ts';

const story = z.strictObject({
  joined: z.number(),
  displayName: z.exactOptional(z.string()),
  grades: z.exactOptional(z.array(z.tuple([z.literal(GRADES), z.number()]))),
  blocked: z.exactOptional(z.array(z.number())),
  signedOut: z.exactOptional(z.array(z.number())),
});

/** A person's history in days before today. `blocked` alternates between blocking and unblocking. */
export type Story = z.infer<typeof story>;

// The community grows: more people joined in the last months than in the first.
function joined(username: string): number {
  const random = new Random(`arrival of ${username}`);
  for (;;) {
    const daysAgo = random.int(3, 246);
    if (random.chance((1.5 - daysAgo / 250) / 1.5)) return daysAgo;
  }
}

const crowd = readText('crowd.txt').trim().split(/\s+/);

/** Everyone by username: first staff, former staff, blocked people and known Members, then Members who only joined. */
export const stories: ReadonlyMap<string, Story> = new Map([
  ...Object.entries(readJson('people.json', z.record(z.string(), story))),
  ...crowd.map((username) => [username, { joined: joined(username) }] as const),
]);
