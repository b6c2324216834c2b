import { describe, expect, it } from 'vitest';
import { readStored, readText, removeStored, store, writeText } from '#lib/stored.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

describe('Browser storage', () => {
  it('A stored value comes back until it is removed', () => {
    stubStorage('localStorage');
    expect(store('device', 'count', 3)).toBe(true);
    expect(readStored('device', 'count', isNumber)).toBe(3);
    removeStored('device', 'count');
    expect(readStored('device', 'count', isNumber)).toBeNull();
  });

  it('A text is stored as it is, without quotes', () => {
    const items = stubStorage('localStorage');
    writeText('device', 'theme', 'dark');
    expect(items.get('theme')).toBe('dark');
    expect(readText('device', 'theme')).toBe('dark');
  });

  it('The device and the tab are separate areas', () => {
    stubStorage('localStorage');
    stubStorage('sessionStorage');
    store('tab', 'count', 1);
    expect(readStored('device', 'count', isNumber)).toBeNull();
    expect(readStored('tab', 'count', isNumber)).toBe(1);
  });

  it.each(['', '{', '"three"', 'null'])('A stored %j that is no valid value reads as null', (text) => {
    stubStorage('localStorage').set('count', text);
    expect(readStored('device', 'count', isNumber)).toBeNull();
  });

  it('Refused storage reads as empty and reports failed writes', () => {
    refuseStorage('localStorage');
    expect(readText('device', 'count')).toBeNull();
    expect(readStored('device', 'count', isNumber)).toBeNull();
    expect(writeText('device', 'count', '3')).toBe(false);
    expect(store('device', 'count', 3)).toBe(false);
    expect(removeStored('device', 'count')).toBe(false);
  });
});
