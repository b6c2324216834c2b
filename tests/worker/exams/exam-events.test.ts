import { describe, expect, it } from 'vitest';
import { signedIn } from '../support/client.ts';
import { attemptOf, choiceOnly, endIn, logOf, sitting } from '../support/exams.ts';
import { expectFailure } from '../support/failures.ts';
import { execute, numberOf, numbersTo, rowsOf } from '../support/rows.ts';

const at = '2026-01-02T03:04:05.678Z';
const eventsOf = (id: string) =>
  rowsOf('select type, at, durationMs from exam_events where attemptId = ? order by at', id);

describe('An integrity event', () => {
  it('The first event flags the attempt, and the reply still has the paper', async () => {
    const { id, leave, started, path, taker } = await sitting();
    const first = await leave({ at });
    const { cheatedAt } = first.body;
    expect(first.body).toEqual({ ...started.body, cheatedAt: expect.any(String), serverTime: first.body.serverTime });
    const second = await leave({ type: 'window_blur', at: '2026-01-02T04:00:00+01:00', durationMs: 1500 });
    expect([second.outcome, second.body.cheatedAt]).toEqual(['200', cheatedAt]);
    expect((await taker.get(path)).body).toMatchObject({ status: 'in_progress', cheatedAt });
    expect(await eventsOf(id)).toEqual([
      { type: 'window_blur', at: Date.parse('2026-01-02T03:00:00Z'), durationMs: 1500 },
      { type: 'tab_hidden', at: Date.parse(at), durationMs: null },
    ]);
    expect((await logOf(id)).length, 'events are not audited').toBe(1);
  });

  it('A flagged attempt ends as cheated, whatever the page submits', async () => {
    const { id, leave, submit } = await sitting(choiceOnly);
    const { cheatedAt } = (await leave()).body;
    const done = await submit({ choice: 'Blue' }, { status: 'completed' });
    expect(done.body).toMatchObject({ status: 'cheated', score: 100, cheatedAt });
    expect((await attemptOf(id)).status).toBe('cheated');
  });

  it('A report with a duration completes the same event, and the first duration is kept', async () => {
    const { id, leave } = await sitting();
    await leave({ at });
    expect((await leave({ at, durationMs: 4200 })).outcome).toBe('200');
    for (const durationMs of [0, 1, null, undefined]) await leave({ at, durationMs });
    expect(await eventsOf(id)).toEqual([{ type: 'tab_hidden', at: Date.parse(at), durationMs: 4200 }]);
    await leave({ type: 'window_blur', at });
    expect((await eventsOf(id)).length).toBe(2);
  });

  it('Managers see the events in order; the taker sees none', async () => {
    const { leave, path, taker, submit } = await sitting();
    await leave({ at: '2026-01-02T03:00:02.000Z', durationMs: 10 });
    await leave({ at: '2026-01-02T03:00:01.000Z', type: 'window_blur' });
    const timeline = [
      { type: 'window_blur', at: '2026-01-02T03:00:01.000Z', durationMs: null },
      { type: 'tab_hidden', at: '2026-01-02T03:00:02.000Z', durationMs: 10 },
    ];
    const manager = await signedIn(4);
    expect((await manager.get(path)).body.events).toEqual(timeline);
    await submit({});
    expect((await manager.get(path)).body.events).toEqual(timeline);
    expect((await taker.get(path)).body).not.toHaveProperty('events');
  });

  it('An attempt stores at most 200 events, and a stored one can still get its duration', async () => {
    const { id, leave, path } = await sitting();
    await execute(
      `${numbersTo(199)}
        insert into exam_events (id, attemptId, type, at, recordedAt) select ? || i, ?, 'tab_hidden', i, i from n`,
      id,
      id,
    );
    expect((await leave({ at })).outcome).toBe('200');
    const another = await leave({ type: 'window_blur', at });
    expect(another.outcome).toBe('204');
    expect(await numberOf('select count(*) from exam_events where attemptId = ?', id)).toBe(200);
    await leave({ at, durationMs: 77 });
    expect((await eventsOf(id)).at(-1)).toEqual({ type: 'tab_hidden', at: Date.parse(at), durationMs: 77 });
    const { events, eventsDropped } = (await (await signedIn(4)).get(path)).body;
    expect([(events as unknown[]).length, eventsDropped]).toEqual([200, 1]);
  });

  it('An event that no longer fits still flags the attempt', async () => {
    const { id, leave } = await sitting();
    await execute(
      `${numbersTo(200)}
        insert into exam_events (id, attemptId, type, at, recordedAt) select ? || i, ?, 'tab_hidden', i, i from n`,
      id,
      id,
    );
    expect((await leave()).outcome).toBe('204');
    expect((await attemptOf(id)).cheatedAt).not.toBeNull();
  });
});

describe('A refused event', () => {
  it('An event after the end or the deadline returns 409 and is not stored', async () => {
    const ended = await sitting(choiceOnly);
    await ended.submit({ choice: 'Blue' });
    const late = await ended.leave();
    expectFailure(late, '409 attempt_ended');
    expect(late.body.current).toMatchObject({ status: 'completed', score: 100, cheatedAt: null });
    const over = await sitting(choiceOnly);
    await over.save({ choice: 'Blue' }, 1);
    await endIn(over.id, -31);
    const later = await over.leave();
    expectFailure(later, '409 attempt_ended');
    expect(later.body.current).toMatchObject({ status: 'completed', cheatedAt: null });
    for (const { id } of [ended, over]) expect(await eventsOf(id)).toEqual([]);
  });
});
