import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPortal } from '#dev/portal.ts';
import { Client } from '../client.ts';
import { type Edge, startEdge } from './edge.ts';

/** The seeded portal with {@link jobs} open jobs more. */
interface Site extends Edge {
  /** The Worker itself, without the edge. */
  readonly portal: string;
  /** A job to apply for. */
  readonly jobId: string;
  /** The Cookie header of a signed-in user. */
  cookieOf(username: string): Promise<string>;
}

const jobs = 300;

/** Starts a portal for the work and stops it afterwards. */
export async function withSite<Result>(work: (site: Site) => Promise<Result>): Promise<Result> {
  const persistTo = mkdtempSync(path.join(tmpdir(), 'portal-pages-'));
  try {
    const portal = await startPortal({ port: 0, persistTo, seed: true, output: () => {} });
    try {
      const owner = new Client(portal.url);
      await owner.signIn('owner');
      const post = (index: number): Promise<{ id: string }> =>
        owner.need('POST', '/api/jobs', {
          title: `Moderator, team ${index + 1}`,
          description:
            'Keeps conversations friendly in one of our larger channels, and helps newcomers to find their way.',
          requirements: 'Two evenings a week, a calm manner, and some experience in a community of your own.',
        });
      const [first] = await Promise.all(Array.from({ length: jobs }, (_, index) => post(index)));
      const edge = await startEdge(portal.url);
      const cookieOf = async (username: string) => {
        const client = new Client(portal.url);
        await client.signIn(username);
        return client.cookie;
      };
      try {
        return await work({ ...edge, portal: portal.url, jobId: first?.id ?? '', cookieOf });
      } finally {
        edge.close();
      }
    } finally {
      await portal.close();
    }
  } finally {
    rmSync(persistTo, { recursive: true, force: true, maxRetries: 5 });
  }
}
