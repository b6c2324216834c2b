import { beforeEach, describe, expect, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { expectFailure } from '../support/failures.ts';
import { auditDuring, execute, numberOf, rowsOf } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';
import { clearTraining, createGuide, createRequirement, createTick } from './training-rows.ts';

let manager: SignedIn;
let trial: SignedIn;

beforeEach(async () => {
  await clearTraining();
  [manager, trial] = [await signedIn(4), await signedIn(2)];
});

const tick = (by: SignedIn, requirementId: string, userId = trial.id, done = true) =>
  by.post('/api/standing/tasks', { requirementId, userId, done });
const refuse = async (outcome: string, ...given: Parameters<typeof tick>) =>
  expectFailure(await expectNoChange(() => tick(...given)), outcome);

describe('Ticking a task', () => {
  it('A manager ticks and unticks for people below, in one entry each', async () => {
    const { id, title } = await createRequirement();
    const entries = await auditDuring(async () => {
      const done = await tick(manager, id);
      expect([done.outcome, done.body]).toMatchObject(['200', { requirementId: id, state: 'met', dueAt: null }]);
      expect(await rowsOf('select userId, tickedBy from task_ticks')).toEqual([
        { userId: trial.id, tickedBy: manager.id },
      ]);
      expect((await tick(manager, id, trial.id, false)).body).toMatchObject({ state: 'due', metAt: null });
      expect(await rowsOf('select * from task_ticks')).toEqual([]);
    });
    const about = { action: 'TASK_TICKED', entityType: 'user', entityId: trial.id, targetUserId: trial.id };
    expect(entries).toMatchObject([
      { ...about, newValues: JSON.stringify({ requirementId: id, title, done: true }) },
      { ...about, newValues: JSON.stringify({ requirementId: id, title, done: false }) },
    ]);
  });

  it('People tick their own only where the task allows it; the Owner always does', async () => {
    const [own, managed] = [await createRequirement({ selfTick: true }), await createRequirement()];
    expect((await tick(trial, own.id)).outcome).toBe('200');
    await refuse('403 own_row', trial, managed.id);
    await refuse('403 own_row', manager, managed.id, manager.id);
    const owner = await signedIn(6);
    expect((await tick(owner, managed.id, owner.id)).outcome).toBe('200');
  });

  it('Nobody ticks for people who are not below them', async () => {
    const { id } = await createRequirement({ selfTick: true });
    await refuse('403 grade_too_low', await signedIn(3), id);
    await refuse('403 target_out_of_reach', manager, id, (await createPerson(4)).id);
    await refuse('403 target_out_of_reach', manager, id, (await createPerson(5)).id);
  });

  it('What is no task is a conflict, and a paused one, or one that is not asked of the person, is not found', async () => {
    const slug = await createGuide();
    await refuse('409 conflict', manager, (await createRequirement({ kind: 'read', slug })).id);
    await execute('update guides set archivedAt = 1 where slug = ?', slug);
    const [paused] = await rowsOf<{ id: string }>("select id from requirements where kind = 'read'");
    await refuse('404 not_found', manager, paused?.id ?? '');
    await refuse('404 not_found', manager, (await createRequirement({ fromGrade: 3 })).id);
    await refuse('404 not_found', manager, (await createRequirement({ deletedAt: 1 })).id);
    const { id } = await createRequirement();
    const gone = await createPerson(2);
    await execute('update users set erasedAt = 1 where id = ?', gone.id);
    for (const person of [await createPerson(1), await createPerson(2, { isBlocked: true }), gone])
      await refuse('404 not_found', manager, id, person.id);
    await refuse('404 not_found', manager, id, '00000000-0000-4000-8000-0000000000ff');
  });

  it('A gate above a person’s grade can be ticked', async () => {
    const { id } = await createRequirement({ fromGrade: 3, isGate: true });
    expect((await tick(manager, id)).body).toMatchObject({ state: 'met' });
  });

  it('What is ticked already, or not ticked, is left without a trace', async () => {
    const { id } = await createRequirement();
    expect((await expectNoChange(() => tick(manager, id, trial.id, false))).body).toMatchObject({ state: 'due' });
    await tick(manager, id);
    expect((await expectNoChange(() => tick(manager, id))).body).toMatchObject({ state: 'met' });
  });

  it('One that runs out within the days to meet it, or has run out, counts anew', async () => {
    const { id } = await createRequirement({ validDays: 100, startsAt: 1 });
    for (const age of [95, 150]) {
      await execute('delete from task_ticks');
      await createTick({ userId: trial.id, requirementId: id, tickedAt: Date.now() - days(age) });
      const { body } = await tick(manager, id);
      expect(body.state).toBe('met');
      expect(Date.parse(String(body.metAt))).toBeGreaterThan(Date.now() - days(1));
    }
  });

  it('One of ten equal concurrent ticks is recorded, and all are told the same', async () => {
    const { id } = await createRequirement();
    const entries = await auditDuring(async () => {
      const replies = await Promise.all(Array.from({ length: 10 }, () => tick(manager, id)));
      expect(new Set(replies.map(({ outcome }) => outcome))).toEqual(new Set(['200']));
      expect(new Set(replies.map(({ body }) => body.metAt)).size).toBe(1);
    });
    expect(entries).toHaveLength(1);
    expect(await numberOf('select count(*) from task_ticks')).toBe(1);
  });
});

describe('The ticks of an erased person', () => {
  it('Are deleted, and those of others stay', async () => {
    const { id } = await createRequirement();
    const member = await createPerson(1);
    for (const userId of [member.id, trial.id]) await createTick({ userId, requirementId: id });
    const owner = await signedIn(6);
    const reply = await owner.post(`/api/users/${member.id}/erase`, { username: member.username });
    expect(reply.outcome).toBe('200');
    // Others who were erased come first.
    for (let run = 0; run < 6; run++) await runTask('erasing');
    expect(await rowsOf('select userId from task_ticks')).toEqual([{ userId: trial.id }]);
  });
});
