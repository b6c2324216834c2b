import { beforeAll, describe, expect, it } from 'vitest';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { pagesFrom } from '../support/paging.ts';
import { createEntries } from '../support/people-rows.ts';
import { execute, insertRow } from '../support/rows.ts';

const ADDRESS = '203.0.113.78';
const OWN_ADDRESS = '203.0.113.79';
const by = { headers: { 'CF-Connecting-IP': ADDRESS } };
const own = { headers: { 'CF-Connecting-IP': OWN_ADDRESS } };

/** An Executive of today, about whom the team asked, decided and wrote while they were of a lower grade. */
let reader: SignedIn;
let asker: SignedIn;
let approver: SignedIn;
let stranger: SignedIn;
let declined: string;
let approved: string;
let record: string;

const must = async (call: Promise<Reply>) => {
  const reply = await call;
  if (reply.status >= 300) throw new Error(reply.text);
  return String(reply.body.id ?? '');
};

const setGrade = (grade: number) => execute('update users set grade = ? where id = ?', grade, reader.id);
const ask = (grade: number) => must(asker.patch(`/api/users/${reader.id}/grade`, { grade }, by));

beforeAll(async () => {
  const owner = await signedIn(6);
  const chosen = { twoPerson: true };
  await insertRow('settings', { id: 1, chosen, updatedAt: Date.now(), updatedBy: owner.id });
  [asker, approver, stranger] = [await signedIn(5), await signedIn(5), await signedIn(5)];
  reader = await signedIn(5);
  await setGrade(3);
  declined = await ask(4);
  await must(approver.patch(`/api/approvals/${declined}`, { decision: 'decline' }, by));
  approved = await ask(4);
  await must(approver.patch(`/api/approvals/${approved}`, { decision: 'approve' }, by));
  await setGrade(2);
  const review = { outcome: 'extend', days: 14, reason: 'Planted reason.' };
  await must(asker.post(`/api/staff/${reader.id}/trial-reviews`, review, by));
  const fields = { userId: reader.id, actionType: 'final_warning', title: 'Planted title', description: 'Planted.' };
  record = await must(asker.post('/api/staff-records', fields, by));
  await must(asker.patch(`/api/staff-records/${record}`, { title: 'Planted again' }, by));
  await must(asker.post(`/api/staff-records/${record}/share`, {}, by));
  await must(reader.post(`/api/file/records/${record}/appeal`, { text: 'I disagree.' }, own));
  const former = { action: 'APPROVAL_ASKED', entityType: 'request', userId: asker.id } as const;
  await createEntries([{ ...former, entityId: approved, newValues: { kind: 'grade' }, timestamp: Date.now() }]);
  await setGrade(5);
});

const log = async (who: SignedIn, query = '') =>
  (await pagesFrom(who, `/api/audit-logs?limit=200${query}`)).flatMap(({ rows }) => rows);

describe('An approval about the reader', () => {
  it('None of its entries is in any list, filter, search or export of the log', async () => {
    const queries = [
      '',
      `&entityId=${declined}`,
      `&entityId=${approved}`,
      '&entityType=approval',
      '&action=APPROVAL_ASKED',
      '&action=APPROVAL_DECLINED',
      `&userId=${asker.id}`,
      `&userId=${asker.id}&entityType=approval`,
      `&userId=${approver.id}&action=APPROVAL_DECLINED`,
      `&q=${declined}`,
      `&q=${approved}`,
      '&q=approval',
    ];
    const isAboutIt = ({ entityId }: Record<string, unknown>) => entityId === declined || entityId === approved;
    for (const query of queries) {
      expect((await log(reader, query)).filter(isAboutIt), query).toEqual([]);
      expect((await log(stranger, query)).length, query).toBeGreaterThan(0);
    }
    const csv = await reader.get('/api/audit-logs/export');
    for (const id of [declined, approved]) expect(csv.text).not.toContain(id);
    expect((await stranger.get('/api/audit-logs/export')).text).toContain(declined);
  });

  it('A page stays full beside entries that it leaves out', async () => {
    const { rows } = await reader.get('/api/audit-logs?limit=5');
    expect(rows).toHaveLength(5);
  });

  it('The reader’s change of grade names the approver, but neither the asker nor the approval', async () => {
    const query = `&entityId=${reader.id}&action=USER_GRADE_CHANGED`;
    const [row] = await log(reader, query);
    expect(row).toMatchObject({ userId: approver.id, newValues: { grade: 4 } });
    expect(Object.keys(Object(row?.newValues))).toEqual(['grade']);
    expect(await log(reader, `${query}&q=${asker.id}`)).toEqual([]);
    const csv = await reader.get(`/api/audit-logs/export?entityId=${reader.id}`);
    expect(csv.text).not.toContain(asker.id);
    const [full] = await log(stranger, query);
    expect(full?.newValues).toEqual({ grade: 4, askedBy: asker.id, approvalId: approved });
  });

  it('The record of the change does not tell its subject who asked', async () => {
    const { rows } = await reader.get(`/api/staff-records/user/${reader.id}`);
    expect(rows.map(({ createdBy, creator, updatedBy }) => [createdBy, creator, updatedBy])).toEqual([
      [null, null, null],
      [null, null, null],
    ]);
    const owner = await signedIn(6);
    expect((await owner.get(`/api/staff-records/user/${reader.id}`)).text).toContain(asker.id);
  });
});

describe('A trial review or a record about the reader', () => {
  const isAboutThem = ({ action }: Record<string, unknown>) =>
    /^TRIAL_REVIEWED|^STAFF_RECORD_(CREATED|UPDATED|SHARED)/.test(String(action));

  it('Its entries name no actor, value or origin', async () => {
    const rows = (await log(reader, `&userId=${reader.id}`)).filter(isAboutThem);
    expect(rows).toHaveLength(4);
    const hidden = { userId: null, actor: null, oldValues: null, newValues: null, ipAddress: null, userAgent: null };
    for (const row of rows) expect(row).toMatchObject({ ...hidden, erased: [], expired: [] });
    const csv = await reader.get(`/api/audit-logs/export?entityId=${record}`);
    for (const secret of [asker.id, asker.username, ADDRESS, 'final_warning', 'Planted'])
      expect(csv.text).not.toContain(secret);
    expect(csv.text).toContain('The team added a record');
    const full = (await log(stranger, `&userId=${reader.id}`)).filter(isAboutThem);
    expect(full.map(({ userId }) => userId)).toEqual(Array(4).fill(asker.id));
  });

  it('No filter or search finds its entries by actor, value or address', async () => {
    const searches = [asker.username, ADDRESS, 'final_warning', 'Planted', '"outcome":"extend"'].map(
      (q) => `&q=${encodeURIComponent(q)}`,
    );
    for (const query of [`&userId=${asker.id}`, `&userId=${asker.id}&q=record`, ...searches]) {
      expect((await log(reader, query)).filter(isAboutThem), query).toEqual([]);
      expect((await log(stranger, query)).filter(isAboutThem).length, query).toBeGreaterThan(0);
    }
  });

  it('What the reader did to their own record still names them', async () => {
    const [row] = await log(reader, `&entityId=${record}&action=STAFF_RECORD_APPEALED`);
    expect(row).toMatchObject({ userId: reader.id, ipAddress: OWN_ADDRESS });
  });
});
