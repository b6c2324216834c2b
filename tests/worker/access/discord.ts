import { createPerson, unique } from '../support/client.ts';
import { insertRow } from '../support/rows.ts';
import { emptyOutbox, newChannel, queueNotice } from '../support/webhooks.ts';
import { from, type Line } from './lines.ts';

/** Switched off, so that nobody else's change is announced there. */
async function newWebhook(isActive = false) {
  const [id, createdBy] = [crypto.randomUUID(), (await createPerson(5)).id];
  const row = { id, name: `Hook ${unique()}`, sealedUrl: 'AAAA', urlHash: id, events: '["notice_posted"]', isActive };
  await insertRow('webhooks', { ...row, createdBy, createdAt: Date.now() });
  return id;
}

/** The lines of the access table about what is sent to Discord. */
export const discordLines: Line[] = [
  {
    route: 'GET /api/webhooks',
    access: 'discord.manage',
    send: async (c) => {
      await emptyOutbox();
      await queueNotice(await newWebhook(), { state: 'sent', sentAt: 1, nextAt: null });
      return c.get('/api/webhooks');
    },
    ends: from(6, '200'),
  },
  {
    route: 'POST /api/webhooks',
    access: 'discord.manage',
    send: (c) => c.post('/api/webhooks', { name: 'x', url: newChannel().url, events: ['job_opened'] }),
    ends: from(6, '201'),
  },
  {
    route: 'PATCH /api/webhooks/:id',
    access: 'discord.manage',
    send: async (c) => c.patch(`/api/webhooks/${await newWebhook()}`, { name: 'y', revision: 1 }),
    ends: from(6, '200'),
  },
  {
    route: 'DELETE /api/webhooks/:id',
    access: 'discord.manage',
    send: async (c) => c.delete(`/api/webhooks/${await newWebhook()}`),
    ends: from(6, '204'),
  },
  {
    route: 'POST /api/webhooks/:id/test',
    access: 'discord.manage',
    send: async (c) => c.post(`/api/webhooks/${await newWebhook(true)}/test`),
    ends: from(6, '202'),
  },
  {
    route: 'GET /api/discord-roles',
    access: 'discord.manage',
    send: (c) => c.get('/api/discord-roles'),
    ends: from(6, '200'),
  },
  {
    route: 'PUT /api/discord-roles',
    access: 'discord.manage',
    send: (c) => c.put('/api/discord-roles', { roles: [] }),
    ends: from(6, '200'),
  },
  {
    route: 'GET /api/discord-roles/drift',
    access: 'discord.manage',
    send: (c) => c.get('/api/discord-roles/drift'),
    ends: from(6, '200'),
  },
  {
    route: 'POST /api/discord-roles/sync',
    access: 'discord.manage',
    send: (c) => c.post('/api/discord-roles/sync', { userIds: [c.id] }),
    ends: from(6, '202'),
  },
  {
    route: 'GET /api/discord-invite',
    access: 'discord.manage',
    send: (c) => c.get('/api/discord-invite'),
    ends: from(6, '200'),
  },
  {
    route: 'GET /api/deliveries',
    access: 'discord.manage',
    send: (c) => c.get('/api/deliveries'),
    ends: from(6, '200'),
  },
  {
    route: 'POST /api/deliveries/:id/retry',
    access: 'discord.manage',
    send: async (c) => c.post(`/api/deliveries/${await queueNotice('gone', { state: 'failed', nextAt: null })}/retry`),
    ends: from(6, '200'),
  },
];
