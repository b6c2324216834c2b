import { describe, expect, it } from 'vitest';
import {
  at,
  endedAttempt,
  feed,
  noConnection,
  refused,
  runningAttempt,
  saveDue,
  savedReply,
  started,
  typed,
  typesOf,
} from './running-attempt.ts';

describe('An attempt opens', () => {
  it('An attempt opens at the question last on screen, or else the first unanswered one', () => {
    expect(started({ question: 'b' }).index).toBe(1);
    expect(started({ question: 'gone' }).index).toBe(0);
    expect(started({}, { responses: { a: 'x' } }).index).toBe(1);
    expect(started({}, { responses: { a: 'x', b: 'y' } }).index).toBe(0);
  });

  it('Reports that never got through are sent again, and flag the attempt', () => {
    const report = { type: 'tab_hidden', ...at(0) } as const;
    const restored = started({ unreported: [report] });
    expect(restored.isFlagged).toBe(true);
    expect(feed(restored, { type: 'opened' }).effects).toContainEqual({ type: 'report', report });
  });

  it('An attempt flagged on the server opens flagged', () => {
    expect(started({}, { cheatedAt: at(0).at }).isFlagged).toBe(true);
    expect(started().isFlagged).toBe(false);
  });
});

it('Moving to a question saves the answers and remembers the question', () => {
  const { state, effects } = feed(started(), typed('x'), { type: 'moved', index: 9 });
  expect(state.index).toBe(1);
  expect(effects).toMatchObject([{ type: 'save' }, { type: 'back_up', change: { question: 'b' } }]);
});

describe('A submission', () => {
  const submitted = feed(started(), typed('x'), { type: 'submit_pressed' });

  it('A submission carries the trimmed answers and is sent once', () => {
    expect(submitted.effects).toEqual([{ type: 'submit', responses: { a: 'x' }, status: 'completed' }]);
    expect(feed(submitted.state, { type: 'submit_pressed' }).effects).toEqual([]);
    expect(feed(submitted.state, { type: 'time_up' }).effects).toEqual([]);
  });

  it('A flagged attempt is submitted as cheated', () => {
    const { effects } = feed(started(), { type: 'hidden', ...at(1) }, { type: 'submit_pressed' });
    expect(effects).toMatchObject([{ type: 'submit', status: 'cheated' }]);
  });

  it.each([
    ['completed', 'submitted'],
    ['cheated', 'flagged'],
  ] as const)("An attempt that ends as %s shows the toast '%s'", (status, toast) => {
    const attempt = endedAttempt(status);
    const { state, effects } = feed(submitted.state, { type: 'submitted', attempt });
    expect(state).toMatchObject({ isClosed: true, submission: null });
    expect(effects).toEqual([
      { type: 'end', outcome: { attempt, isSubmitted: true } },
      { type: 'toast', toast },
    ]);
  });

  it('A failed submission says so, and reopens and saves the answers', () => {
    const { state, effects } = feed(submitted.state, { type: 'submit_failed', error: refused(503, 'unavailable') });
    expect(state).toMatchObject({ submission: null, submitError: { status: 503 }, mayHaveArrived: false });
    expect(typesOf(effects)).toEqual(['toast', 'save']);
    expect(feed(state, typed('y')).state.answers).toEqual({ a: 'y' });
  });

  it('An attempt ended by a submission whose reply was lost counts as submitted', () => {
    const current = endedAttempt();
    const error = refused(409, 'attempt_ended', current);
    const lost = feed(submitted.state, { type: 'submit_failed', error: noConnection }, { type: 'submit_pressed' });
    const { effects } = feed(lost.state, { type: 'submit_failed', error });
    expect(effects[0]).toEqual({ type: 'end', outcome: { attempt: current, isSubmitted: true } });
  });

  it.each(['attempt_ended', 'deadline_passed'])(
    "A submission refused with %s ends with the server's outcome",
    (code) => {
      const current = endedAttempt();
      const { effects } = feed(submitted.state, { type: 'submit_failed', error: refused(409, code, current) });
      expect(effects).toEqual([{ type: 'end', outcome: { attempt: current, isSubmitted: false } }]);
    },
  );

  it('An attempt found ended is ignored while a submission is under way', () => {
    const found = { type: 'found_ended', attempt: endedAttempt() } as const;
    expect(feed(submitted.state, found).effects).toEqual([]);
    expect(typesOf(feed(started(), found).effects)).toEqual(['end']);
    expect(feed(started(), found, found).effects).toEqual([]);
  });
});

