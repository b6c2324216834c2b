import { describe, expect, it } from 'vitest';
import { type Checkout, datedChangelog, notesOf, problemsOf, publishing } from '#dev/release/release.ts';

const ready: Checkout = {
  version: '1.0.0',
  repository: 'git+https://github.com/owls/portal.git',
  branch: 'main',
  isClean: true,
  tags: ['v1.0.0', 'v0.9.0'],
  changelog: '# Changelog\n\n## Unreleased\n\n- Faster.\n\n## 1.0.0 · 2026-11-24\n\n- First.\n',
};

describe('A release', () => {
  it('Is made of a clean main branch with notes and a newer version', () => {
    expect(problemsOf(ready, '1.1.0')).toEqual([]);
    expect(problemsOf({ ...ready, tags: [] }, '1.0.0')).toEqual([]);
  });

  it.each([
    ['no version', ready, '1.1', 'is not a version'],
    ['no version at all', ready, '', 'Name its version'],
    ['a version that is released', ready, '1.0.0', '1.0.0 is released already'],
    ['a version older than the newest', { ...ready, tags: ['v1.10.0'] }, '1.9.0', '1.10.0 is released already'],
    ['another branch', { ...ready, branch: 'idea' }, '1.1.0', 'This is the branch idea'],
    ['changes that are not committed', { ...ready, isClean: false }, '1.1.0', 'not committed'],
    ['no repository', { ...ready, repository: undefined }, '1.1.0', 'placeholder'],
    [
      'a placeholder as its repository',
      { ...ready, repository: 'https://github.com/your-organisation/x' },
      '1.1.0',
      'placeholder',
    ],
    ['no notes', { ...ready, changelog: '## Unreleased\n\n## 1.0.0\n\n- First.\n' }, '1.1.0', 'nothing under'],
    ['no section for notes', { ...ready, changelog: '## 1.0.0\n\n- First.\n' }, '1.1.0', 'nothing under'],
  ])('Is refused with %s', (_, checkout, version, problem) => {
    expect(problemsOf(checkout, version)).toEqual([expect.stringContaining(problem)]);
  });

  it('Has the notes under its heading, and none of another', () => {
    expect(notesOf(ready.changelog, '1.0.0')).toBe('- First.');
    expect(notesOf(datedChangelog(ready.changelog, '1.1.0', '2027-01-09'), '1.1.0')).toBe('- Faster.');
    expect(() => notesOf(ready.changelog, '1.0')).toThrow('nothing under "1.0"');
    expect(() => notesOf(ready.changelog, '1.1.0')).toThrow('nothing under "1.1.0"');
  });

  it('Dates its notes and leaves an empty section for the next ones', () => {
    expect(datedChangelog(ready.changelog, '1.1.0', '2027-01-09')).toBe(
      '# Changelog\n\n## Unreleased\n\n## 1.1.0 · 2027-01-09\n\n- Faster.\n\n## 1.0.0 · 2026-11-24\n\n- First.\n',
    );
  });

  it('Is published by a commit, a tag and one push of both', () => {
    expect(publishing('1.1.0').at(-1)).toBe('git push origin main v1.1.0');
  });
});
