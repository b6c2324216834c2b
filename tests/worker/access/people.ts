import { env } from 'cloudflare:workers';
import type { Grade } from '../../../worker/contract/grades.ts';
import { createPerson } from '../support/client.ts';
import { createUnmarked } from '../support/exams.ts';
import { createNotification } from '../support/notifications.ts';
import { createNotice, createProfile, createRecord } from '../support/people-rows.ts';
import { createApplication, question } from '../support/rows.ts';
import { from, type Line, only } from './lines.ts';

const unknown = '00000000-0000-4000-8000-0000000000ff';
const personOf = async (grade: Grade) => (await createPerson(grade)).id;
const profileOf = async (grade: Grade) => (await createProfile({ userId: await personOf(grade) })).userId;
const recordOf = async (grade: Grade) => (await createRecord({ userId: await personOf(grade) })).id;

/** Makes sure that the moderators' guide has a first revision. */
const aGuide = async () =>
  env.DB.prepare(`insert into guide_revisions values ('mod', 1, 'Text', ?, 1) on conflict do nothing`)
    .bind(await personOf(4))
    .run();

const about = { title: 'Seen', description: 'What happened.' };
const aRecord = (userId: string) => ({ ...about, actionType: 'note', userId });
const aNotice = { title: 'News', content: 'Read this.' };
const outOfReach = '403 target_out_of_reach';

