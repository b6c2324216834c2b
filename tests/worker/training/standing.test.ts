import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { createAttempt, createExam } from '../support/exams.ts';
import { createLeave } from '../support/people-rows.ts';
import { execute } from '../support/rows.ts';
import { clearTraining, createGuide, createRead, createRequirement, createTick, writeGuide } from './training-rows.ts';

const now = Date.now();
const ago = (count: number) => now - days(count);
const iso = (ms: number) => new Date(ms).toISOString();

let trial: SignedIn;

beforeEach(async () => {
  await clearTraining();
  trial = await signedIn(2, { joinedAt: ago(900) });
});

const own = async (who = trial) => (await who.get('/api/standing')).rows;

describe('The caller’s own standings', () => {
  it('Name what is asked, and are the same in the shell', async () => {
    const slug = await createGuide();
    const { id, title } = await createRequirement({ kind: 'read', slug, startsAt: ago(3) });
    const rows = await own();
    expect(rows).toEqual([
      {
        requirementId: id,
        state: 'due',
        metAt: null,
        until: null,
        dueAt: iso(ago(3) + days(10)),
        requirement: { id, title, kind: 'read', fromGrade: 2, slug, examId: null, isGate: false, selfTick: false },
      },
    ]);
    expect((await trial.get('/api/shell')).body.standing).toEqual(rows);
  });

  it('The shell has none while there is no requirement, and null for Members', async () => {
    expect((await trial.get('/api/shell')).body.standing).toEqual([]);
    expect((await (await signedIn(1)).get('/api/shell')).body.standing).toBeNull();
  });

  it('A gate above does not name a guide that they may not know of', async () => {
    const slug = await createGuide({ minGrade: 3 });
    await createRequirement({ kind: 'read', slug, fromGrade: 4, isGate: true });
    expect(await own()).toMatchObject([{ state: 'open', dueAt: null, requirement: { slug: null, isGate: true } }]);
    expect(await own(await signedIn(3))).toMatchObject([{ state: 'open', requirement: { slug } }]);
  });

  it('What is paused or asks only higher grades is not among them', async () => {
    await createRequirement({ fromGrade: 3 });
    await createRequirement({ kind: 'read', slug: await createGuide({ archivedAt: 1 }) });
    expect(await own()).toEqual([]);
  });
});

describe('A guide is read', () => {
  let slug = '';
  let id = '';

  beforeEach(async () => {
    slug = await createGuide();
    ({ id } = await createRequirement({ kind: 'read', slug, startsAt: ago(300) }));
  });

  it('By the newest acknowledgement, as long as no material revision is newer', async () => {
    expect(await own()).toMatchObject([{ requirementId: id, state: 'overdue' }]);
    await createRead({ userId: trial.id, slug, revision: 1, readAt: ago(50) });
    await writeGuide(slug, 2);
    await createRead({ userId: trial.id, slug, revision: 2, readAt: ago(40) });
    expect(await own()).toMatchObject([{ state: 'met', metAt: iso(ago(40)) }]);
    await writeGuide(slug, 3, { isMaterial: 1, createdAt: ago(4) });
    await writeGuide(slug, 4, { isMaterial: 1, createdAt: ago(1) });
    expect(await own()).toMatchObject([{ state: 'due', metAt: null, dueAt: iso(ago(4) + days(10)) }]);
    await createRead({ userId: trial.id, slug, revision: 4, readAt: now });
    expect(await own()).toMatchObject([{ state: 'met' }]);
  });

  it('The guides with fixed names count alike', async () => {
    await execute("delete from guide_revisions where slug = 'mod'");
    await writeGuide('mod', 1);
    const fixed = await createRequirement({ kind: 'read', slug: 'mod', startsAt: ago(300) });
    const state = async () => (await own()).find(({ requirementId }) => requirementId === fixed.id)?.state;
    await createRead({ userId: trial.id, slug: 'mod', readAt: ago(10) });
    expect(await state()).toBe('met');
    await writeGuide('mod', 2, { isMaterial: 1, createdAt: ago(20) });
    expect(await state()).toBe('overdue');
  });
});

describe('An exam is passed', () => {
  it('By the latest completed attempt at or above the score that it was started with', async () => {
    const { id: examId } = await createExam();
    await createRequirement({ kind: 'pass', examId, startsAt: ago(300), validDays: 100 });
    const attempt = (fields: object) => createAttempt({ examId, userId: trial.id, status: 'completed', ...fields });
    await attempt({ score: 69 });
    await attempt({ score: 90, status: 'cheated' });
    await attempt({ score: null, status: 'expired' });
    expect(await own()).toMatchObject([{ state: 'overdue' }]);
    await attempt({ score: 70, completedAt: ago(20) });
    await attempt({ score: 60, passingScore: 60, completedAt: ago(10) });
    await attempt({ score: 0, completedAt: ago(1) });
    expect(await own()).toMatchObject([{ state: 'met', metAt: iso(ago(10)), until: iso(ago(10) + days(100)) }]);
  });

  it('A score that is set by hand counts', async () => {
    const { id: examId } = await createExam();
    await createRequirement({ kind: 'pass', examId, startsAt: ago(300) });
    const { id } = await createAttempt({ examId, userId: trial.id, status: 'completed', score: 10 });
    expect(await own()).toMatchObject([{ state: 'overdue' }]);
    await (await signedIn(4)).patch(`/api/exam-attempts/${id}`, { score: 100 });
    expect(await own()).toMatchObject([{ state: 'met' }]);
  });
});

describe('A due date', () => {
  it('Moves with leave, ended early or not', async () => {
    await createRequirement({ startsAt: ago(3) });
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const { id } = await createLeave({ userId: trial.id, fromDay: day(ago(1)), toDay: day(ago(-1)) });
    expect(await own()).toMatchObject([{ dueAt: iso(ago(3) + days(13)) }]);
    await execute('update leaves set endedAt = ? where id = ?', now, id);
    expect(await own()).toMatchObject([{ dueAt: iso(ago(3) + days(11)) }]);
  });

  it('Counts from the last promotion', async () => {
    await createRequirement({ startsAt: ago(300) });
    await execute('update users set promotedAt = ? where id = ?', ago(2), trial.id);
    expect(await own()).toMatchObject([{ state: 'due', dueAt: iso(ago(2) + days(10)) }]);
  });
});

describe('The order', () => {
  it('Is overdue and due by date, then open, then met', async () => {
    const open = await createRequirement({ fromGrade: 4, isGate: true });
    const met = await createRequirement({});
    const due = await createRequirement({ startsAt: ago(2) });
    const overdue = await createRequirement({ startsAt: ago(20) });
    await createTick({ userId: trial.id, requirementId: met.id });
    expect((await own()).map(({ requirementId }) => requirementId)).toEqual([overdue.id, due.id, open.id, met.id]);
  });
});
