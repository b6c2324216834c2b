import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchUse } from '#lib/in-use.ts';

const MINUTE = 60_000;
const tab = Object.assign(new EventTarget(), { visibilityState: 'visible' });
const reports: boolean[] = [];
let stop = () => {};

function show(state: 'visible' | 'hidden') {
  tab.visibilityState = state;
  tab.dispatchEvent(new Event('visibilitychange'));
}
const use = (sign: string) => window.dispatchEvent(new Event(sign));

beforeEach(() => {
  vi.useFakeTimers();
  tab.visibilityState = 'visible';
  vi.stubGlobal('document', tab);
  vi.stubGlobal('window', new EventTarget());
  reports.length = 0;
});
afterEach(() => stop());

describe('Watching the use of a page', () => {
  it('A visible page that has just opened is in use', () => {
    stop = watchUse((isInUse) => reports.push(isInUse));
    expect(reports).toEqual([true]);
  });

  it('A page opened in the background is not in use until it becomes visible', () => {
    tab.visibilityState = 'hidden';
    stop = watchUse((isInUse) => reports.push(isInUse));
    expect(reports).toEqual([false]);
    show('visible');
    expect(reports).toEqual([false, true]);
  });

  it('A page that nobody touches is in use for five minutes', () => {
    stop = watchUse((isInUse) => reports.push(isInUse));
    vi.advanceTimersByTime(5 * MINUTE - 1);
    expect(reports).toEqual([true]);
    vi.advanceTimersByTime(1);
    expect(reports).toEqual([true, false]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each(['pointerdown', 'pointermove', 'keydown', 'scroll', 'focus'])('A %s begins five new minutes', (sign) => {
    stop = watchUse((isInUse) => reports.push(isInUse));
    vi.advanceTimersByTime(4 * MINUTE);
    use(sign);
    vi.advanceTimersByTime(4 * MINUTE);
    expect(reports).toEqual([true]);
    vi.advanceTimersByTime(MINUTE);
    expect(reports).toEqual([true, false]);
    use(sign);
    expect(reports).toEqual([true, false, true]);
  });

  it('A hidden page is not in use, and coming back to it counts as use', () => {
    stop = watchUse((isInUse) => reports.push(isInUse));
    show('hidden');
    expect(reports).toEqual([true, false]);
    vi.advanceTimersByTime(60 * MINUTE);
    show('visible');
    expect(reports).toEqual([true, false, true]);
    vi.advanceTimersByTime(5 * MINUTE);
    expect(reports).toEqual([true, false, true, false]);
  });

  it('Many moves of the pointer keep one timer', () => {
    stop = watchUse((isInUse) => reports.push(isInUse));
    for (let move = 0; move < 100; move++) use('pointermove');
    expect(vi.getTimerCount()).toBe(1);
  });

  it('A watch that was stopped reports nothing more', () => {
    watchUse((isInUse) => reports.push(isInUse))();
    vi.advanceTimersByTime(10 * MINUTE);
    use('keydown');
    show('hidden');
    expect(reports).toEqual([true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