const people: Line[] = [
  { route: 'GET /api/users', access: 'staff.manage', send: (c) => c.get('/api/users'), ends: from(4, '200') },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'a Member',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/users/${await personOf(1)}/grade`, { grade: 2 }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'a Member, to Executive',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/users/${await personOf(1)}/grade`, { grade: 5 }),
    ends: only({ 4: '403 grade_not_offered', 5: '403 grade_not_offered', 6: '200' }),
  },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'a Manager, to Member',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/users/${await personOf(4)}/grade`, { grade: 1 }),
    ends: only({ 4: outOfReach, 5: '200', 6: '200' }),
  },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'an Owner',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/users/${await personOf(6)}/grade`, { grade: 5 }),
    ends: from(4, outOfReach),
  },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'themselves',
    access: 'staff.manage',
    send: (c) => c.patch(`/api/users/${c.id}/grade`, { grade: 2 }),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'to Owner',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/users/${await personOf(1)}/grade`, { grade: 6 }),
    ends: from(4, '400 invalid_input'),
  },
  {
    route: 'PATCH /api/users/:id/grade',
    about: 'an unknown user',
    access: 'staff.manage',
    send: (c) => c.patch(`/api/users/${unknown}/grade`, { grade: 2 }),
    ends: from(4, '404 not_found'),
  },
  {
    route: 'PATCH /api/users/:id/block',
    about: 'a Manager',
    access: 'user.control',
    send: async (c) => c.patch(`/api/users/${await personOf(4)}/block`, { isBlocked: true }),
    ends: from(5, '200'),
  },
  {
    route: 'PATCH /api/users/:id/block',
    about: 'an Executive',
    access: 'user.control',
    send: async (c) => c.patch(`/api/users/${await personOf(5)}/block`, { isBlocked: true }),
    ends: only({ 5: outOfReach, 6: '200' }),
  },
  {
    route: 'PATCH /api/users/:id/block',
    about: 'themselves',
    access: 'user.control',
    send: (c) => c.patch(`/api/users/${c.id}/block`, { isBlocked: true }),
    ends: from(5, '403 own_row'),
  },
  {
    route: 'GET /api/users/:id/export',
    about: 'themselves',
    access: 'self.read',
    send: async (c) => {
      await createApplication({ userId: c.id, formQuestions: [question()], responses: { why: 'x' } });
      await createUnmarked({ userId: c.id });
      return c.get(`/api/users/${c.id}/export`);
    },
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/users/:id/export',
    about: 'a Member',
    access: 'self.read',
    send: async (c) => c.get(`/api/users/${await personOf(1)}/export`),
    ends: from(6, '200'),
  },
  {
    route: 'GET /api/users/:id/export',
    about: 'an unknown user',
    access: 'self.read',
    send: (c) => c.get(`/api/users/${unknown}/export`),
    ends: from(6, '404 not_found'),
  },
  {
    route: 'POST /api/users/:id/sign-out',
    about: 'a Manager',
    access: 'user.control',
    send: async (c) => c.post(`/api/users/${await personOf(4)}/sign-out`),
    ends: from(5, '204'),
  },
  {
    route: 'POST /api/users/:id/sign-out',
    about: 'an Owner',
    access: 'user.control',
    send: async (c) => c.post(`/api/users/${await personOf(6)}/sign-out`),
    ends: from(5, outOfReach),
  },
  {
    route: 'POST /api/users/:id/erase',
    about: 'a Member',
    access: 'user.erase',
    send: async (c) => {
      const { id, username } = await createPerson(1);
      return c.post(`/api/users/${id}/erase`, { username });
    },
    ends: from(6, '200'),
  },
  {
    route: 'POST /api/users/:id/erase',
    about: 'a Trial Moderator',
    access: 'user.erase',
    send: async (c) => {
      const { id, username } = await createPerson(2);
      return c.post(`/api/users/${id}/erase`, { username });
    },
    ends: from(6, '409 still_staff'),
  },
  {
    route: 'POST /api/users/:id/erase',
    about: 'an Owner',
    access: 'user.erase',
    send: async (c) => c.post(`/api/users/${await personOf(6)}/erase`, { username: 'x' }),
    ends: from(6, outOfReach),
  },
  {
    route: 'POST /api/users/:id/sign-out',
    about: 'themselves',
    access: 'user.control',
    send: (c) => c.post(`/api/users/${c.id}/sign-out`),
    ends: from(5, '204'),
  },
];

const staff: Line[] = [
  {
    route: 'GET /api/staff',
    access: 'staff.manage',
    send: async (c) => {
      await createProfile();
      return c.get('/api/staff');
    },
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/staff/:userId',
    about: 'a Moderator',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/staff/${await profileOf(3)}`, { notes: 'x' }),
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/staff/:userId',
    about: 'a Manager',
    access: 'staff.manage',
    send: async (c) => c.patch(`/api/staff/${await profileOf(4)}`, { notes: 'x' }),
    ends: only({ 4: outOfReach, 5: '200', 6: '200' }),
  },
  {
    route: 'GET /api/staff-records/user/:userId',
    access: 'staff.manage',
    send: async (c) => {
      const { userId } = await createRecord();
      return c.get(`/api/staff-records/user/${userId}`);
    },
    ends: from(4, '200'),
  },
  {
    route: 'POST /api/staff-records',
    about: 'a Moderator',
    access: 'staff.manage',
    send: async (c) => c.post('/api/staff-records', aRecord(await personOf(3))),
    ends: from(4, '201'),
  },
  {
    route: 'POST /api/staff-records',
    about: 'themselves',
    access: 'staff.manage',
    send: (c) => c.post('/api/staff-records', aRecord(c.id)),
    ends: from(4, '403 own_row'),
  },
  {
    route: 'PATCH /api/staff-records/:id',
    about: 'of a Moderator',
    access: 'staffRecord.edit',
    send: async (c) => c.patch(`/api/staff-records/${await recordOf(3)}`, about),
    ends: only({ 5: '200' }),
  },
  {
    route: 'PATCH /api/staff-records/:id',
    about: 'of an Executive',
    access: 'staffRecord.edit',
    send: async (c) => c.patch(`/api/staff-records/${await recordOf(5)}`, about),
    ends: only({ 5: outOfReach }),
  },
  {
    route: 'DELETE /api/staff-records/:id',
    about: 'of a Manager',
    access: 'staffRecord.edit',
    send: async (c) => c.delete(`/api/staff-records/${await recordOf(4)}`),
    ends: only({ 5: '204' }),
  },
];

