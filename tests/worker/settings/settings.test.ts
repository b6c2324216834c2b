import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { GRADES } from '#contract/grades.ts';
import { hours } from '#worker/clock.ts';
import { type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, execute, insertRow, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

let owner: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
});
beforeEach(() => execute('delete from settings'));

const read = async (recorder = new Recorder()) => (await owner.get('/api/settings', { recorder })).body;
const change = (body: object, who = owner, recorder = new Recorder()) => who.patch('/api/settings', body, { recorder });

/** Makes a change that must succeed, and returns the settings after it. */
async function set(body: object) {
  const reply = await change(body);
  expect(reply.outcome).toBe('200');
  return reply.body;
}

/** The values before and after a change, as the log has them. */
async function logged(body: object) {
  const rows = await auditDuring(() => set(body));
  return rows.map(({ oldValues, newValues }) => [JSON.parse(String(oldValues)), JSON.parse(String(newValues))]);
}

const noTitles = { 1: null, 2: null, 2.5: null, 3: null, 4: null, 5: null, 6: null };
const noGuide = { name: null, description: null };

const defaults = {
  name: 'Moderation Portal',
  tagline: 'Advertising Staff Portal',
  intro: expect.stringContaining('volunteer an evening'),
  privacyContact: null,
  language: 'en',
  timeZone: 'UTC',
  accentHue: null,
  declinedRetentionDays: 365,
  auditOriginDays: 90,
  examAssignmentDays: 7,
  voteDays: 7,
  trialDays: [
    { grade: 2, days: 30 },
    { grade: 2.5, days: 30 },
  ],
  twoPerson: false,
  twoPersonEndsAt: null,
  mfaFrom: null,
  gradeTitles: noTitles,
  guides: { mod: noGuide, modmail: noGuide },
  logo: null,
  picture: null,
  checklistHidden: false,
  set: [],
  deletesFrom: null,
  revision: 0,
  updatedAt: null,
  updatedBy: null,
};

describe('The settings', () => {
  it('Before the first change they are the defaults, at revision 0', async () => {
    expect(await read()).toEqual(defaults);
  });

  it('The environment’s values come before the defaults', async () => {
    const environment = {
      PORTAL_NAME: 'Ours',
      PORTAL_TAGLINE: 'Kind by night',
      PORTAL_INTRO: 'Who we are.',
      PRIVACY_CONTACT: 'privacy@portal.example',
      DECLINED_RETENTION_DAYS: '0',
      AUDIT_ORIGIN_DAYS: '30',
      EXAM_ASSIGNMENT_DAYS: '14',
    };
    expect(await read(new Recorder(environment))).toEqual({
      ...defaults,
      name: 'Ours',
      tagline: 'Kind by night',
      intro: 'Who we are.',
      privacyContact: 'privacy@portal.example',
      declinedRetentionDays: 0,
      auditOriginDays: 30,
      examAssignmentDays: 14,
    });
  });

  it('The owner’s values come before the environment’s', async () => {
    const own = {
      name: 'Lantern',
      tagline: '',
      intro: '',
      privacyContact: 'https://portal.example/privacy',
      language: 'pt-BR',
      timeZone: 'Europe/Berlin',
      accentHue: 0,
      declinedRetentionDays: 400,
      auditOriginDays: 100,
      examAssignmentDays: 10,
      checklistHidden: true,
    };
    await set(own);
    const recorder = new Recorder({ PORTAL_NAME: 'Ours', PORTAL_TAGLINE: 'x', EXAM_ASSIGNMENT_DAYS: '14' });
    expect(await read(recorder)).toMatchObject({ ...own, set: Object.keys(own).toSorted(), revision: 1 });
  });

  it('A change names who made it and when', async () => {
    const { updatedAt, updatedBy } = await set({ name: 'Lantern' });
    const { id, username } = owner;
    expect(updatedBy).toEqual({ id, username, displayName: null, avatar: null, grade: 6 });
    expect(Math.abs(Date.parse(String(updatedAt)) - Date.now())).toBeLessThan(60_000);
    expect(await read()).toMatchObject({ updatedAt, updatedBy });
  });

  it('A malformed environment stays 503, also where the owner has set that key', async () => {
    await set({ examAssignmentDays: 10 });
    const recorder = new Recorder({ EXAM_ASSIGNMENT_DAYS: 'x' });
    for (const reply of [
      await owner.get('/api/settings', { recorder }),
      await change({ name: 'x' }, owner, recorder),
      await signedOut.get('/api/portal', { recorder }),
    ])
      expect([reply.outcome, reply.body.error]).toEqual(['503 unavailable', expect.stringContaining('EXAM_')]);
  });

  it('Reading takes two round trips, and a change three', async () => {
    await set({ name: 'Lantern' });
    const reading = await measure((recorder) => owner.get('/api/settings', { recorder }));
    const changing = await measure((recorder) => change({ name: 'StatusDot' }, owner, recorder));
    expect([reading.trips, changing.trips]).toEqual([2, 3]);
  });

  it.each(['PUT', 'POST', 'DELETE'])('%s is no call of theirs', async (method) => {
    expectFailure(await owner.call(method, '/api/settings', { body: {} }), '404 not_found');
  });
});

