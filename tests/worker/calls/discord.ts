import { env } from 'cloudflare:workers';
import { roleIdAt } from '#dev/fake-discord/guilds.ts';
import { createPerson, unique } from '../support/client.ts';
import { postTo } from '../support/discord/fake.ts';
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

const equal = Array.from({ length: 2 }, () => ({ discordId: '900000000000000010', grade: 3 }));
const guild = env.DISCORD_GUILD_ID ?? '';
const stranger = () => String(910_000_000_000_000_000n + BigInt(unique()));
const mapModerators = () =>
  execute('insert or replace into discord_roles (grade, roleId) values (3, ?)', roleIdAt(guild, 3));

/** Someone in the server with the role of grade 3, unknown to the portal. */
const holder = async () => {
  const user = stranger();
  await mapModerators();
  await postTo('/guild', { guild, user, roles: roleIdAt(guild, 3) });
  return user;
};

export const discord = [
  {
    route: 'GET /api/webhooks',
    id: 'listWebhooks',
    summary: 'List webhooks, without their addresses',
    tests: ['worker/discord/webhooks.test.ts'],
    access: 'discord.manage',
    at: () => delivery({ state: 'sent', sentAt: 1 }),
    reply: '[webhook]',
  },
  {
    route: 'POST /api/webhooks',
    id: 'addWebhook',
    summary: 'Add a webhook, by its address or in a channel of the bot',
    tests: ['worker/discord/webhooks.test.ts', 'worker/discord/owned-webhooks.test.ts'],
    access: 'discord.manage',
    wrong: {
      name: [' ', long(81)],
      events: [[], ['notice_posted', 'notice_posted']],
      'events.0': [['exam_result']],
      isActive: [true],
      channelId: ['general'],
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
    id: 'changeWebhook',
    summary: 'Change, pause or resume a webhook',
    tests: ['worker/discord/webhooks.test.ts'],
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
    id: 'deleteWebhook',
    summary: 'Delete a webhook',
    tests: ['worker/discord/webhooks.test.ts'],
    access: 'discord.manage',
    revised: ['webhooks', 'id'],
    at: () => webhook(),
    reply: 'empty',
    audit: 'WEBHOOK_DELETED',
    writes: 10,
  },
  {
    route: 'POST /api/webhooks/:id/test',
    id: 'testWebhook',
    summary: 'Send a test message to a webhook',
    tests: ['worker/discord/webhooks.test.ts'],
    access: 'discord.manage',
    at: () => webhook(true),
    ends: '202',
    reply: 'delivery',
    // Deliveries are listed with their outcome.
    audit: 'none',
    writes: 11,
  },
  {
    route: 'GET /api/discord-roles',
    id: 'readRoles',
    summary: "Read the server's roles, and the role of each grade",
    tests: ['worker/discord/role-map.test.ts', 'e2e/discord/roles.e2e.ts'],
    access: 'discord.manage',
    reply: 'roles',
  },
  {
    route: 'PUT /api/discord-roles',
    id: 'mapRoles',
    summary: 'Set the role of each grade',
    tests: ['worker/discord/role-map.test.ts', 'e2e/discord/roles.e2e.ts'],
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
  {
    route: 'GET /api/discord-roles/drift',
    id: 'listDrift',
    summary: 'List people whose roles differ from those of their grade',
    tests: ['worker/discord/role-map.test.ts', 'components/discord/discord-tab.test.tsx'],
    access: 'discord.manage',
    reply: '[drift]',
  },
  {
    route: 'GET /api/discord-roles/newcomers',
    id: 'listNewcomers',
    summary: 'List people who hold the role of a grade and do not have the grade',
    tests: ['worker/discord/team.test.ts', 'e2e/discord/server.e2e.ts'],
    access: 'discord.manage',
    reply: '[newcomer]',
  },
  {
    route: 'POST /api/users/take-over',
    id: 'takeOver',
    summary: 'Take up to 20 people over from their Discord roles, each with the grade of a role that they hold',
    tests: ['worker/discord/team.test.ts', 'e2e/discord/server.e2e.ts'],
    access: 'discord.manage',
    wrong: {
      people: [[], Array.from({ length: 21 }, (_, n) => ({ discordId: `9000000000000000${10 + n}`, grade: 3 })), equal],
      'people.0.grade': [
        [{ discordId: '900000000000000010', grade: 1 }],
        [{ discordId: '900000000000000010', grade: 6 }],
      ],
      'people.0.discordId': [[{ discordId: 'x', grade: 3 }]],
    },
    body: async () => ({ people: [{ discordId: await holder(), grade: 3 }] }),
    ends: '200',
    reply: 'takenOver',
    audit: 'USER_TAKEN_OVER',
    writes: 30,
    repeats: true,
  },
  {
    route: 'POST /api/discord-roles/sync',
    id: 'syncRoles',
    summary: 'Give up to 20 people the roles of their grade',
    tests: ['worker/discord/role-map.test.ts', 'components/discord/discord-tab.test.tsx'],
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
  {
    route: 'GET /api/discord-channels',
    id: 'listChannels',
    summary: 'List the channels in which the bot can create a webhook',
    tests: ['worker/discord/owned-webhooks.test.ts', 'e2e/discord/apply-message.e2e.ts'],
    access: 'discord.manage',
    reply: '[channel]',
  },
  {
    route: 'GET /api/discord-invite',
    id: 'readInvite',
    summary: 'Read the address that adds the bot to the server',
    tests: ['worker/discord/invite.test.ts'],
    access: 'discord.manage',
    reply: 'url',
  },
  {
    route: 'GET /api/deliveries',
    id: 'listDeliveries',
    summary: 'List deliveries to Discord, newest first; a header has the backlog',
    tests: ['worker/discord/webhooks.test.ts'],
    access: 'discord.manage',
    reply: '[listedDelivery]',
  },
  {
    route: 'POST /api/deliveries/:id/retry',
    id: 'retryDelivery',
    summary: 'Retry a failed or dropped delivery',
    tests: ['worker/discord/webhooks.test.ts'],
    access: 'discord.manage',
    at: () => delivery({ state: 'failed' }),
    ends: '200',
    reply: 'delivery',
    // As above.
    audit: 'none',
    writes: 12,
  },
] as const satisfies readonly Call[];
