import { createPublicKey, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PUBLIC_KEY } from '#dev/fake-discord/key.ts';
import { type FakeDiscord, startFakeDiscord } from '#dev/fake-discord/server.ts';

const SPKI = '302a300506032b6570032100';
const key = createPublicKey({ key: Buffer.from(SPKI + PUBLIC_KEY, 'hex'), format: 'der', type: 'spki' });
const bot = { authorization: 'Bot x', 'user-agent': 'DiscordBot (http://localhost, 1)' };
const guild = '730000000000000001';
const people = [{ username: 'manager', discordId: '100000000000000005', displayName: null, title: 'Manager' }];

let discord: FakeDiscord;
/** What the endpoint received, and whether it checks signatures. */
const received: { type: number; member?: { user: { id: string } }; data?: object }[] = [];
let isChecking = true;
const endpoint = createServer(async (request, response) => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const body = Buffer.concat(parts);
  const signature = Buffer.from(String(request.headers['x-signature-ed25519']), 'hex');
  const signed = Buffer.concat([Buffer.from(String(request.headers['x-signature-timestamp'])), body]);
  const isRight = verify(null, signed, key, signature);
  response.writeHead(isChecking && !isRight ? 401 : 200, { 'content-type': 'application/json' });
  const asked = JSON.parse(body.toString());
  if (isRight) received.push(asked);
  const row = { type: 1, components: [{ type: 2, style: 1, label: 'Assign to me', custom_id: 'assign' }] };
  const data = { content: 'Hello <@100000000000000005>', components: [row] };
  response.end(JSON.stringify(asked.type === 1 ? { type: 1 } : { type: 4, data }));
});
let address = '';

beforeAll(async () => {
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/discord/interactions`;
  discord = await startFakeDiscord({ port: 0, people, commands: { endpoint: address, guildId: guild } });
});

afterAll(async () => {
  await discord.close();
  endpoint.close();
});

const api = (method: string, path: string, body?: object) =>
  fetch(`${discord.url}/api/v10${path}`, { method, headers: bot, ...(body && { body: JSON.stringify(body) }) });

describe('The fake Discord’s application', () => {
  it('It names the key that it signs with', async () => {
    const reply = await fetch(`${discord.url}/sign`, { method: 'POST', body: 'some text' });
    const { timestamp, signature } = (await reply.json()) as { timestamp: string; signature: string };
    expect(verify(null, Buffer.from(`${timestamp}some text`), key, Buffer.from(signature, 'hex'))).toBe(true);
    expect(await (await api('GET', '/applications/@me')).json()).toMatchObject({ verify_key: PUBLIC_KEY });
  });

  it('It takes an address only if that answers a ping and checks the signature', async () => {
    const change = async (to: string | null) =>
      (await api('PATCH', '/applications/@me', { interactions_endpoint_url: to })).status;
    expect(await change(address)).toBe(200);
    expect(await change(`${discord.url}/nothing`)).toBe(400);
    isChecking = false;
    expect(await change(address)).toBe(400);
    isChecking = true;
    expect(await (await api('GET', '/applications/@me')).json()).toMatchObject({ interactions_endpoint_url: address });
  });

  it('It keeps the commands of each server', async () => {
    const path = (id: string) => `/applications/1/guilds/${id}/commands`;
    expect((await api('PUT', path(guild), [{ name: 'apply', type: 1, description: 'x' }] as object)).status).toBe(200);
    expect(await (await api('GET', path(guild))).json()).toMatchObject([{ name: 'apply', guild_id: guild }]);
    expect(await (await api('GET', path('730000000000000009'))).json()).toEqual([]);
    expect((await api('PUT', path(guild), [{ name: 'apply', type: 1 }] as object)).status).toBe(400);
  });
});

describe('The page of commands', () => {
  const choose = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ as: 'manager', person: 'manager', days: '3', ...fields });
    return (await fetch(`${discord.url}/commands`, { method: 'POST', body })).text();
  };

  it('A command goes to the portal as the chosen person, and its answer is shown', async () => {
    const page = await choose({ command: 'whois' });
    expect(page).toContain('Hello <strong>@manager</strong>');
    expect(page).toContain('<button name="button" value="assign">Assign to me</button>');
    expect(received.at(-1)).toMatchObject({
      type: 2,
      guild_id: guild,
      member: { user: { id: '100000000000000005' } },
      data: { type: 1, name: 'whois', options: [{ type: 6, name: 'person', value: '100000000000000005' }] },
    });
  });

  it('So does a click on a button', async () => {
    await choose({ button: 'assign:1' });
    expect(received.at(-1)).toMatchObject({ type: 3, data: { component_type: 2, custom_id: 'assign:1' } });
  });

  it('Days are a number, and the command of a user’s menu has its target', async () => {
    await choose({ command: 'away' });
    expect(received.at(-1)?.data).toMatchObject({ options: [{ type: 4, name: 'days', value: 3 }] });
    await choose({ command: 'Open in portal' });
    expect(received.at(-1)?.data).toMatchObject({ type: 2, target_id: '100000000000000005' });
  });

  it('It sets when the chosen person joined, times them out and bans them', async () => {
    const member = async () => (await api('GET', `/guilds/${guild}/members/100000000000000005`)).json();
    expect(await choose({ member: 'joined', moment: '2026-01-01T10:00' })).toContain('Done: Joined then.');
    await choose({ member: 'timeout', moment: '2027-01-01T10:00' });
    expect(await member()).toMatchObject({
      joined_at: '2026-01-01T10:00:00.000000+00:00',
      communication_disabled_until: '2027-01-01T10:00:00.000000+00:00',
    });
    await choose({ member: 'banned', reason: 'Spam' });
    expect(await member()).toMatchObject({ code: 10007 });
    const ban = await api('GET', `/guilds/${guild}/bans/100000000000000005`);
    expect(await ban.json()).toMatchObject({ reason: 'Spam' });
  });
});
