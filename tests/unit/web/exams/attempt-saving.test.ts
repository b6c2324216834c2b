import { describe, expect, it } from 'vitest';
import { isSaved } from '#features/exams/attempt/attempt-state.ts';
import { at, feed, noConnection, refused, saveDue, savedReply, started, typed, typesOf } from './running-attempt.ts';

describe('An answer', () => {
  it('A new answer is backed up under the next revision and saved after a pause', () => {
    const { state, effects } = feed(started(), typed('x'));
    expect(state.answers).toEqual({ a: 'x' });
    expect(effects).toEqual([
      { type: 'back_up', change: { unsaved: { revision: 1, responses: { a: 'x' } } } },
      { type: 'wait', timer: 'save', ms: 800 },
    ]);
  });

  it('Answers are ignored during a submission, after the deadline and after the end', () => {
    for (const type of ['submit_pressed', 'time_up', 'closed'] as const)
      expect(feed(started(), { type }, typed('x'))).toMatchObject({ state: { answers: {} }, effects: [] });
  });

  it('A new answer waits for the pending retry if the last save failed', () => {
    const { effects } = feed(started(), typed('x'), saveDue, { type: 'save_failed', error: noConnection }, typed('y'));
    expect(typesOf(effects)).toEqual(['back_up']);
  });
});

describe('A save', () => {
  it('Only one save runs at a time; later changes wait for its reply', () => {
    const { state, effects } = feed(started(), typed('x'), saveDue, typed('y', 'b'), saveDue);
    expect(effects).toEqual([]);
    expect(feed(state, savedReply({ a: 'x' }, 1)).effects).toContainEqual({ type: 'wait', timer: 'save', ms: 800 });
  });

  it('Nothing is sent if no answer changed', () => {
    expect(feed(started(), saveDue).effects).toEqual([]);
    expect(feed(started(), typed(' '), saveDue).effects).toEqual([]);
  });

  it('A successful save clears the problem and the backup', () => {
    const { state, effects } = feed(
      started(),
      typed('x'),
      saveDue,
      { type: 'save_failed', error: noConnection },
      saveDue,
      savedReply({ a: 'x' }, 2),
    );
    expect(state).toMatchObject({ problem: null, failures: 0, savesUnderWay: 0, saved: { revision: 2 } });
    expect(isSaved(state)).toBe(true);
    expect(effects).toEqual([{ type: 'back_up', change: { unsaved: undefined } }]);
  });

  it('An old reply that arrives late does not replace newer saved answers', () => {
    const { state } = feed(started(), typed('xy'), saveDue, savedReply({ a: 'xy' }, 2), savedReply({ a: 'x' }, 1));
    expect(state.saved).toEqual({ revision: 2, responses: { a: 'xy' } });
  });

  it('Answers saved by another window are merged in and saved with a higher revision', () => {
    const { state } = feed(started(), typed('mine'), saveDue, savedReply({ b: 'theirs' }, 7, { a: 'mine' }));
    expect(state.answers).toEqual({ a: 'mine', b: 'theirs' });
    expect(feed(state, saveDue).effects).toMatchObject([{ type: 'save', revision: 8 }]);
  });

  it.each([
    [noConnection, 'offline'],
    [refused(503, 'unavailable'), 'failing'],
    [refused(429, 'rate_limited'), 'failing'],
    [refused(401, 'signed_out'), 'signed_out'],
    [refused(400, 'invalid_input'), 'refused'],
  ] as const)('A save that fails with %s is shown as %s', (error, kind) => {
    const { state, effects } = feed(started(), typed('x'), saveDue, { type: 'save_failed', error });
    expect(state.problem?.kind).toBe(kind);
    expect(typesOf(effects)).toEqual(kind === 'refused' ? ['back_up'] : ['back_up', 'wait']);
  });

  it('The save after a failed one has a higher revision', () => {
    const { effects } = feed(started(), typed('x'), saveDue, { type: 'save_failed', error: noConnection }, saveDue);
    expect(effects).toMatchObject([{ type: 'save', revision: 2 }]);
  });

  it('A refused save is not repeated until an answer changes', () => {
    const { state } = feed(started(), typed('x'), saveDue, {
      type: 'save_failed',
      error: refused(400, 'invalid_input'),
    });
    expect(feed(state, saveDue).effects).toEqual([]);
    expect(feed(state, { type: 'online' }).effects).toEqual([{ type: 'refresh' }]);
    expect(feed(state, typed('y'), saveDue).effects).toMatchObject([{ type: 'save' }]);
  });

  it('A save refused because the attempt has ended reads the attempt', () => {
    const error = refused(409, 'attempt_ended');
    const { state, effects } = feed(started(), typed('x'), saveDue, { type: 'save_failed', error });
    expect(state.problem).toBeNull();
    expect(typesOf(effects)).toEqual(['back_up', 'refresh', 'wait']);
  });

  it('A save refused because of the deadline submits the answers', () => {
    const error = refused(409, 'deadline_passed');
    const { state, effects } = feed(started(), typed('x'), saveDue, { type: 'save_failed', error });
    expect(state.isTimeUp).toBe(true);
    expect(effects).toMatchObject([{ type: 'submit', responses: { a: 'x' }, status: 'completed' }]);
  });

  it('A save that fails during a submission is ignored', () => {
    const { state, effects } = feed(
      started(),
      typed('x'),
      saveDue,
      { type: 'submit_pressed' },
      {
        type: 'save_failed',
        error: noConnection,
      },
    );
    expect(state).toMatchObject({ problem: null, savesUnderWay: 0 });
    expect(effects).toEqual([]);
  });
});

describe('A page that may be closing', () => {
  it.each([{ type: 'hidden', ...at(1) } as const, { type: 'unloading' } as const, { type: 'closed' } as const])(
    '$type saves even if another save is under way',
    (event) => {
      const { effects } = feed(started(), typed('x'), saveDue, typed('y', 'b'), event);
      expect(effects).toContainEqual(expect.objectContaining({ type: 'save', revision: 2, isLeaving: true }));
    },
  );

  it('A closing page sends nothing if no answer changed', () => {
    expect(feed(started(), { type: 'unloading' }).effects).toEqual([]);
  });
});
