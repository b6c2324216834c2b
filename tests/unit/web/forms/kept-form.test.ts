import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepForm, keptFormKey, takeForm } from '#patterns/forms/kept-form.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';

const key = keptFormKey('user-1', 'notice:new');
const kept = { values: { title: 'Half a title' }, revision: 3 };

beforeEach(() => {
  stubStorage('sessionStorage');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('A kept form', () => {
  it('A kept form is returned once, with the revision it was typed over', () => {
    keepForm(key, kept);
    expect(takeForm(key)).toEqual(kept);
    expect(takeForm(key)).toBeNull();
  });

  it('Another person and another form find nothing', () => {
    keepForm(key, kept);
    expect(takeForm(keptFormKey('user-2', 'notice:new'))).toBeNull();
    expect(takeForm(keptFormKey('user-1', 'notice:7'))).toBeNull();
  });

  it('A stored value of another shape is ignored', () => {
    stubStorage('sessionStorage').set(key, '[1]');
    expect(takeForm(key)).toBeNull();
  });

  it('Refused storage keeps nothing and does not throw', () => {
    refuseStorage('sessionStorage');
    expect(keepForm(key, kept)).toBe(false);
    expect(takeForm(key)).toBeNull();
  });
});
