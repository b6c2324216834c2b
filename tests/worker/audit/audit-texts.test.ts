import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_TEXTS } from '#contract/audit.ts';
import { days } from '#worker/clock.ts';
import { openDatabase } from '#worker/db/database.ts';
import { sealAuditLog } from '#worker/features/audit/audit.seal.ts';
import { deleteOldOrigins } from '#worker/features/audit/audit.task.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createEntries, createProfile } from '../support/people-rows.ts';
import { auditDuring, createApplication, createJob, execute, numberOf, question, rowsOf } from '../support/rows.ts';
import { createRequirement } from '../training/training-rows.ts';

let executive: SignedIn;
let person: { id: string };

const FROM = { headers: { 'CF-Connecting-IP': '203.0.113.77', 'User-Agent': 'Planted agent' } };
const db = () => openDatabase(env.DB);

const entriesOf = async (query: string) => (await executive.get(`/api/audit-logs?${query}`)).rows;

/** Sends every kind of free text about a person that an audited write takes, each with 'Planted' in it. */
async function plantTexts() {
  await createProfile({ userId: person.id });
  await executive.patch(`/api/staff/${person.id}`, { notes: 'Planted note', servers: ['Planted server'] }, FROM);
  const record = {
    userId: person.id,
    actionType: 'warning',
    title: 'Planted title',
    description: 'Planted description',
  };
  const { body } = await executive.post('/api/staff-records', record, FROM);
  await executive.patch(`/api/staff-records/${body.id}`, { title: 'Planted title 2' }, FROM);
  await executive.call('DELETE', `/api/staff-records/${body.id}`, FROM);
  const application = await createApplication({ userId: person.id });
  const path = `/api/applications/${application.id}/suspend`;
  await executive.patch(path, { suspended: true, reason: 'Planted reason' }, FROM);
  await executive.patch(path, { suspended: false }, FROM);
  const message = 'Planted message';
  await executive.patch(`/api/applications/${application.id}`, { status: 'declined', message }, FROM);
  await executive.patch(`/api/users/${person.id}/exam-time`, { examTime: 1.5 }, FROM);
  const { id: requirementId } = await createRequirement({ fromGrade: 3, isGate: true });
  await executive.patch(`/api/users/${person.id}/grade`, { grade: 3, waiver: 'Planted waiver' }, FROM);
  await execute('delete from requirements where id = ?', requirementId);
  const owner = await signedIn(6);
  await owner.patch('/api/settings', { privacyContact: 'planted@portal.example' }, FROM);
  const job = await createJob({ formQuestions: [question()] });
  const member = await signedIn(1);
  await member.post('/api/applications', { jobId: job.id, responses: { why: 'Planted answer' } }, FROM);
}

beforeAll(async () => {
  executive = await signedIn(5);
  person = await createPerson(2);
  await plantTexts();
});

