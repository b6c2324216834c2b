import { png, webp } from '../../support/picture-files.ts';
import { createPerson, unique } from '../support/client.ts';
import { createJob, execute, insertRow } from '../support/rows.ts';
import { type Call, long } from './table.ts';

/** Takes the portal back to before the first change. */
const unset = async () => {
  await execute('delete from settings');
  await execute('delete from pictures');
  return '';
};

/** Leaves a name that the owner has set. */
const named = async () => {
  await unset();
  const updatedBy = (await createPerson(6)).id;
  await insertRow('settings', { id: 1, chosen: { name: 'Lantern' }, updatedAt: Date.now(), updatedBy });
  return '';
};

/** Leaves a logo, as an upload would. */
const withLogo = async () => {
  await unset();
  const updatedBy = (await createPerson(6)).id;
  const logo = { hash: 'cd'.repeat(32), type: 'image/png', width: 256, height: 256 };
  await insertRow('pictures', { ...logo, kind: 'logo', base64: 'AAAA', createdAt: Date.now() });
  await insertRow('settings', { id: 1, chosen: { logo }, updatedAt: Date.now(), updatedBy });
  return '';
};

/** Takes every kit back to before it was added. */
const untaken = async () => {
  for (const table of ['kits', 'guide_revisions', 'saved_replies']) await execute(`delete from ${table}`);
  return 'small-server';
};

/** Leaves a kit that added one vacancy. */
const taken = async () => {
  const { id } = await createJob({ isActive: false });
  await execute('insert or replace into kits (key, added) values (?, ?)', 'small-server', JSON.stringify([id]));
  return 'small-server';
};

/** The owner's settings, and what follows from them. */
export const settings = [
  {
    route: 'GET /api/settings',
    id: 'readSettings',
    summary: 'Read the effective settings, and which of them the owner has set',
    tests: ['worker/settings/settings.test.ts'],
    access: 'settings.manage',
    at: named,
    reply: 'settings',
  },
  {
    route: 'PATCH /api/settings',
    id: 'changeSettings',
    summary: 'Change any of the settings; null restores a default',
    tests: ['worker/settings/settings.test.ts'],
    access: 'settings.manage',
    wrong: {
      name: ['', ' ', long(61), 5, '\u202e'],
      tagline: [long(121), 'a\0b'],
      intro: [long(1001)],
      privacyContact: ['', 'x', 'a@b', 'a@b@c.example', 'http://portal.example', `https://portal.example/${long(200)}`],
      language: ['EN', 'pt', 'pt-br', ''],
      timeZone: ['UTC+2', '+02:00', 'Nowhere/City', '', long(100)],
      accentHue: [360, -1, 0.5, '120'],
      declinedRetentionDays: [-1, 3651, 1.5],
      auditOriginDays: [0, 3651],
      examAssignmentDays: [0, 366],
      voteDays: [0, 31, 1.5],
      'gradeTitles.2.5': [{ '2.5': '' }, { '2.5': long(41) }, { '2.5': 'manager' }],
      'gradeTitles.3.5': [{ '3.5': 'x' }],
      gradeTitles: ['x', []],
      'guides.mod.name': [{ mod: { name: ' ' } }, { mod: { name: long(41) } }],
      'guides.modmail.description': [{ modmail: { description: long(161) } }],
      'guides.other': [{ other: {} }],
      logo: ['x', {}],
      picture: [false],
      mfaFrom: [3, 7, '5', true],
      checklistHidden: [0],
      revision: ['1', -1, 0.5, null],
      set: [[]],
      deletesFrom: [null],
      updatedAt: [null],
      updatedBy: [null],
    },
    at: unset,
    body: () => ({ name: `Portal ${unique()}` }),
    reply: 'settings',
    audit: 'SETTINGS_CHANGED',
    writes: 10,
    also: {
      'set before': { at: named },
      'a contact': { body: () => ({ privacyContact: `team-${unique()}@portal.example` }), writes: 11 },
    },
  },
  {
    route: 'PUT /api/settings/logo',
    id: 'uploadLogo',
    summary: 'Upload a PNG or WebP file as the logo',
    tests: ['worker/settings/pictures.test.ts'],
    access: 'settings.manage',
    at: unset,
    file: () => png(192, 192),
    headers: { 'Content-Type': 'image/png' },
    reply: 'settings',
    audit: 'SETTINGS_CHANGED',
    writes: 12,
    also: { 'in place of another': { at: withLogo, writes: 14 } },
  },
  {
    route: 'PUT /api/settings/picture',
    id: 'uploadPreviewPicture',
    summary: 'Upload a PNG or WebP file as the picture of link previews',
    tests: ['worker/settings/pictures.test.ts'],
    access: 'settings.manage',
    at: unset,
    file: () => webp(1200, 630),
    headers: { 'Content-Type': 'image/webp' },
    reply: 'settings',
    audit: 'SETTINGS_CHANGED',
    writes: 12,
  },
  {
    route: 'GET /api/labels',
    id: 'readLabels',
    summary: 'Read the names of grades and guides',
    tests: ['worker/settings/settings.test.ts'],
    access: 'self.read',
    reply: 'labels',
  },
  {
    route: 'GET /api/owner/checklist',
    id: 'readChecklist',
    summary: 'Read the first steps of a new portal',
    tests: ['worker/owner/checklist.test.ts'],
    access: 'owner.read',
    at: unset,
    reply: 'checklist',
  },
  {
    route: 'POST /api/owner/kits/:key',
    id: 'addKit',
    summary: 'Add a starter kit: vacancies as drafts, an exam, a Mod Guide if there is none, and saved replies',
    tests: ['worker/owner/kits.test.ts'],
    access: 'settings.manage',
    at: untaken,
    reply: 'kit',
    audit: [
      'JOB_CREATED',
      'JOB_CREATED',
      'EXAM_CREATED',
      'SAVED_REPLY_CREATED',
      'SAVED_REPLY_CREATED',
      'SAVED_REPLY_CREATED',
      'SAVED_REPLY_CREATED',
      'GUIDE_UPDATED',
    ],
    writes: 104,
    also: {
      'once more': { at: taken, ends: '409 conflict' },
      'that does not exist': { at: 'large-server', ends: '404 not_found' },
    },
  },
  {
    route: 'DELETE /api/owner/kits/:key',
    id: 'removeKit',
    summary: 'Remove what a starter kit added, except what was edited or used since and the Mod Guide',
    tests: ['worker/owner/kits.test.ts'],
    access: 'settings.manage',
    at: taken,
    reply: 'empty',
    audit: 'JOB_DELETED',
    writes: 11,
    also: {
      'that is not taken': { at: untaken, ends: '409 conflict' },
      'that does not exist': { at: 'large-server', ends: '404 not_found' },
    },
  },
  {
    route: 'GET /api/owner/second-factor',
    id: 'readSecondFactor',
    summary: 'Read how many people of each grade last signed in without a second factor',
    tests: ['worker/auth/second-factor.test.ts'],
    access: 'owner.read',
    reply: 'secondFactor',
  },
] as const satisfies readonly Call[];