describe('Values', () => {
  it('A time zone is spelled as Intl spells it', async () => {
    expect((await set({ timeZone: 'europe/berlin' })).timeZone).toBe('Europe/Berlin');
  });

  it('Texts are trimmed, and lines lose marks that reverse text', async () => {
    expect(await set({ name: ' Lan\u202etern ', intro: ' a\r\nb ' })).toMatchObject({ name: 'Lantern', intro: 'a\nb' });
  });

  it('Null takes a key back to the environment’s value', async () => {
    await set({ name: 'Lantern', accentHue: 250 });
    const recorder = new Recorder({ PORTAL_NAME: 'Ours' });
    const { body } = await change({ name: null, accentHue: null }, owner, recorder);
    expect(body).toMatchObject({ name: 'Ours', accentHue: null, set: [], revision: 2 });
  });

  it('Keys left out stay', async () => {
    await set({ name: 'Lantern' });
    expect(await set({ tagline: 'Kind by night' })).toMatchObject({ name: 'Lantern', set: ['name', 'tagline'] });
  });

  it('Titles and guides are set, and taken back, one by one', async () => {
    await set({ gradeTitles: { 2: 'Helper', 2.5: 'Senior Helper' }, guides: { mod: { name: 'Rules' } } });
    const after = await set({ gradeTitles: { 2.5: null }, guides: { mod: { description: 'What we ask.' } } });
    expect(after).toMatchObject({
      gradeTitles: { ...noTitles, 2: 'Helper' },
      guides: { mod: { name: 'Rules', description: 'What we ask.' }, modmail: noGuide },
      set: ['gradeTitles', 'guides'],
    });
  });

  it('Null for a guide takes back both of its texts', async () => {
    await set({ guides: { mod: { name: 'Rules', description: 'x' }, modmail: { name: 'Letters' } } });
    expect((await set({ guides: { mod: null } })).guides).toEqual({
      mod: noGuide,
      modmail: { name: 'Letters', description: null },
    });
  });

  it('A map whose last entry is taken back is no longer set', async () => {
    await set({ gradeTitles: { 2: 'Helper' }, guides: { mod: { name: 'Rules' } } });
    expect(await set({ gradeTitles: { 2: null }, guides: null })).toMatchObject({ set: [], gradeTitles: noTitles });
  });
});

describe('Titles', () => {
  const issuesOf = async (gradeTitles: object) => {
    const reply = await expectNoChange(() => change({ gradeTitles }));
    expectFailure(reply, '400 invalid_input');
    return (reply.body.issues as { path: string }[]).map(({ path }) => path);
  };

  it('Each repeated title of a body is named, without regard to case', async () => {
    expect(await issuesOf({ 2: 'Helper', 3: 'hELPER', 5: 'Lead' })).toEqual(['gradeTitles.2', 'gradeTitles.3']);
  });

  it('A title cannot be the name of another grade that has no title', async () => {
    expect(await issuesOf({ 2: 'executive' })).toEqual(['gradeTitles.2']);
    expect((await change({ gradeTitles: { 2: 'executive', 5: 'Lead' } })).outcome).toBe('200');
  });

  it('A title cannot be taken back while another grade has that name', async () => {
    await set({ gradeTitles: { 2: 'executive', 5: 'Lead' } });
    expect(await issuesOf({ 5: null })).toEqual(['gradeTitles.5']);
  });

  it('Two grades can swap their titles in one change', async () => {
    await set({ gradeTitles: { 2: 'Helper', 3: 'Guard' } });
    expect((await set({ gradeTitles: { 2: 'Guard', 3: 'Helper' } })).gradeTitles).toMatchObject({
      2: 'Guard',
      3: 'Helper',
    });
  });

  it('A grade can have its own name as its title', async () => {
    expect(await set({ gradeTitles: { 4: 'Manager' } })).toMatchObject({ set: ['gradeTitles'] });
  });
});