describe('The sealed rows', () => {
  it('Every action with texts has left a row', async () => {
    const actions = (await rowsOf<{ action: string }>('select action from audit_logs')).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(Object.keys(AUDIT_TEXTS)));
  });

  it('They hold no text about a person, no address and no user agent, only hashes of them', async () => {
    const rows = await rowsOf<{ action: string; hashes: string }>('select * from audit_logs');
    expect(JSON.stringify(rows)).not.toMatch(/planted|203\.0\.113/i);
    const [created] = rows.filter(({ action }) => action === 'STAFF_RECORD_CREATED');
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(JSON.parse(created?.hashes ?? '')).toEqual({ 'newValues.title': hash, ipAddress: hash, userAgent: hash });
  });

  it('Equal texts have different salts of 128 bits, and different hashes', async () => {
    const rows = await rowsOf<{ ip: string; hash: string }>(
      `select ipAddress->>'salt' as ip, hashes->>'ipAddress' as hash from audit_origins join audit_logs using (seq)`,
    );
    expect(rows.length).toBeGreaterThan(5);
    expect(new Set(rows.map(({ ip }) => ip)).size).toBe(rows.length);
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(rows.length);
    for (const { ip } of rows) expect(ip).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('The readers', () => {
  it('The list, the export and the search have texts, address and user agent', async () => {
    const entries = await entriesOf(`userId=${person.id}&limit=200`);
    const of = (action: string) => entries.find((entry) => entry.action === action);
    expect(of('STAFF_PROFILE_UPDATED')).toMatchObject({
      newValues: { notes: 'Planted note', servers: ['Planted server'] },
      ipAddress: '203.0.113.77',
      userAgent: 'Planted agent',
      erased: [],
      expired: [],
    });
    expect(of('STAFF_RECORD_CREATED')?.newValues).toMatchObject({ actionType: 'warning', title: 'Planted title' });
    expect(of('STAFF_RECORD_UPDATED')).toMatchObject({
      oldValues: { title: 'Planted title' },
      newValues: { title: 'Planted title 2' },
    });
    expect(of('STAFF_RECORD_DELETED')?.oldValues).toMatchObject({ description: 'Planted description' });
    expect(of('APPLICATION_REINSTATED')).toMatchObject({
      oldValues: { suspended: true, suspensionReason: 'Planted reason' },
      newValues: { suspended: false, suspensionReason: null },
    });
    expect(of('APPLICATION_REVIEWED')?.newValues).toMatchObject({ status: 'declined', message: 'Planted message' });
    for (const entry of entries) expect(entry).not.toHaveProperty('hashes');

    const { text } = await executive.get(`/api/audit-logs/export?userId=${person.id}`);
    for (const planted of ['Planted note', 'Planted server', 'Planted reason', '203.0.113.77', 'Planted agent'])
      expect(text).toContain(planted);
    for (const q of ['planted SERVER', 'planted description', 'planted reason', '203.0.113.77'])
      expect(await entriesOf(`q=${encodeURIComponent(q)}`), q).not.toEqual([]);
  });

  it('A search does not look at salts and names of fields', async () => {
    const [row] = await rowsOf<{ salt: string }>(`select ipAddress->>'salt' as salt from audit_origins limit 1`);
    expect(await entriesOf(`q=${row?.salt}`)).toEqual([]);
    expect(await entriesOf('q=newValues.')).toEqual([]);
  });

  it('An origin that was deleted by age is expired', async () => {
    await createEntries([{ id: 'aged', entityId: 'aged', ipAddress: '::7', newValues: { a: 1 } }]);
    await execute(`delete from audit_origins where seq = (select seq from audit_logs where id = 'aged')`);
    const [entry] = await entriesOf('entityId=aged');
    expect(entry).toMatchObject({ ipAddress: null, userAgent: null, erased: [], expired: ['ipAddress'] });
  });

  it.each(['actor', 'target'])('Texts and origin are hidden as soon as the %s is erased', async (role) => {
    const gone = await createPerson(1);
    const other = await createPerson(4);
    await createEntries([
      {
        id: `hidden-${role}`,
        action: 'STAFF_RECORD_CREATED',
        entityId: gone.id,
        userId: role === 'actor' ? gone.id : other.id,
        targetUserId: role === 'actor' ? other.id : gone.id,
        oldValues: { description: null },
        newValues: { title: `Hidden ${role}`, description: null, severity: 'low' },
        ipAddress: '203.0.113.99',
        userAgent: 'Hidden agent',
      },
    ]);
    await execute('update users set erasedAt = 1 where id = ?', gone.id);
    const [entry] = await entriesOf(`entityId=${gone.id}`);
    expect(entry).toMatchObject({
      newValues: { title: null, description: null, severity: 'low' },
      ipAddress: null,
      userAgent: null,
      erased: ['newValues.title', 'ipAddress', 'userAgent'],
      expired: [],
    });
    for (const q of [`hidden ${role}`, '203.0.113.99'])
      expect(await entriesOf(`q=${encodeURIComponent(q)}`)).toEqual([]);
    const { text } = await executive.get(`/api/audit-logs/export?entityId=${gone.id}`);
    expect(text).toContain('"{""title"":""Erased"",""description"":null,""severity"":""low""}","Erased","Erased"');
    expect(text).not.toMatch(/hidden (actor|target|agent)/i);
  });
});

describe('Deleting old origins', () => {
  it('Those of entries older than the setting are deleted, oldest first and 500 a run', async () => {
    const origins = () => numberOf('select count(*) from audit_origins');
    // The first run leaves the entry that explains the others, which wait until it is sealed.
    await deleteOldOrigins(db(), 90);
    await sealAuditLog(db());
    await execute('delete from audit_origins');
    const at = (age: number) => Date.now() - age;
    await createEntries([
      ...Array.from({ length: 700 }, () => ({ ipAddress: '::8', timestamp: at(days(90) + 1000) })),
      ...Array.from({ length: 5 }, () => ({ ipAddress: '::9', timestamp: at(days(90) - 60_000) })),
    ]);
    for (const left of [205, 5, 5]) {
      await deleteOldOrigins(db(), 90);
      expect(await origins()).toBe(left);
    }
    for (const left of [5, 0]) {
      await deleteOldOrigins(db(), 89);
      expect(await origins()).toBe(left);
      await sealAuditLog(db());
    }
  });

  it('A shorter period than ever leaves one entry without an actor, a longer one none', async () => {
    const runs = async (...periods: number[]) => {
      for (const period of periods) await deleteOldOrigins(db(), period);
    };
    const entries = await auditDuring(() => runs(60, 60, 90, 60, 30));
    expect(entries).toMatchObject(
      [60, 30].map((auditOriginDays) => ({
        action: 'ORIGIN_PERIOD_SHORTENED',
        userId: null,
        newValues: JSON.stringify({ auditOriginDays }),
      })),
    );
  });

  it('A run without old ones reads a few rows only', async () => {
    await createEntries(Array.from({ length: 1000 }, () => ({ ipAddress: '::8', timestamp: Date.now() })));
    const recorder = new Recorder();
    await deleteOldOrigins(openDatabase(recorder.env.DB), 90);
    expect(recorder.trips).toHaveLength(1);
    expect(recorder.rowsRead).toBeLessThan(10);
  });
});
