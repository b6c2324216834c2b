import { expect } from 'playwright/test';

/** What a channel of the stand-in received. */
interface Message {
  webhookId: string;
  body: { embeds: { title: string; url: string }[] };
}

const discord = () => process.env.DISCORD_URL ?? '';

/** A channel of the stand-in that no other test uses, with the address of its webhook. */
export function newChannel() {
  const id = `8${String(Math.random()).slice(2, 18).padEnd(17, '0')}`;
  const path = `/webhooks/${id}/`;
  return {
    url: `${discord()}/api/webhooks/${id}/token-${id}`,
    /** The titles of its messages, newest first. */
    titles: async () => (await received()).messages.filter(({ webhookId }) => webhookId === id).map(titleOf),
    /** Makes its webhook answer in this way until told 'none'. */
    misbehave: (way: string) => misbehave(path, way),
  };
}

const titleOf = ({ body }: Message) => body.embeds[0]?.title ?? '';

/** What the stand-in has received. */
export async function received(): Promise<{ messages: Message[] }> {
  const reply = await fetch(`${discord()}/received`, { headers: { accept: 'application/json' } });
  expect(reply.status).toBe(200);
  return reply.json();
}

/** Makes every call of the stand-in whose path contains `route` answer in this way until told 'none'. */
export async function misbehave(route: string, way: string): Promise<void> {
  const reply = await fetch(`${discord()}/misbehave`, {
    method: 'POST',
    body: new URLSearchParams({ route, way }),
    redirect: 'manual',
  });
  expect(reply.status).toBe(303);
}