describe('A change of nothing', () => {
  it.each([
    {},
    { revision: 1 },
    { name: 'Lantern' },
    { tagline: null },
    { gradeTitles: {} },
    { gradeTitles: null },
    { guides: { mod: {} } },
    { guides: { mod: null } },
    { logo: null, picture: null },
  ])('%j leaves the revision and the log', async (body) => {
    await set({ name: 'Lantern' });
    await expectNoChange(async () => expect(await set(body)).toMatchObject({ name: 'Lantern', revision: 1 }));
  });

  it('Before the first change it leaves no row', async () => {
    await expectNoChange(async () => expect(await set({ revision: 0 })).toEqual(defaults));
  });
});

describe('A revision', () => {
  it.each([{}, { name: 'StatusDot' }, { name: 'Lantern' }])('A stale one with %j is 409', async (body) => {
    await set({ name: 'Lantern' });
    for (const revision of [0, 2]) {
      const reply = await expectNoChange(() => change({ ...body, revision }));
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toEqual(await read());
    }
  });

  it('Of two owners on one revision one wins, and the other sees the winner', async () => {
    const recorder = new Recorder();
    recorder.holdUntil(2, (statements) => statements.some(({ sql }) => /^(insert|update)/i.test(sql)));
    const other = await signedIn(6);
    const replies = await Promise.all([
      change({ name: 'One', revision: 0 }, owner, recorder),
      change({ name: 'Two', revision: 0 }, other, recorder),
    ]);
    const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['200', '409 conflict']);
    expect(lost?.body.current).toEqual(won?.body);
  });
});

describe('The log', () => {
  it('It has only what changed, with the values in force before and after', async () => {
    expect(await logged({ name: 'Lantern', accentHue: 250 })).toEqual([
      [
        { name: 'Moderation Portal', accentHue: null },
        { name: 'Lantern', accentHue: 250 },
      ],
    ]);
    expect(await logged({ name: 'Lantern', accentHue: null })).toEqual([[{ accentHue: 250 }, { accentHue: null }]]);
  });

  it('Of maps it has only the entries that changed', async () => {
    await set({ gradeTitles: { 2: 'Helper', 3: 'Guard' }, guides: { mod: { name: 'Rules' } } });
    expect(await logged({ gradeTitles: { 3: null, 4: 'Lead' }, guides: { mod: { description: 'x' } } })).toEqual([
      [
        { gradeTitles: { 3: 'Guard', 4: null }, guides: { mod: { description: null } } },
        { gradeTitles: { 3: null, 4: 'Lead' }, guides: { mod: { description: 'x' } } },
      ],
    ]);
  });

  it('Setting a value equal to the default is a change, whose values are alike', async () => {
    const rows = await logged({ timeZone: 'UTC' });
    expect(rows).toEqual([[{ timeZone: 'UTC' }, { timeZone: 'UTC' }]]);
    expect((await read()).set).toEqual(['timeZone']);
  });

  it('The entry is about the portal’s settings, and nobody is notified', async () => {
    const before = await rowsOf('select count(*) as n from notifications');
    const [row] = await auditDuring(() => set({ name: 'Lantern' }));
    expect(row).toMatchObject({
      action: 'SETTINGS_CHANGED',
      entityType: 'setting',
      entityId: 'portal',
      userId: owner.id,
      targetUserId: null,
    });
    expect(await rowsOf('select count(*) as n from notifications')).toEqual(before);
  });

  it('The contact stands beside the sealed entry', async () => {
    await set({ privacyContact: 'jo@portal.example' });
    const [row] = await rowsOf<{ newValues: string; hashes: string; texts: string }>(
      `select newValues, hashes, texts from audit_logs join audit_texts using (seq)
       where action = 'SETTINGS_CHANGED' order by seq desc limit 1`,
    );
    expect(row?.newValues).toBe('{"privacyContact":null}');
    expect(Object.keys(JSON.parse(row?.hashes ?? '{}'))).toContain('newValues.privacyContact');
    expect(row?.texts).toContain('jo@portal.example');
  });
});

