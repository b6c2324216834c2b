import { env } from 'cloudflare:workers';
import { createPerson, unique } from '../support/client.ts';
import { createNotification } from '../support/notifications.ts';
import { createNotice } from '../support/people-rows.ts';
import { type Call, long } from './table.ts';

const notice = async () => (await createNotice()).id;

const notices: Call[] = [
  { route: 'GET /api/notices', access: 'notice.read', at: notice, reply: { 3: '[openNotice]', 4: '[notice]' } },
  { route: 'GET /api/notices/unread', access: 'notice.read', reply: 'unreadNotices' },
  {
    route: 'POST /api/notices/read',
    access: 'notice.read',
    at: notice,
    ends: '204',
    reply: 'empty',
    // What a reader has seen.
    audit: 'none',
    writes: 2,
  },
  {
    route: 'POST /api/notices',
    access: 'notice.manage',
    wrong: {
      title: ['', long(201)],
      content: [' ', long(10_001)],
      'targetGrades.0': [[3.5]],
      targetGrades: [[3, 3], '3'],
      id: ['mine'],
    },
    body: { title: 'News', content: 'Read this.' },
    isKeyed: true,
    reply: 'notice',
    audit: 'NOTICE_CREATED',
    writes: 26,
  },
  {
    route: 'PATCH /api/notices/:id',
    access: 'notice.manage',
    wrong: { title: [' '], content: [null], targetGrades: [null], isActive: ['no'], id: ['mine'] },
    revised: ['notices', 'id'],
    at: notice,
    body: { title: 'x' },
    reply: 'notice',
    audit: 'NOTICE_UPDATED',
    writes: 10,
  },
  {
    route: 'DELETE /api/notices/:id',
    access: 'notice.manage',
    revised: ['notices', 'id'],
    at: notice,
    reply: 'empty',
    audit: 'NOTICE_WITHDRAWN',
    writes: 11,
  },
];

const notifications: Call[] = [
  {
    route: 'GET /api/notifications',
    access: 'self.read',
    at: async (c) => (await createNotification({ userId: c.id })).id,
    reply: '[notification]',
  },
  { route: 'GET /api/notifications/unread', access: 'self.read', reply: 'unread' },
  {
    route: 'POST /api/notifications/read',
    access: 'self.read',
    wrong: {
      until: [undefined, null, 5, '', 'now', '2026-03-01', '2026-03-01T12:00:00', '2026-02-30T12:00:00Z'],
      all: [true],
    },
    body: async (c) => ({ until: new Date((await createNotification({ userId: c.id })).createdAt).toISOString() }),
    ends: '204',
    reply: 'empty',
    // What a reader has seen.
    audit: 'none',
    writes: 1,
  },
];

/** Leaves the moderators' guide with one revision. */
const guide = async () => {
  await env.DB.batch([
    env.DB.prepare('delete from guide_revisions'),
    env.DB.prepare(`insert into guide_revisions values ('mod', 1, 'Text', ?, 1)`).bind((await createPerson(4)).id),
  ]);
  return 'mod';
};

const guides: Call[] = [
  {
    route: 'GET /api/guides/:slug',
    access: 'guide.read',
    at: guide,
    reply: 'guide',
    also: { 'an unknown slug': { at: 'nothing', ends: '404 not_found' } },
  },
  { route: 'GET /api/guides/:slug/sections', access: 'guide.read', at: guide, reply: '[section]' },
  { route: 'GET /api/guides/:slug/revisions', access: 'guide.write', at: guide, reply: '[revision]' },
  {
    route: 'GET /api/guides/:slug/revisions/:revision',
    access: 'guide.write',
    at: async () => `${await guide()}/revisions/1`,
    reply: 'guide',
    also: { 'an unknown one': { at: 'modmail/revisions/99', ends: '404 not_found' } },
  },
  {
    route: 'PUT /api/guides/:slug',
    access: 'guide.write',
    wrong: { revision: [undefined, -1, '0', 0.5], markdown: [undefined, null, 'a\0b', long(100_001)], slug: ['mod'] },
    at: guide,
    body: () => ({ markdown: `Version ${unique()}`, revision: 1 }),
    reply: 'guide',
    audit: 'GUIDE_UPDATED',
    writes: 12,
  },
];

const log: Call[] = [
  {
    route: 'GET /api/audit-logs',
    access: 'audit.read',
    wrongQueries: ['action=NOTHING', 'entityType=planet', 'from=yesterday', 'to=2026-02-30', 'to=2026-11-20T'],
    reply: '[entry]',
  },
  {
    route: 'GET /api/audit-logs/export',
    access: 'audit.read',
    wrongQueries: ['action=NOTHING', 'entityType=planet', 'from=yesterday'],
    query: 'userId=nobody',
    reply: 'text/csv',
    audit: 'AUDIT_EXPORTED',
    writes: 9,
    repeats: true,
  },
  { route: 'GET /api/audit-logs/verify', access: 'audit.read', reply: 'seals' },
  { route: 'GET /api/owner/overview', access: 'owner.read', reply: 'overview' },
];

/** Notices, notifications, guides, the log and the owner's figures. */
export const reading: Call[] = [...notices, ...notifications, ...guides, ...log];
