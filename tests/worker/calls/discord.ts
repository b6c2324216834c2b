import { env } from 'cloudflare:workers';
import { roleIdAt } from '#dev/fake-discord/guilds.ts';
import { createPerson, unique } from '../support/client.ts';
import { newChannel, queueNotice } from '../support/discord/webhooks.ts';
import { execute, insertRow } from '../support/rows.ts';
import { type Call, long } from './table.ts';

/** A webhook; switched off by default, so that other changes are not announced there. */
const webhook = async (isActive = false) => {
  const [id, createdBy] = [crypto.randomUUID(), (await createPerson(5)).id];
  const row = { id, name: `Hook ${unique()}`, sealedUrl: 'AAAA', urlHash: id, events: '["notice_posted"]', isActive };
  await insertRow('webhooks', { ...row, createdBy, createdAt: Date.now() });
  return id;
};
const delivery = async (fields: Record<string, unknown>) => queueNotice(await webhook(), { nextAt: null, ...fields });

export const discord: Call[] = [
  {
    route: 'GET /api/webhooks',
    access: 'discord.manage',
    at: () => delivery({ state: 'sent', sentAt: 1 }),
    reply: '[webhook]',
  },
  {
    route: 'POST /api/webhooks',
    access: 'discord.manage',
    wrong: {
      name: [' ', long(81)],
      events: [[], ['notice_posted', 'notice_posted']],
      'events.0': [['exam_result']],
      isActive: [true],
    },
    body: async () => {
      // There may be only a few.
      await execute("delete from webhooks where sealedUrl = 'AAAA'");
      return { name: 'x', url: newChannel().url, events: ['job_opened'] };
    },
    isKeyed: true,
    reply: 'webhook',
    audit: 'WEBHOOK_CREATED',
    writes: 13,
  },
  {
    route: 'PATCH /api/webhooks/:id',
    access: 'discord.manage',
    revised: ['webhooks', 'id'],
    at: () => webhook(),
    body: { name: 'y', revision: 1 },
    reply: 'webhook',
    audit: 'WEBHOOK_UPDATED',
    writes: 10,
  },
  {
    route: 'DELETE /api/webhooks/:id',
    access: 'discord.manage',
    revised: ['webhooks', 'id'],
    at: () => webhook(),
    reply: 'empty',
    audit: 'WEBHOOK_DELETED',
    writes: 10,
  },
  {
    route: 'POST /api/webhooks/:id/test',
    access: 'discord.manage',
    at: () => webhook(true),
    ends: '202',
    reply: 'delivery',
    // Deliveries are listed with their outcome.
    audit: 'none',
    writes: 11,
  },
  { route: 'GET /api/discord-roles', access: 'discord.manage', reply: 'roles' },
  {
    route: 'PUT /api/discord-roles',
    access: 'discord.manage',
    wrong: {
      'roles.0.grade': [[{ grade: 1, roleId: '700000000000000001' }], [{ grade: 6, roleId: '700000000000000001' }]],
      roles: [[1, 2].map((n) => ({ grade: 2, roleId: `70000000000000000${n}` }))],
      'roles.0.roleId': [[{ grade: 2, roleId: '../x' }]],
      'roles.0.name': [[{ grade: 2, roleId: '700000000000000001', name: 'x' }]],
    },
    body: () => ({ roles: [{ grade: 2, roleId: roleIdAt(env.DISCORD_GUILD_ID ?? '', 1) }] }),
    reply: 'roles',
    audit: 'DISCORD_ROLES_MAPPED',
    writes: 11,
  },
  { route: 'GET /api/discord-roles/drift', access: 'discord.manage', reply: '[drift]' },
  {
    route: 'POST /api/discord-roles/sync',
    access: 'discord.manage',
    wrong: {
      userIds: [[], Array.from({ length: 21 }, () => crypto.randomUUID())],
      'userIds.0': [[crypto.randomUUID()], ['x']],
    },
    body: (c) => ({ userIds: [c.id] }),
    ends: '202',
    reply: '[delivery]',
    audit: 'DISCORD_ROLES_SYNCED',
    writes: 22,
    repeats: true,
  },
  { route: 'GET /api/discord-invite', access: 'discord.manage', reply: 'url' },
  { route: 'GET /api/deliveries', access: 'discord.manage', reply: '[listedDelivery]' },
  {
    route: 'POST /api/deliveries/:id/retry',
    access: 'discord.manage',
    at: () => delivery({ state: 'failed' }),
    ends: '200',
    reply: 'delivery',
    // As above.
    audit: 'none',
    writes: 12,
  },
];