describe('Deleting sooner', () => {
  const DAY = hours(24);

  it.each([
    { declinedRetentionDays: 364 },
    { declinedRetentionDays: 1 },
    { auditOriginDays: 89 },
    { declinedRetentionDays: 0, auditOriginDays: 1 },
  ])('%j waits for 24 hours, to the second', async (body) => {
    const { deletesFrom, updatedAt } = await set(body);
    expect(Date.parse(String(deletesFrom)) - Date.parse(String(updatedAt))).toBe(DAY);
    expect((await signedOut.get('/api/portal')).body.deletesFrom).toBe(deletesFrom);
  });

  it.each([{ declinedRetentionDays: 366 }, { declinedRetentionDays: 0 }, { auditOriginDays: 90 }, { name: 'x' }])(
    '%j does not wait',
    async (body) => {
      expect((await set(body)).deletesFrom).toBeNull();
    },
  );

  it('A period after none is sooner', async () => {
    await set({ declinedRetentionDays: 0 });
    expect((await set({ declinedRetentionDays: 3650 })).deletesFrom).not.toBeNull();
  });

  it('Taking a period back to a shorter default is sooner', async () => {
    await set({ auditOriginDays: 400 });
    expect((await set({ auditOriginDays: null })).deletesFrom).not.toBeNull();
  });

  it('Raising a period leaves the wait', async () => {
    const { deletesFrom } = await set({ auditOriginDays: 10 });
    expect((await set({ auditOriginDays: 900 })).deletesFrom).toBe(deletesFrom);
  });

  it('A wait that is over is null', async () => {
    await set({ auditOriginDays: 10 });
    await execute('update settings set deletesFrom = ?', Date.now() - 1);
    expect([(await read()).deletesFrom, (await signedOut.get('/api/portal')).body.deletesFrom]).toEqual([null, null]);
  });
});

describe('Pictures', () => {
  const hash = 'ab'.repeat(32);
  const logo = { hash, type: 'image/png', width: 256, height: 256 };

  /** Leaves a logo, as an upload would. */
  async function withLogo() {
    await insertRow('pictures', { ...logo, kind: 'logo', base64: 'AAAA', createdAt: Date.now() });
    await insertRow('settings', { id: 1, chosen: { logo }, updatedAt: Date.now(), updatedBy: owner.id });
  }
  beforeEach(() => execute('delete from pictures'));

  const shown = { url: `/brand/${hash}.png`, type: 'image/png', width: 256, height: 256 };

  it('The settings and the portal name a logo by its address, type and size', async () => {
    await withLogo();
    expect(await read()).toMatchObject({ logo: shown, picture: null, set: ['logo'] });
    expect((await signedOut.get('/api/portal')).body.logo).toEqual(shown);
  });

  it('Null removes a logo and its bytes', async () => {
    await withLogo();
    expect(await logged({ logo: null })).toEqual([[{ logo }, { logo: null }]]);
    expect(await read()).toMatchObject({ logo: null, set: [] });
    expect(await rowsOf('select hash from pictures')).toEqual([]);
  });

  it('A logo cannot be named by its hash', async () => {
    expectFailure(await change({ logo }), '400 invalid_input');
  });
});

describe('Labels', () => {
  it('Every grade reads the titles, and staff the guides’ names, too', async () => {
    await set({ gradeTitles: { 2: 'Helper' }, guides: { mod: { name: 'Rules' } } });
    for (const grade of GRADES) {
      const { body } = await (await signedIn(grade)).get('/api/labels');
      const guides = { mod: { ...noGuide, name: 'Rules' }, modmail: noGuide };
      expect(body).toEqual({ gradeTitles: { ...noTitles, 2: 'Helper' }, guides: grade === 1 ? null : guides });
    }
  });

  it('Visitors get none', async () => {
    expectFailure(await signedOut.get('/api/labels'), '401 unauthenticated');
  });
});

describe('The days of trials', () => {
  const days = (two: number, half: number) => [
    { grade: 2, days: two },
    { grade: 2.5, days: half },
  ];

  it('They change as a whole, are sorted by grade, and the log has both lists', async () => {
    expect(await logged({ trialDays: days(14, 0).toReversed() })).toEqual([
      [{ trialDays: days(30, 30) }, { trialDays: days(14, 0) }],
    ]);
    expect((await read()).trialDays).toEqual(days(14, 0));
  });

  it('Null takes them back to their default', async () => {
    await set({ trialDays: days(14, 0) });
    expect(await set({ trialDays: null })).toMatchObject({ trialDays: days(30, 30), set: [] });
  });

  it.each([
    [[{ grade: 2, days: 30 }]],
    [
      [
        { grade: 2, days: 30 },
        { grade: 2, days: 14 },
      ],
    ],
    [
      [
        { grade: 2, days: 30 },
        { grade: 3, days: 14 },
      ],
    ],
    [
      [
        { grade: 2, days: 30 },
        { grade: 2.5, days: 366 },
      ],
    ],
    [[...days(1, 2), { grade: 2, days: 3 }]],
    [30],
  ])('%j is refused', async (trialDays) => {
    const reply = await expectNoChange(() => change({ trialDays }));
    expect(reply.outcome).toBe('400 invalid_input');
  });
});

it('Switching the rule of two people on and off is logged', async () => {
  expect(await logged({ twoPerson: true })).toEqual([[{ twoPerson: false }, { twoPerson: true }]]);
  expect(await logged({ twoPerson: null })).toEqual([[{ twoPerson: true }, { twoPerson: false }]]);
});
