import { env } from 'cloudflare:workers';

/** Sends a form to the fake Discord. */
export async function postTo(path: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams(fields);
  const reply = await fetch(`${env.DISCORD_URL}${path}`, { method: 'POST', body, redirect: 'manual' });
  if (reply.status >= 400) throw new Error(await reply.text());
}

/** Makes calls of a route fail in this way, for good or so many times; `none` ends it. */
export const misbehave = (route: string, way: string, times?: number) =>
  postTo('/misbehave', { route, way, ...(times && { times: String(times) }) });

/** What has arrived in the fake Discord, oldest first. */
export async function receivedAs<Item>(kind: 'messages' | 'directMessages' | 'roles'): Promise<Item[]> {
  const reply = await fetch(`${env.DISCORD_URL}/received`, { headers: { Accept: 'application/json' } });
  return (await reply.json<Record<typeof kind, Item[]>>())[kind].reverse();
}
