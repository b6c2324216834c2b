import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { banner } from '#dev/banner.ts';
import { hasSampleData, leaveEmpty, setAside } from '#dev/local-state.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-state-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('Local data that is set aside', () => {
  it('Moves to a folder named after the time, and none is left', () => {
    const state = path.join(folder, 'state');
    mkdirSync(state);
    writeFileSync(path.join(state, 'data'), 'kept');
    const kept = setAside(state, new Date('2026-11-24T17:45:00Z'));
    expect(kept).toBe(`${state}-2026-11-24T17-45-00Z`);
    expect(readFileSync(path.join(String(kept), 'data'), 'utf8')).toBe('kept');
    expect(existsSync(state)).toBe(false);
    expect(setAside(state, new Date())).toBeUndefined();
  });
});

describe('Local data that was reset', () => {
  it('Begins with sample data unless it was left empty', () => {
    const state = path.join(folder, 'empty');
    expect(hasSampleData(state)).toBe(true);
    leaveEmpty(state);
    expect(hasSampleData(state)).toBe(false);
  });

  it('Without sample data, the terminal names only the owner', () => {
    const [full, empty] = [true, false].map((withSample) => banner('http://portal', 'http://discord', withSample));
    expect(full).toMatch(/ manager +Manager/);
    expect(empty).toMatch(/ owner +Owner/);
    expect(empty).not.toMatch(/ manager +Manager/);
  });
});
