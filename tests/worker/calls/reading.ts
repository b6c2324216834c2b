import { env } from 'cloudflare:workers';
import { createPerson, unique } from '../support/client.ts';
import { createNotification } from '../support/notifications.ts';
import { createNotice } from '../support/people-rows.ts';
import { execute, insertRow } from '../support/rows.ts';
import { anyAddress, type Call, long } from './table.ts';

const notice = async () => (await createNotice()).id;

const notices = [
  {
    route: 'GET /api/notices',
    id: 'listNotices',
    summary: "List the notices for the caller's grade",
    tests: ['worker/notices/notices.test.ts'],
    access: 'notice.read',
    at: notice,
    reply: { 3: '[openNotice]', 4: '[notice]' },
  },
  {
    route: 'GET /api/notices/unread',
    id: 'countNotices',
    summary: "Count the caller's unread notices",
    tests: ['worker/notices/notices.test.ts'],
    access: 'notice.read',
    reply: 'unreadNotices',
  },
  {
    route: 'POST /api/notices/read',
    id: 'readNotices',
    summary: 'Mark notices up to a given time as read',
    tests: ['worker/notices/notices.test.ts'],
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
    id: 'postNotice',
    summary: 'Post a notice',
    tests: ['worker/notices/notices.test.ts'],
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
    id: 'changeNotice',
    summary: 'Edit a notice',
    tests: ['worker/notices/notices.test.ts'],
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
    id: 'withdrawNotice',
    summary: 'Withdraw a notice',
    tests: ['worker/notices/notices.test.ts'],
    access: 'notice.manage',
    revised: ['notices', 'id'],
    at: notice,
    reply: 'empty',
    audit: 'NOTICE_WITHDRAWN',
    writes: 11,
  },
] as const satisfies readonly Call[];

