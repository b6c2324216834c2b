import { describe, expect, it } from 'vitest';
import { effectOfKey } from '#ui/forms/combobox-keys.ts';

const list = { isShown: true, active: 0, count: 3 };
const closed = { ...list, isShown: false };

describe('The keys of a combobox', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 0, 2],
  ])('%s moves the highlight from %d to %d', (key, from, to) => {
    expect(effectOfKey(key, { ...list, active: from })).toEqual({ isOpen: true, active: to, picks: false });
  });

  it('An arrow opens a closed list and leaves the highlight in place', () => {
    expect(effectOfKey('ArrowDown', { ...closed, active: 1 })).toEqual({ isOpen: true, active: 1, picks: false });
  });

  it('An arrow in an empty list stays on the first place', () => {
    expect(effectOfKey('ArrowUp', { ...list, count: 0 })).toEqual({ isOpen: true, active: 0, picks: false });
  });

  it('Enter picks the highlighted option', () => {
    expect(effectOfKey('Enter', { ...list, active: 2 })).toEqual({ isOpen: true, active: 2, picks: true });
  });

  it('Enter without an option to pick submits the form as usual', () => {
    expect(effectOfKey('Enter', closed)).toBeNull();
    expect(effectOfKey('Enter', { ...list, count: 0 })).toBeNull();
  });

  it('Escape closes an open list, and is left alone when the list is closed', () => {
    expect(effectOfKey('Escape', { ...list, active: 1 })).toEqual({ isOpen: false, active: 1, picks: false });
    expect(effectOfKey('Escape', closed)).toBeNull();
  });

  it('Other keys keep their meaning', () => {
    for (const key of ['a', 'Home', 'Tab', ' ']) expect(effectOfKey(key, list)).toBeNull();
  });
});
