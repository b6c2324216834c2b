import { act, fireEvent, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useHeldRows } from '#patterns/lists/held-rows.ts';
import { listRef } from '#patterns/lists/row-keys.ts';

type Row = { id: string; note?: string };

const OLD: Row[] = [{ id: 'ann' }, { id: 'ben' }];
const NEW: Row[] = [{ id: 'ben' }, { id: 'cid' }];

let list: HTMLElement;
let leaveScreen: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  list = document.body.appendChild(document.createElement('ul'));
  leaveScreen = listRef(list);
});
afterEach(() => {
  fireEvent(window, new MouseEvent('pointerup'));
  leaveScreen();
  list.remove();
  vi.useRealTimers();
});

const point = (type: string, buttons = 0) =>
  act(() => {
    list.dispatchEvent(Object.assign(new MouseEvent(type, { bubbles: true, buttons }), { pointerType: 'mouse' }));
  });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

/** A list on the screen, which shows `OLD`. */
function showList() {
  const { result, rerender } = renderHook(({ rows }: { rows: Row[] | undefined }) => useHeldRows(rows, rows), {
    initialProps: { rows: OLD as Row[] | undefined },
  });
  return { shown: () => result.current, receive: (rows: Row[] | undefined) => rerender({ rows }) };
}

it('Shows new rows immediately to someone who only types', () => {
  const { shown, receive } = showList();
  receive(NEW);
  expect(shown()).toBe(NEW);
});

it('Keeps its rows while a pointer is down in it, and for half a second after', () => {
  const { shown, receive } = showList();
  point('pointerdown', 1);
  receive(NEW);
  wait(5000);
  expect(shown()).toBe(OLD);
  point('pointerup');
  wait(499);
  expect(shown()).toBe(OLD);
  wait(1);
  expect(shown()).toBe(NEW);
});

it('Keeps its rows under a press when nothing is found, or the list loads anew', () => {
  const { shown, receive } = showList();
  point('pointerdown', 1);
  receive([]);
  expect(shown()).toBe(OLD);
  receive(undefined);
  expect(shown()).toBe(OLD);
});

it('Waits half a second after the pointer last moved, and two seconds at most', () => {
  const { shown, receive } = showList();
  point('pointermove');
  receive(NEW);
  wait(400);
  point('pointermove');
  wait(400);
  expect(shown()).toBe(OLD);
  wait(100);
  expect(shown()).toBe(NEW);

  point('pointermove');
  receive(OLD);
  for (let moved = 0; moved < 1900; moved += 100) {
    wait(100);
    point('pointermove');
  }
  expect(shown()).toBe(NEW);
  wait(100);
  expect(shown()).toBe(OLD);
});

it('Waits no longer once the mouse has left the list', () => {
  const { shown, receive } = showList();
  point('pointermove');
  receive(NEW);
  expect(shown()).toBe(OLD);
  point('pointerleave');
  expect(shown()).toBe(NEW);
});

it('Shows a change inside a row and further rows under a moving pointer', () => {
  const { shown, receive } = showList();
  point('pointermove');
  const more: Row[] = [{ id: 'ann', note: 'away' }, { id: 'ben' }, { id: 'cid' }];
  receive(more);
  expect(shown()).toBe(more);
});
