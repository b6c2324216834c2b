import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/client.ts';

describe('The invite', () => {
  it('It requests only the rights to manage roles and webhooks, in the portal’s own server', async () => {
    const owner = await signedIn(6);
    const reply = await owner.get('/api/discord-invite');
    expect(reply.outcome).toBe('200');
    const url = new URL(String(reply.body.url));
    expect(`${url.origin}${url.pathname}`).toBe(`${env.DISCORD_URL}/oauth2/authorize`);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: env.DISCORD_CLIENT_ID,
      scope: 'bot',
      permissions: '805306368',
      guild_id: env.DISCORD_GUILD_ID,
      disable_guild_select: 'true',
    });
  });
});
