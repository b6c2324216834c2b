import { expect } from 'playwright/test';

/** The messages a channel of the fake Discord received. */
interface Message {
  webhookId: string;
  body: { embeds: { title: string; url: string }[] };
}

const discord = () => process.env.DISCORD_URL ?? '';

/** An unused channel of the fake Discord, with the address of its webhook. */
export function newChannel() {
  const id = `8${String(Math.random()).slice(2, 18).padEnd(17, '0')}`;
  const path = `/webhooks/${id}/`;
  return {
    url: `${discord()}/api/webhooks/${id}/token-${id}`,
    /** The titles of its messages, newest first. */
    titles: async () => (await received()).messages.filter(({ webhookId }) => webhookId === id).map(titleOf),
    /** Makes its webhook reply this way until set to 'none'. */
    misbehave: (way: string) => misbehave(path, way),
  };
}

const titleOf = ({ body }: Message) => body.embeds[0]?.title ?? '';

/** A role given to a member, or taken from them. */
interface RoleChange {
  userId: string;
  role: string;
  isGiven: boolean;
}

/** Everything the fake Discord received, newest first. */
export async function received(): Promise<{ messages: Message[]; roles: RoleChange[] }> {
  const reply = await fetch(`${discord()}/received`, { headers: { accept: 'application/json' } });
  expect(reply.status).toBe(200);
  return reply.json();
}

/** The portal's server in the fake Discord: the local value of `DISCORD_GUILD_ID`. */
export const SERVER = '700000000000000001';

/** Changes what the fake Discord says of someone in the server: `joined`, `timeout`, `banned`, `roles` and so on. */
export async function arrangeMember(discordId: string, fields: Record<string, string>): Promise<void> {
  const body = new URLSearchParams({ guild: SERVER, user: discordId, ...fields });
  const reply = await fetch(`${discord()}/guild`, { method: 'POST', body });
  expect(reply.status).toBe(204);
}

/** Makes every call to the fake Discord whose path contains `route` fail this way, until set to 'none'. */
export async function misbehave(route: string, way: string): Promise<void> {
  const reply = await fetch(`${discord()}/misbehave`, {
    method: 'POST',
    body: new URLSearchParams({ route, way }),
    redirect: 'manual',
  });
  expect(reply.status).toBe(303);
}
