import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { clearTabDrafts, draftKey, readDraft, writeDraft } from '#patterns/forms/drafts.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';

const key = draftKey('user-1', ['typed', 'notice:new']);
const schema = z.object({ title: z.string() });
const draft = { title: 'Half a title' };

beforeEach(() => {
  stubStorage('sessionStorage');
  stubStorage('localStorage');
});
afterEach(() => clearTabDrafts());

describe('A draft', () => {
  it('Is returned until it is removed', () => {
    expect(writeDraft('tab', key, draft)).toBe(true);
    expect(readDraft('tab', key, schema)).toEqual(draft);
    writeDraft('tab', key, null);
    expect(readDraft('tab', key, schema)).toBeNull();
  });

  it('Is found by its author alone, and under its own name alone', () => {
    writeDraft('tab', key, draft);
    expect(readDraft('tab', draftKey('user-2', ['typed', 'notice:new']), schema)).toBeNull();
    expect(readDraft('tab', draftKey('user-1', ['typed', 'notice:7']), schema)).toBeNull();
  });

  it('Is stored in one area, on the device or in the tab', () => {
    writeDraft('device', key, draft);
    expect([readDraft('tab', key, schema), readDraft('device', key, schema)]).toEqual([null, draft]);
  });

  it.each(['[1]', '{"title":1}', '{', 'null', ''])('Counts as none if %j is stored', (text) => {
    stubStorage('sessionStorage').set(key, text);
    expect(readDraft('tab', key, schema)).toBeNull();
  });

  it('Is read as it is if it was stored as bare text', () => {
    const items = stubStorage('localStorage');
    for (const text of ['Calm.', '42', '{']) {
      items.set(key, text);
      expect(readDraft('device', key, z.string())).toBe(text);
    }
  });

  it('Lasts until the page is reloaded if storage is refused', () => {
    refuseStorage('sessionStorage');
    expect(writeDraft('tab', key, draft)).toBe(false);
    expect(readDraft('tab', key, schema)).toEqual(draft);
    writeDraft('tab', key, null);
    expect(readDraft('tab', key, schema)).toBeNull();
  });

  it('Replaces an older one on the device that can no longer be overwritten', () => {
    writeDraft('device', key, draft);
    const older = JSON.stringify(draft);
    vi.stubGlobal('localStorage', {
      getItem: () => older,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(writeDraft('device', key, { title: 'A whole title' })).toBe(false);
    expect(readDraft('device', key, schema)).toEqual({ title: 'A whole title' });
  });

  it('Is gone from the tab once the user has signed out, and stays on the device', () => {
    writeDraft('tab', key, draft);
    writeDraft('device', key, draft);
    clearTabDrafts();
    expect([readDraft('tab', key, schema), readDraft('device', key, schema)]).toEqual([null, draft]);
  });
});
