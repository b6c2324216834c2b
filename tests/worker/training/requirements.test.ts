import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { createExam } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { auditOf, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';
import { clearTraining, createGuide, createRequirement } from './training-rows.ts';

const unknown = '00000000-0000-4000-8000-0000000000ff';

let manager: SignedIn;
let executive: SignedIn;

beforeEach(async () => {
  await clearTraining();
  await execute("delete from page_revisions where slug like 'guide-%'");
  await execute("delete from guides where slug like 'guide-%'");
  [manager, executive] = [await signedIn(4), await signedIn(5)];
});

const task = { title: 'Two-factor sign-in is on', fromGrade: 2, kind: 'task', dueDays: 14 };

const create = (fields: object, by = manager) => by.post('/api/requirements', fields);
const refuse = async (fields: object, outcome: string, by = manager) => {
  const reply = await expectNoChange(() => create(fields, by));
  expectFailure(reply, outcome);
  return reply;
};
const change = (id: string, fields: object, by = manager) => by.patch(`/api/requirements/${id}`, fields);
const list = async (by = manager) => (await by.get('/api/requirements')).rows;

describe('Creating a requirement', () => {
  it('A task is stored with its defaults, in one entry', async () => {
    const reply = await create(task);
    expect([reply.outcome, reply.body]).toMatchObject([
      '201',
      {
        ...task,
        slug: null,
        examId: null,
        guide: null,
        exam: null,
        validDays: null,
        isGate: false,
        selfTick: false,
        paused: null,
        creator: { id: manager.id },
        revision: 1,
      },
    ]);
    expect(reply.body.startsAt).toBe(reply.body.createdAt);
    expect(await list()).toEqual([reply.body]);
    expect(await auditOf(String(reply.body.id))).toMatchObject([
      { action: 'REQUIREMENT_CREATED', entityType: 'requirement', userId: manager.id },
    ]);
  });

  it('A guide and an exam come with their titles', async () => {
    const slug = await createGuide({ title: 'House rules' });
    const exam = await createExam({ title: 'Basics' });
    expect((await create({ ...task, kind: 'read', slug })).body).toMatchObject({
      guide: { slug, title: 'House rules' },
    });
    expect((await create({ ...task, kind: 'read', slug: 'mod' })).body).toMatchObject({
      guide: { slug: 'mod', title: 'Mod Guide' },
    });
    expect((await create({ ...task, kind: 'pass', examId: exam.id })).body).toMatchObject({
      exam: { id: exam.id, title: 'Basics' },
    });
  });

  it('The list is ordered by grade, then by age', async () => {
    const [second, third, first] = [
      await createRequirement({ fromGrade: 3, createdAt: 1 }),
      await createRequirement({ fromGrade: 3, createdAt: 2 }),
      await createRequirement({ fromGrade: 2, createdAt: 3 }),
    ];
    expect((await list()).map(({ id }) => id)).toEqual([first.id, second.id, third.id]);
  });

  it('Values that do not go together are refused', async () => {
    const slug = await createGuide();
    const { id: examId } = await createExam();
    const wrong = [
      { ...task, slug },
      { ...task, examId },
      { ...task, kind: 'read' },
      { ...task, kind: 'read', slug, examId },
      { ...task, kind: 'pass', slug },
      { ...task, validDays: 14 },
      { ...task, kind: 'read', slug, selfTick: true },
      { ...task, fromGrade: 3, isGate: true, selfTick: true },
      { ...task, isGate: true },
    ];
    for (const body of wrong) await refuse(body, '400 invalid_input', executive);
  });

  it('A guide that is unknown or hidden from the caller is 404, which comes before the gate', async () => {
    const slug = await createGuide({ minGrade: 5 });
    for (const hidden of ['nothing', slug])
      await refuse({ ...task, fromGrade: 5, kind: 'read', slug: hidden, isGate: true }, '404 not_found');
    await refuse({ ...task, kind: 'pass', examId: unknown }, '404 not_found');
    const { id } = await createExam({ deletedAt: 1 });
    await refuse({ ...task, kind: 'pass', examId: id }, '404 not_found');
  });

  it('A guide has to be readable from the grade, and for a gate from the grade below, before the caller’s grade counts', async () => {
    const slug = await createGuide({ minGrade: 3 });
    const read = { ...task, kind: 'read', slug };
    await refuse({ ...read, fromGrade: 2.5 }, '400 invalid_input');
    await refuse({ ...read, fromGrade: 3, isGate: true }, '400 invalid_input');
    await refuse({ ...read, fromGrade: 4, isGate: true }, '403 grade_too_low');
    expect((await create({ ...read, fromGrade: 4, isGate: true }, executive)).outcome).toBe('201');
    expect((await create({ ...read, fromGrade: 3 })).outcome).toBe('201');
  });

  it('An archived guide or exam is refused', async () => {
    await refuse({ ...task, kind: 'read', slug: await createGuide({ archivedAt: 1 }) }, '409 guide_archived');
    const { id: examId } = await createExam({ isActive: false });
    await refuse({ ...task, kind: 'pass', examId }, '409 exam_archived');
  });

  it('One that asks the same of the same grade is refused with the one that exists', async () => {
    const slug = await createGuide();
    const { id: examId } = await createExam();
    const first = await create(task);
    const again = await refuse({ ...task, title: task.title.toUpperCase() }, '409 conflict');
    expect(again.body.current).toEqual(first.body);
    expect((await create({ ...task, fromGrade: 3 })).outcome).toBe('201');
    for (const same of [
      { ...task, kind: 'read', slug },
      { ...task, kind: 'pass', examId },
    ]) {
      expect((await create(same)).outcome).toBe('201');
      await refuse({ ...same, title: 'Another title', dueDays: 3 }, '409 conflict');
    }
  });

  it('There are at most thirty, and a deleted one makes room', async () => {
    for (let n = 0; n < 29; n++) await createRequirement({ createdBy: manager.id });
    const { body } = await create(task);
    await refuse({ ...task, title: 'Another' }, '409 limit_reached');
    await refuse(task, '409 conflict');
    await manager.delete(`/api/requirements/${body.id}`);
    expect((await create(task)).outcome).toBe('201');
  });

  it('One of twenty equal concurrent ones is created', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => create(task)));
    const outcomes = replies.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['201', ...Array(19).fill('409 conflict')]);
    const [created] = await list();
    for (const { outcome, body } of replies) if (outcome === '409 conflict') expect(body.current).toEqual(created);
    expect(
      await numberOf(
        "select count(*) from audit_logs where action = 'REQUIREMENT_CREATED' and entityId = ?",
        created?.id,
      ),
    ).toBe(1);
  });

  it('The limit holds if ten race for the last place', async () => {
    for (let n = 0; n < 29; n++) await createRequirement({ createdBy: manager.id });
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => create({ ...task, title: `Task ${n}` })));
    const outcomes = replies.map(({ outcome }) => outcome).toSorted();
    expect(outcomes).toEqual(['201', ...Array(9).fill('409 limit_reached')]);
  });
});