describe('The deadline', () => {
  const timeUp = feed(started(), typed('x'), { type: 'time_up' });
  const failed = feed(timeUp.state, { type: 'submit_failed', error: noConnection });
  const unread = { type: 'checked', attempt: null } as const;
  const longer = runningAttempt({ deadline: '2026-03-02T10:40:00.000Z', extendedMinutes: 10 });

  it('The deadline submits the answers once', () => {
    expect(timeUp.effects).toEqual([{ type: 'submit', responses: { a: 'x' }, status: 'completed' }]);
    expect(feed(timeUp.state, { type: 'time_up' }).effects).toEqual([]);
  });

  it('A failed submission at the deadline is retried, with a single toast', () => {
    expect(failed.effects).toContainEqual({ type: 'toast', toast: 'submit_failed' });
    expect(failed.effects).toContainEqual({ type: 'wait', timer: 'submit', ms: 3000 });
    for (const type of ['submit_due', 'online'] as const) {
      expect(feed(failed.state, { type }).effects).toContainEqual({ type: 'check' });
      expect(feed(failed.state, { type }, unread).effects).toEqual([expect.objectContaining({ type: 'submit' })]);
    }
    const error = noConnection;
    const again = feed(failed.state, { type: 'submit_due' }, unread, { type: 'submit_failed', error });
    expect(again.effects).toEqual([{ type: 'wait', timer: 'submit', ms: 3000 }]);
  });

  it('A submission refused at the deadline is repeated only by hand', () => {
    const { state, effects } = feed(timeUp.state, { type: 'submit_failed', error: refused(400, 'invalid_input') });
    expect(typesOf(effects)).toEqual(['toast']);
    expect(feed(state, { type: 'submit_due' }).effects).toEqual([]);
    expect(feed(state, { type: 'submit_pressed' }, unread).effects).toMatchObject([{ type: 'submit' }]);
  });

  it('A failed submission at the deadline reads the deadline once before each retry', () => {
    const pressed = feed(failed.state, { type: 'submit_pressed' });
    expect(pressed.effects).toEqual([{ type: 'check' }]);
    expect(feed(pressed.state, { type: 'submit_due' }, { type: 'submit_pressed' }).effects).toEqual([]);
    const same = { type: 'checked', attempt: runningAttempt() } as const;
    const again = feed(pressed.state, same, { type: 'submit_failed', error: noConnection });
    expect(typesOf(again.effects)).toEqual(['toast', 'wait']);
  });

  it('Time added before a failed submission is retried opens and saves the answers instead', () => {
    const { state, effects } = feed(failed.state, { type: 'submit_due' }, { type: 'checked', attempt: longer });
    expect(typesOf(effects)).toEqual(['more_time', 'save']);
    expect(state).toMatchObject({ isTimeUp: false, submitError: null, check: null });
    expect(feed(state, { type: 'submit_due' }).effects).toEqual([]);
    expect(feed(state, typed('y')).state.answers).toEqual({ a: 'y' });
    expect(feed(state, { type: 'time_up' }).effects).toMatchObject([{ type: 'submit' }]);
  });

  it.each([
    { type: 'refreshed', attempt: longer },
    { type: 'reported', report: { type: 'tab_hidden', ...at(0) }, attempt: longer },
  ] as const)('Added time in the reply $type stops a retry that has not been sent', (reply) => {
    const told = feed(failed.state, { type: 'submit_due' }, reply);
    expect(typesOf(told.effects)).toEqual(expect.arrayContaining(['more_time', 'save']));
    expect(feed(told.state, { type: 'checked', attempt: longer }).effects).toEqual([]);
  });

  it('Time added during a submission opens the answers only if that fails', () => {
    const told = feed(timeUp.state, { type: 'refreshed', attempt: longer });
    expect(typesOf(told.effects)).toEqual(['more_time']);
    expect(feed(told.state, typed('y')).state.answers).toEqual({ a: 'x' });
    const { state, effects } = feed(told.state, { type: 'submit_failed', error: noConnection });
    expect(typesOf(effects)).toEqual(['toast', 'save']);
    expect(feed(state, typed('y')).state.answers).toEqual({ a: 'y' });
  });

  it('An attempt found ended before a retry ends with the reply to that retry', () => {
    const found = { type: 'found_ended', attempt: endedAttempt() } as const;
    const checking = feed(failed.state, { type: 'submit_due' }, found);
    expect(checking.effects).toEqual([]);
    const error = refused(409, 'attempt_ended', endedAttempt());
    const { effects } = feed(checking.state, unread, { type: 'submit_failed', error });
    expect(effects[0]).toMatchObject({ type: 'end', outcome: { isSubmitted: true } });
  });

  it('A submission under way at the deadline is retried if it fails', () => {
    const { effects } = feed(
      started(),
      typed('x'),
      { type: 'submit_pressed' },
      { type: 'time_up' },
      { type: 'submit_failed', error: noConnection },
    );
    expect(typesOf(effects)).toEqual(['toast', 'wait']);
  });

  it('No answer is taken after the deadline, even if submitting failed', () => {
    expect(feed(failed.state, typed('y'), saveDue).effects).toEqual([]);
  });
});

it('A returning connection saves the answers and reads the attempt', () => {
  expect(typesOf(feed(started(), typed('x'), { type: 'online' }).effects)).toEqual(['save', 'refresh']);
});

it('A device that slept reads the attempt again', () => {
  expect(feed(started(), { type: 'clock_drifted' }).effects).toEqual([{ type: 'refresh' }]);
});

it('A reply with added minutes moves the deadline, and an older one that arrives later does not', () => {
  const extended = runningAttempt({ deadline: '2026-03-02T10:40:00.000Z', extendedMinutes: 10 });
  const { state, effects } = feed(started(), { type: 'refreshed', attempt: extended });
  expect(effects).toEqual([{ type: 'more_time', minutes: 10 }]);
  expect(state.attempt).toMatchObject({ deadline: extended.deadline, extendedMinutes: 10 });
  const late = feed(state, { type: 'refreshed', attempt: runningAttempt() });
  expect(late.effects).toEqual([]);
  expect(late.state.attempt.deadline).toBe(extended.deadline);
});

it('The reply to a save has the deadline too', () => {
  const saved = { ...savedReply({ a: 'x' }, 1), reply: runningAttempt({ revision: 1, extendedMinutes: 5 }) };
  expect(typesOf(feed(started(), typed('x'), saveDue, saved).effects)).toContain('more_time');
});

it('Shortly before the deadline the attempt is read again', () => {
  expect(feed(started(), { type: 'time_short' }).effects).toEqual([{ type: 'refresh' }]);
});

it('A refused backup is remembered until one is stored', () => {
  const refusedBackup = feed(started(), typed('x'), { type: 'backed_up', isStored: false }).state;
  expect(refusedBackup.isBackedUp).toBe(false);
  expect(feed(refusedBackup, { type: 'backed_up', isStored: true }).state.isBackedUp).toBe(true);
});
