import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_REPLIES } from '#contract/limits.ts';
import { KITS, type KitKey } from '#contract/settings/kits.ts';
import { contentsOf } from '#worker/kits/kit.ts';
import { KIT_TEXTS } from '#worker/kits/kits.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, createReply, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const KEY: KitKey = 'small-server';
const PATH = `/api/owner/kits/${KEY}`;
const view = (taken: boolean) => ({ key: KEY, title: 'Small server', taken });
const { jobs, exam, guide, replies } = contentsOf(KIT_TEXTS[KEY]);

let owner: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
});
beforeEach(async () => {
  for (const table of ['kits', 'exam_assignments', 'jobs', 'exam_templates', 'guide_revisions', 'saved_replies'])
    await execute(`delete from ${table}`);
});

const add = async () => expect((await owner.post(PATH)).outcome).toBe('201');
const remove = async () => expect((await owner.delete(PATH)).outcome).toBe('204');
const taken = async () => {
  const { body } = await owner.get('/api/owner/checklist');
  return (body.kits as { key: KitKey; taken: boolean }[]).filter((kit) => kit.taken).map(({ key }) => key);
};

/** The titles of what is there. */
async function titles() {
  const of = async (path: string) => {
    const { rows } = await owner.get(path);
    return rows.map(({ title }) => String(title)).toSorted();
  };
  return { jobs: await of('/api/jobs'), exams: await of('/api/exams'), replies: await of('/api/saved-replies') };
}

const whole = {
  jobs: jobs.map(({ title }) => title).toSorted(),
  exams: [exam.title],
  replies: replies.map(({ title }) => title).toSorted(),
};

/** The first row that a list of the API shows. */
const firstOf = async (path: string) => {
  const [row] = (await owner.get(path)).rows;
  if (!row) throw new Error(`Nothing under ${path}`);
  return { id: String(row.id), title: String(row.title), revision: Number(row.revision) };
};

describe('Adding a kit', () => {
  it('An empty portal is offered three kits, none of them taken', async () => {
    const { body } = await owner.get('/api/owner/checklist');
    expect(body.kits).toEqual(Object.entries(KITS).map(([key, { title }]) => ({ key, title, taken: false })));
  });

  it.each(Object.keys(KITS) as KitKey[])('%s is added whole', async (key) => {
    const reply = await owner.post(`/api/owner/kits/${key}`);
    expect([reply.outcome, reply.body]).toEqual(['201', { key, title: KITS[key].title, taken: true }]);
    expect(await taken()).toEqual([key]);
    const kit = KIT_TEXTS[key];
    expect(await titles()).toEqual({
      jobs: kit.vacancies.map(({ title }) => title).toSorted(),
      exams: [kit.exam.title],
      replies: kit.replies.map(({ title }) => title).toSorted(),
    });
  });

  it('Its rows are what the same texts would become by hand', async () => {
    await add();
    const draft = await firstOf('/api/jobs');
    const vacancy = jobs.find(({ title }) => title === draft.title);
    expect((await owner.get(`/api/jobs/${draft.id}`)).body).toMatchObject({
      ...vacancy,
      isActive: false,
      createdBy: owner.id,
      updatedBy: null,
      revision: 1,
    });
    const { id } = await firstOf('/api/exams');
    expect((await owner.get(`/api/exams/${id}`)).body).toMatchObject({ ...exam, isActive: true, revision: 1 });
    expect((await owner.get('/api/guides/mod')).body).toMatchObject({ markdown: guide, revision: 1 });
    const { rows: saved } = await owner.get('/api/saved-replies');
    expect(saved).toHaveLength(replies.length);
    for (const reply of saved) expect(reply).toMatchObject(replies.find(({ title }) => title === reply.title) ?? {});
  });

  it('The log has the entries of adding each by hand', async () => {
    const entries = await auditDuring(add);
    expect(entries.every(({ userId }) => userId === owner.id)).toBe(true);
    const values = (action: string) =>
      entries.filter((entry) => entry.action === action).map(({ newValues }) => JSON.parse(String(newValues)));
    const byHand = async (path: string, body: object) =>
      JSON.parse(String((await auditDuring(() => owner.post(path, body)))[0]?.newValues));
    const [vacancy] = jobs;
    expect(values('JOB_CREATED')[0]).toEqual(await byHand('/api/jobs', vacancy ?? {}));
    expect(values('EXAM_CREATED')).toEqual([await byHand('/api/exams', exam)]);
    expect(values('SAVED_REPLY_CREATED')[0]).toEqual(await byHand('/api/saved-replies', replies[0] ?? {}));
    expect(values('GUIDE_UPDATED')).toEqual([{ revision: 1, characters: guide.length }]);
  });

  it('Its drafts are seen by managers alone, and leave the step of posting a vacancy open', async () => {
    await add();
    expect((await (await signedIn(1)).get('/api/jobs')).body).toEqual([]);
    const { items } = (await owner.get('/api/owner/checklist')).body as { items: { key: string; done: boolean }[] };
    expect(items.find(({ key }) => key === 'vacancy')?.done).toBe(false);
  });

  it('A Mod Guide that was written stays as it is', async () => {
    await owner.put('/api/guides/mod', { markdown: 'Ours.', revision: 0 });
    const entries = await auditDuring(add);
    expect((await owner.get('/api/guides/mod')).body).toMatchObject({ markdown: 'Ours.', revision: 1 });
    expect(entries.map(({ action }) => action)).not.toContain('GUIDE_UPDATED');
  });

  it('A second time it is a conflict with the kit as it is', async () => {
    await add();
    const reply = await expectNoChange(() => owner.post(PATH));
    expect([reply.outcome, reply.body.current]).toEqual(['409 conflict', view(true)]);
  });

  it('If twenty calls race, one adds it, and nothing is there twice', async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => owner.post(PATH)));
    expect(all.filter(({ outcome }) => outcome === '201')).toHaveLength(1);
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['201', '409 conflict']));
    expect(await titles()).toEqual(whole);
  });

  it('Without space for its replies it changes nothing', async () => {
    for (let n = replies.length - 1; n < MAX_REPLIES; n += 1) await createReply({ createdBy: owner.id });
    const reply = await expectNoChange(() => owner.post(PATH));
    expect(reply.outcome).toBe('409 limit_reached');
    await execute('delete from saved_replies where id = (select min(id) from saved_replies)');
    await add();
    expect(await numberOf('select count(*) from saved_replies')).toBe(MAX_REPLIES);
  });

  it('Nobody but an owner adds or removes one', async () => {
    const executive = await signedIn(5);
    expect((await executive.post(PATH)).outcome).toBe('403 grade_too_low');
    expect((await executive.delete(PATH)).outcome).toBe('403 grade_too_low');
  });
});