describe('A requirement whose guide the reader may not know of', () => {
  it('Shows them neither slug nor guide, and takes no slug from them', async () => {
    const slug = await createGuide({ minGrade: 5 });
    const { id } = await createRequirement({ kind: 'read', slug, fromGrade: 5 });
    expect(await list()).toMatchObject([{ id, slug: null, guide: null }]);
    expect(await list(executive)).toMatchObject([{ id, slug, guide: { slug } }]);
    expectFailure(await change(id, { slug, revision: 1 }), '400 invalid_input');
    expect((await change(id, { slug: null, title: 'Renamed', revision: 1 })).body).toMatchObject({
      title: 'Renamed',
      slug: null,
    });
    expect(await rowsOf('select slug from requirements')).toEqual([{ slug }]);
  });
});

describe('Changing a requirement', () => {
  it('Records what changed; a change to nothing leaves no trace', async () => {
    const { id, ...given } = await createRequirement();
    const reply = await change(id, { title: 'Renamed', revision: 1 });
    expect([reply.outcome, reply.body]).toMatchObject(['200', { title: 'Renamed', revision: 2 }]);
    expect(await auditOf(id)).toMatchObject([
      {
        action: 'REQUIREMENT_UPDATED',
        oldValues: JSON.stringify({ title: given.title }),
        newValues: JSON.stringify({ title: 'Renamed' }),
      },
    ]);
    const same = await expectNoChange(() => change(id, { title: 'Renamed', kind: 'task', slug: null, revision: 2 }));
    expect(same.outcome).toBe('200');
  });

  it('Its days count from now if it asks more, and from before if not', async () => {
    const old = Date.now() - days(100);
    const restarts = async (fields: object, by = manager, before: object = {}) => {
      const { id } = await createRequirement({ fromGrade: 3, validDays: 50, startsAt: old, ...before });
      const { outcome, body } = await change(id, { ...fields, revision: 1 }, by);
      expect(outcome).toBe('200');
      return new Date(String(body.startsAt)).getTime() !== old;
    };
    for (const fields of [{ fromGrade: 2.5 }, { dueDays: 9 }, { validDays: 49 }])
      expect(await restarts(fields), JSON.stringify(fields)).toBe(true);
    expect(await restarts({ validDays: 3000 }, manager, { validDays: null })).toBe(true);
    expect(await restarts({ isGate: true }, executive)).toBe(true);
    for (const fields of [{ fromGrade: 4 }, { dueDays: 11 }, { validDays: 51 }, { validDays: null }, { title: 'New' }])
      expect(await restarts(fields), JSON.stringify(fields)).toBe(false);
    expect(await restarts({ isGate: false }, executive, { isGate: true })).toBe(false);
  });

  it('What it is about stays', async () => {
    const { id } = await createRequirement();
    for (const fields of [{ kind: 'read' }, { slug: 'mod' }, { examId: unknown }])
      expectFailure(await expectNoChange(() => change(id, { ...fields, revision: 1 })), '400 invalid_input');
  });

  it('An unknown or deleted one is 404', async () => {
    const { id } = await createRequirement({ deletedAt: 1 });
    for (const gone of [id, unknown]) expectFailure(await change(gone, { title: 'x', revision: 1 }), '404 not_found');
  });

  it('Values that do not go together are refused, before the caller’s grade counts', async () => {
    const { id } = await createRequirement({ selfTick: true, fromGrade: 3 });
    for (const fields of [{ validDays: 10 }, { isGate: true }])
      expectFailure(await expectNoChange(() => change(id, { ...fields, revision: 1 })), '400 invalid_input');
    const slug = await createGuide({ minGrade: 3 });
    const read = await createRequirement({ kind: 'read', slug, fromGrade: 3 });
    for (const fields of [{ fromGrade: 2.5 }, { isGate: true }])
      expectFailure(await expectNoChange(() => change(read.id, { ...fields, revision: 1 })), '400 invalid_input');
  });

  it('A gate is created, changed and deleted from grade 5 only', async () => {
    const { id } = await createRequirement({ isGate: true, fromGrade: 4 });
    const other = await createRequirement({ fromGrade: 4 });
    const calls = [
      () => change(id, { title: 'x', revision: 1 }),
      () => change(id, { isGate: false, revision: 1 }),
      () => change(id, { title: 'x', revision: 9 }),
      () => change(other.id, { isGate: true, revision: 1 }),
      () => manager.delete(`/api/requirements/${id}?revision=1`),
      () => create({ ...task, fromGrade: 4, isGate: true }),
    ];
    for (const one of calls) expectFailure(await expectNoChange(one), '403 grade_too_low');
    expect((await change(id, { title: 'x', revision: 1 }, executive)).outcome).toBe('200');
    expect((await executive.delete(`/api/requirements/${id}?revision=2`)).outcome).toBe('204');
  });

  it('An outdated revision is refused with the current row', async () => {
    const { id } = await createRequirement();
    await change(id, { title: 'First', revision: 1 });
    for (const one of [
      () => change(id, { title: 'Second', revision: 1 }),
      () => manager.delete(`/api/requirements/${id}?revision=1`),
    ]) {
      const reply = await expectNoChange(one);
      expectFailure(reply, '409 conflict');
      expect(reply.body.current).toMatchObject({ id, title: 'First', revision: 2 });
    }
  });

  it('It cannot come to ask what another one asks', async () => {
    await createRequirement({ title: 'Same', fromGrade: 3 });
    const { id } = await createRequirement({ title: 'same', fromGrade: 2 });
    expectFailure(await expectNoChange(() => change(id, { fromGrade: 3, revision: 1 })), '409 conflict');
    expect((await change(id, { fromGrade: 2.5, revision: 1 })).outcome).toBe('200');
  });

  it('One of ten concurrent edits is made', async () => {
    const { id } = await createRequirement();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change(id, { title: `T${n}`, revision: 1 })),
    );
    expect(replies.filter(({ outcome }) => outcome === '200')).toHaveLength(1);
    expect(replies.filter(({ outcome }) => outcome === '409 conflict')).toHaveLength(9);
  });
});