const others: Line[] = [
  {
    route: 'GET /api/notices',
    access: 'notice.read',
    send: async (c) => {
      await createNotice();
      return c.get('/api/notices');
    },
    ends: from(3, '200'),
  },
  {
    route: 'GET /api/notices/unread',
    access: 'notice.read',
    send: (c) => c.get('/api/notices/unread'),
    ends: from(3, '200'),
  },
  {
    route: 'POST /api/notices/read',
    access: 'notice.read',
    send: (c) => c.post('/api/notices/read'),
    ends: from(3, '204'),
  },
  {
    route: 'POST /api/notices',
    access: 'notice.manage',
    send: (c) => c.post('/api/notices', aNotice),
    ends: from(4, '201'),
  },
  {
    route: 'PATCH /api/notices/:id',
    access: 'notice.manage',
    send: async (c) => c.patch(`/api/notices/${(await createNotice()).id}`, { title: 'x' }),
    ends: from(4, '200'),
  },
  {
    route: 'DELETE /api/notices/:id',
    access: 'notice.manage',
    send: async (c) => c.delete(`/api/notices/${(await createNotice()).id}`),
    ends: from(4, '204'),
  },
  {
    route: 'GET /api/guides/:slug',
    access: 'guide.read',
    send: (c) => c.get('/api/guides/mod'),
    ends: from(2, '200'),
  },
  {
    route: 'GET /api/guides/:slug',
    about: 'an unknown slug',
    access: 'guide.read',
    send: (c) => c.get('/api/guides/nothing'),
    ends: from(2, '404 not_found'),
  },
  {
    route: 'GET /api/guides/:slug/revisions',
    access: 'guide.write',
    send: async (c) => {
      await aGuide();
      return c.get('/api/guides/mod/revisions');
    },
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/guides/:slug/revisions/:revision',
    access: 'guide.write',
    send: async (c) => {
      await aGuide();
      return c.get('/api/guides/mod/revisions/1');
    },
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/guides/:slug/revisions/:revision',
    about: 'an unknown one',
    access: 'guide.write',
    send: (c) => c.get('/api/guides/modmail/revisions/1'),
    ends: from(4, '404 not_found'),
  },
  {
    route: 'PUT /api/guides/:slug',
    access: 'guide.write',
    send: (c) => c.put('/api/guides/modmail', { markdown: '', revision: 0 }),
    ends: from(4, '200'),
  },
  {
    route: 'GET /api/audit-logs/export',
    access: 'audit.read',
    send: (c) => c.get('/api/audit-logs/export?userId=nobody'),
    ends: from(5, '200'),
  },
  {
    route: 'GET /api/audit-logs/verify',
    access: 'audit.read',
    send: (c) => c.get('/api/audit-logs/verify'),
    ends: from(5, '200'),
  },
  {
    route: 'GET /api/owner/overview',
    access: 'owner.read',
    send: (c) => c.get('/api/owner/overview'),
    ends: from(6, '200'),
  },
];

const notifications: Line[] = [
  {
    route: 'GET /api/notifications',
    access: 'self.read',
    send: async (c) => {
      await createNotification({ userId: c.id });
      return c.get('/api/notifications');
    },
    ends: from(1, '200'),
  },
  {
    route: 'GET /api/notifications/unread',
    access: 'self.read',
    send: (c) => c.get('/api/notifications/unread'),
    ends: from(1, '200'),
  },
  {
    route: 'POST /api/notifications/read',
    access: 'self.read',
    send: (c) => c.post('/api/notifications/read', { until: '2026-01-02T03:04:05.678Z' }),
    ends: from(1, '204'),
  },
];

/** The lines of the access table about people, staff, notices, notifications, guides, the audit log's files and the owner's figures. */
export const peopleLines: Line[] = [...people, ...staff, ...notifications, ...others];