const notifications = [
  {
    route: 'GET /api/notifications',
    id: 'listNotifications',
    summary: "List the caller's notifications, newest first",
    tests: ['worker/notifications/notifications.test.ts', 'e2e/notifications/notifications.e2e.ts'],
    access: 'self.read',
    at: async (c) => (await createNotification({ userId: c.id })).id,
    reply: '[notification]',
  },
  {
    route: 'GET /api/notifications/unread',
    id: 'countNotifications',
    summary: "Count the caller's unread notifications, up to 100",
    tests: ['worker/notifications/notifications.test.ts', 'e2e/notifications/notifications.e2e.ts'],
    access: 'self.read',
    reply: 'unread',
  },
  {
    route: 'POST /api/notifications/read',
    id: 'readNotifications',
    summary: 'Mark notifications up to a given time as read',
    tests: ['worker/notifications/notifications.test.ts', 'components/notifications/bell.test.tsx'],
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
] as const satisfies readonly Call[];

/** Leaves the moderators' guide with one revision. */
const guide = async () => {
  await env.DB.batch([
    env.DB.prepare('delete from guide_revisions'),
    env.DB.prepare(
      `insert into guide_revisions (slug, revision, markdown, createdBy, createdAt) values ('mod', 1, 'Text', ?, 1)`,
    ).bind((await createPerson(4)).id),
  ]);
  return 'mod';
};

/** Adds a page to the list of guides, with room for more. */
const page = async (fields: Record<string, unknown> = {}) => {
  await execute("delete from page_revisions where slug like 'page-%'");
  await execute("delete from guides where slug like 'page-%'");
  await execute("update guides set archivedAt = 1 where slug not in ('mod', 'modmail')");
  await execute("update guides set position = slug = 'modmail' where slug in ('mod', 'modmail')");
  const slug = `page-${unique()}`;
  const createdBy = (await createPerson(4)).id;
  await insertRow('guides', { slug, title: 'Page', position: 2, createdBy, createdAt: 1, ...fields });
  return slug;
};

const guides = [
  {
    route: 'GET /api/guides',
    id: 'listGuides',
    summary: 'List the guides that you may read',
    tests: ['worker/guides/guide-list.test.ts'],
    access: 'guide.read',
    reply: '[listedGuide]',
    wrongQueries: ['archived=0'],
    also: {
      'archived ones': {
        query: 'archived=1',
        ends: { 2: '403 grade_too_low', 2.5: '403 grade_too_low', 3: '403 grade_too_low', 4: '200' },
      },
    },
  },
  {
    route: 'GET /api/guides/search',
    id: 'searchGuides',
    summary: 'Find text in the guides that you may read',
    tests: ['worker/guides/guide-search.test.ts'],
    access: 'guide.read',
    query: 'q=text',
    wrongQueries: ['q=x', 'q='],
    reply: '[guideHit]',
  },
  {
    route: 'POST /api/guides',
    id: 'addGuide',
    summary: 'Add a guide',
    tests: ['worker/guides/guide-list.test.ts'],
    access: 'guide.write',
    wrong: {
      title: [undefined, ' ', long(41)],
      slug: ['A', 'a', 'a b', long(41)],
      minGrade: [1, 6, '2'],
      markdown: ['a\0b', long(100_001)],
    },
    body: async () => {
      await page();
      return { title: `Page ${unique()}`, markdown: 'Text' };
    },
    isKeyed: true,
    reply: 'guide',
    audit: 'GUIDE_CREATED',
    writes: 14,
  },
  {
    route: 'PATCH /api/guides/:slug',
    id: 'changeGuide',
    summary: 'Rename, move, archive or restore a guide, or change who reads it',
    tests: ['worker/guides/guide-list.test.ts'],
    access: 'guide.write',
    wrong: { title: [' ', long(41)], minGrade: [1, 6], position: [-1, 0.5], archived: [1], settled: ['1'] },
    at: () => page(),
    body: { title: 'Renamed', position: 0 },
    reply: 'listedGuide',
    audit: 'GUIDE_CHANGED',
    writes: 13,
  },
  {
    route: 'GET /api/guides/:slug',
    id: 'readGuide',
    summary: 'Read the newest revision of a guide',
    tests: ['worker/guides/guides.test.ts'],
    access: 'guide.read',
    at: guide,
    reply: 'guide',
    also: { 'an unknown slug': { at: 'nothing', ends: '404 not_found' } },
  },
  {
    route: 'GET /api/guides/:slug/sections',
    id: 'listSections',
    summary: 'List the headings of a guide',
    tests: ['unit/worker/guide-sections.test.ts'],
    access: 'guide.read',
    at: guide,
    reply: '[section]',
  },
  {
    route: 'GET /api/guides/:slug/revisions',
    id: 'listRevisions',
    summary: 'List the revisions of a guide, without their text',
    tests: ['worker/guides/guides.test.ts'],
    access: 'guide.write',
    at: guide,
    reply: '[revision]',
  },
  {
    route: 'GET /api/guides/:slug/revisions/:revision',
    id: 'readRevision',
    summary: 'Read one revision of a guide, or the one that you acknowledged last',
    tests: ['worker/guides/guides.test.ts', 'worker/guides/reading.test.ts'],
    // Others read only what they acknowledged.
    access: 'guide.read',
    at: async () => `${await guide()}/revisions/1`,
    ends: { 2: '403 grade_too_low', 4: '200' },
    reply: 'guide',
    also: {
      'an unknown one': { at: 'modmail/revisions/99', ends: { 2: '403 grade_too_low', 4: '404 not_found' } },
      'one that they acknowledged': {
        at: async (c) => {
          const slug = await guide();
          await execute('insert or ignore into guide_reads values (?, ?, 1, 1)', c.id, slug);
          return `${slug}/revisions/1`;
        },
        ends: '200',
      },
    },
  },
  {
    route: 'GET /api/guides/:slug/read',
    id: 'readReading',
    summary: 'Read which revision of a guide you acknowledged, and which you have to',
    tests: ['worker/guides/reading.test.ts'],
    access: 'guide.read',
    at: guide,
    reply: 'guideReading',
    also: { 'an unknown slug': { at: 'nothing', ends: '404 not_found' } },
  },
  {
    route: 'PUT /api/guides/:slug/read',
    id: 'acknowledgeGuide',
    summary: 'Confirm that you have read a revision of a guide',
    tests: ['worker/guides/reading.test.ts'],
    access: 'guide.read',
    wrong: { revision: [undefined, 0, -1, '1', 0.5], slug: ['mod'] },
    at: guide,
    body: { revision: 1 },
    reply: 'guideReading',
    audit: 'GUIDE_ACKNOWLEDGED',
    writes: 11,
    also: {
      'a later one than there is': { body: { revision: 9 }, ends: '409 conflict' },
      'an unknown slug': { at: 'nothing', ends: '404 not_found' },
    },
  },
  {
    route: 'PUT /api/guides/:slug',
    id: 'writeGuide',
    summary: 'Write the next revision of a guide',
    tests: ['worker/guides/guides.test.ts'],
    access: 'guide.write',
    wrong: { revision: [undefined, -1, '0', 0.5], markdown: [undefined, null, 'a\0b', long(100_001)], slug: ['mod'] },
    at: guide,
    body: () => ({ markdown: `Version ${unique()}`, revision: 1 }),
    reply: 'guide',
    audit: 'GUIDE_UPDATED',
    writes: 12,
  },
] as const satisfies readonly Call[];

const log = [
  {
    route: 'GET /api/audit-logs',
    id: 'listEntries',
    summary: 'List the entries of the audit log, with filters and search',
    tests: ['worker/audit/audit-list.test.ts', 'worker/audit/audit-filters.test.ts'],
    access: 'audit.read',
    wrongQueries: ['action=NOTHING', 'entityType=planet', 'from=yesterday', 'to=2026-02-30', 'to=2026-11-20T'],
    reply: '[entry]',
  },
  {
    route: 'GET /api/audit-logs/export',
    id: 'exportEntries',
    summary: 'Export the filtered audit log as CSV',
    tests: ['worker/audit/audit-export.test.ts'],
    access: 'audit.read',
    wrongQueries: ['action=NOTHING', 'entityType=planet', 'from=yesterday'],
    query: 'userId=nobody',
    reply: 'text/csv',
    audit: 'AUDIT_EXPORTED',
    writes: 9,
    repeats: true,
  },
  {
    route: 'GET /api/audit-logs/verify',
    id: 'verifySeals',
    summary: 'Recompute a block of the sealed audit log',
    tests: ['worker/audit/audit-seal.test.ts', 'worker/audit/audit-tampering.test.ts'],
    access: 'audit.read',
    reply: 'seals',
  },
  {
    route: 'GET /api/owner/overview',
    id: 'readOverview',
    summary: "Read the owner's figures",
    tests: ['worker/owner/owner.test.ts'],
    access: 'owner.read',
    reply: 'overview',
  },
  {
    route: 'POST /api/client-errors',
    id: 'reportError',
    summary: 'Report an error of the app in a browser',
    tests: ['worker/owner/client-errors.test.ts'],
    access: 'public',
    wrong: {
      name: ['', 'Type Error', 'Error: what someone typed', long(61), 5],
      route: ['', 'staff', '/staff?q=kestrel', long(121), null],
      frames: ['at a', Array(21).fill('at a')],
      'frames.0': [[long(201)], [5]],
      build: ['', long(61), '../x'],
      message: ['what someone typed'],
    },
    body: {
      name: 'TypeError',
      route: '/_staff/dashboard',
      frames: ['Dashboard /assets/a1.js:1:20'],
      build: 'index-a1',
    },
    // Ten a minute are taken from an address, also here.
    headers: anyAddress,
    ends: '204',
    reply: 'empty',
    // A report is no action of a person.
    audit: 'none',
    writes: 2,
    repeats: true,
  },
  {
    route: 'GET /api/owner/client-errors',
    id: 'listErrors',
    summary: 'List the newest errors of the app in browsers',
    tests: ['worker/owner/client-errors.test.ts'],
    access: 'owner.read',
    reply: '[clientError]',
  },
] as const satisfies readonly Call[];

/** Notices, notifications, guides, the log and the owner's figures. */
export const reading = [...notices, ...notifications, ...guides, ...log] as const;
