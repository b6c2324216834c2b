import { describe, expect, it } from 'vitest';
import { isSaved } from '#features/exams/attempt/attempt-state.ts';
import { at, feed, noConnection, refused, saveDue, savedReply, started, typed, typesOf } from './running-attempt.ts';

describe('An answer', () => {
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

  it('A refused save is not repeated until an answer changes', () => {
    const { state } = feed(started(), typed('x'), saveDue, {
      type: 'save_failed',
      error: refused(400, 'invalid_input'),
    });
    expect(feed(state, saveDue).effects).toEqual([]);
    expect(feed(state, { type: 'online' }).effects).toEqual([{ type: 'refresh' }]);
    expect(feed(state, typed('y'), saveDue).effects).toMatchObject([{ type: 'save' }]);
  });

  it('A save that fails during a submission is ignored', () => {
    const { state, effects } = feed(
      started(),
      typed('x'),
      saveDue,
      { type: 'submit_pressed' },
      { type: 'save_failed', error: noConnection },
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
});