describe('Removing a kit', () => {
  it('What nobody touched goes, the Mod Guide stays, and the kit can be added again', async () => {
    await add();
    const entries = await auditDuring(remove);
    expect(await titles()).toEqual({ jobs: [], exams: [], replies: [] });
    expect((await owner.get('/api/guides/mod')).body).toMatchObject({ markdown: guide, revision: 1 });
    expect(await taken()).toEqual([]);
    const deletions = { jobs: 'JOB_DELETED', exams: 'EXAM_DELETED', replies: 'SAVED_REPLY_DELETED' };
    expect(entries.map(({ action }) => action)).toEqual([
      ...whole.jobs.map(() => deletions.jobs),
      deletions.exams,
      ...whole.replies.map(() => deletions.replies),
    ]);
    expect(entries.map(({ oldValues }) => JSON.parse(String(oldValues)).title).toSorted()).toEqual(
      Object.values(whole).flat().toSorted(),
    );
    await add();
    expect(await titles()).toEqual(whole);
  });

  it('A vacancy that was published stays', async () => {
    await add();
    const { id } = await firstOf('/api/jobs');
    const { body } = await owner.get(`/api/jobs/${id}`);
    const { title, description, requirements, formQuestions } = body as Record<string, unknown>;
    await owner.put(`/api/jobs/${id}`, { title, description, requirements, formQuestions, isActive: true });
    await remove();
    expect((await titles()).jobs).toEqual([title]);
  });

  it('An exam that was assigned stays, also once the assignment is over', async () => {
    await add();
    const { id } = await firstOf('/api/exams');
    const taker = await signedIn(2);
    await owner.post('/api/exam-assignments', { examId: id, userIds: [taker.id] });
    await execute('update exam_assignments set isActive = 0');
    await remove();
    expect((await titles()).exams).toEqual(whole.exams);
  });

  it('An exam that was archived stays', async () => {
    await add();
    const { id } = await firstOf('/api/exams');
    await owner.patch(`/api/exams/${id}`, { isActive: false });
    await remove();
    expect((await titles()).exams).toEqual(whole.exams);
  });

  it('A reply that was edited stays', async () => {
    await add();
    const { id, revision } = await firstOf('/api/saved-replies');
    await owner.patch(`/api/saved-replies/${id}`, { title: 'Ours', revision });
    await remove();
    expect(await titles()).toEqual({ jobs: [], exams: [], replies: ['Ours'] });
  });

  it('An edit between its read and its write keeps what was edited, without an entry', async () => {
    await add();
    const { id } = await firstOf('/api/saved-replies');
    const recorder = new Recorder();
    recorder.hooks.beforeD1 = async (statements) => {
      if (!statements.some(({ sql }) => /^delete from "kits"/i.test(sql))) return;
      recorder.hooks.beforeD1 = null;
      await execute('update saved_replies set revision = 2 where id = ?', id);
    };
    const entries = await auditDuring(() => owner.delete(PATH, { recorder }));
    expect((await rowsOf('select id from saved_replies')).map((row) => row.id)).toEqual([id]);
    expect(entries.map(({ entityId }) => entityId)).not.toContain(id);
  });

  it('Rows of others and of other kits stay', async () => {
    await createReply({ title: 'Mine', createdBy: owner.id });
    await owner.post('/api/owner/kits/support-team');
    const before = await titles();
    await add();
    await remove();
    expect(await titles()).toEqual(before);
    expect(await taken()).toEqual(['support-team']);
  });

  it('With everything edited it only forgets the kit', async () => {
    await add();
    for (const table of ['jobs', 'exam_templates', 'saved_replies']) await execute(`update ${table} set revision = 2`);
    expect(await auditDuring(remove)).toEqual([]);
    expect(await titles()).toEqual(whole);
    expect(await taken()).toEqual([]);
  });

  it('A kit that is not taken is a conflict with the kit as it is', async () => {
    const reply = await expectNoChange(() => owner.delete(PATH));
    expect([reply.outcome, reply.body.current]).toEqual(['409 conflict', view(false)]);
  });

  it('If twenty calls race, one removes it', async () => {
    await add();
    const all = await Promise.all(Array.from({ length: 20 }, () => owner.delete(PATH)));
    expect(all.filter(({ outcome }) => outcome === '204')).toHaveLength(1);
    expect(new Set(all.map(({ outcome }) => outcome))).toEqual(new Set(['204', '409 conflict']));
  });
});