describe('Deleting a requirement', () => {
  it('Takes it from the list; an equal one can be created again', async () => {
    const { body } = await create(task);
    expect((await manager.delete(`/api/requirements/${body.id}?revision=1`)).outcome).toBe('204');
    expect(await list()).toEqual([]);
    expect((await auditOf(String(body.id))).map(({ action }) => action)).toContain('REQUIREMENT_DELETED');
    expectFailure(await manager.delete(`/api/requirements/${body.id}`), '404 not_found');
    expect((await create(task)).outcome).toBe('201');
  });
});

describe('A requirement is paused', () => {
  const pauseOf = async (id: string) => (await list(executive)).find((row) => row.id === id)?.paused;

  it('By its guide, and goes on by itself', async () => {
    const slug = await createGuide({ minGrade: 3 });
    const { id } = await createRequirement({ kind: 'read', slug, fromGrade: 3 });
    const gate = await createRequirement({ kind: 'read', slug, fromGrade: 4, isGate: true });
    const both = async () => [await pauseOf(id), await pauseOf(gate.id)];
    expect(await both()).toEqual([null, null]);
    await execute('update guides set minGrade = 4, archivedAt = 1 where slug = ?', slug);
    expect(await both()).toEqual(['guide_archived', 'guide_archived']);
    await execute('update guides set archivedAt = null where slug = ?', slug);
    expect(await both()).toEqual(['guide_hidden', 'guide_hidden']);
    await execute("update page_revisions set markdown = '' where slug = ?", slug);
    expect(await both()).toEqual(['guide_empty', 'guide_empty']);
    await execute('delete from page_revisions where slug = ?', slug);
    expect(await both()).toEqual(['guide_empty', 'guide_empty']);
  });

  it('By its exam, which is null once it is deleted', async () => {
    const exam = await createExam();
    const { id } = await createRequirement({ kind: 'pass', examId: exam.id });
    expect(await pauseOf(id)).toBeNull();
    await execute('update exam_templates set isActive = 0 where id = ?', exam.id);
    expect(await pauseOf(id)).toBe('exam_closed');
    expect((await change(id, { title: 'Renamed', revision: 1 })).outcome).toBe('200');
    await execute('update exam_templates set deletedAt = 1 where id = ?', exam.id);
    expect(await list()).toMatchObject([{ paused: 'exam_closed', exam: null, examId: exam.id }]);
  });
});
