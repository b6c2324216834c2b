import { readFileSync } from 'node:fs';
import { globSync } from 'tinyglobby';
import { afterEach, describe, expect, it } from 'vitest';
import { wordsFor } from '#features/dashboard/dashboard-labels.ts';
import { guideSentence } from '#features/guides/guide-labels.ts';
import { homeTitle } from '#features/home/home-title.ts';
import { whoMayApply } from '#features/jobs/job-open.ts';
import { missingFor, navigationFor } from '#features/shell/nav.ts';
import { gradeTitle, guideTitle, setLabels } from '#lib/portal/labels.ts';

const LABELS = {
  gradeTitles: { 1: null, 2: 'Helper', 2.5: null, 3: 'Watch', 4: null, 5: null, 6: null },
  guides: { mod: { name: 'Handbook', description: 'What we do.' }, modmail: { name: null, description: null } },
};

afterEach(() => setLabels(null));

describe('What grades and guides are called', () => {
  it('The owner’s titles and names come before the product’s', () => {
    setLabels(LABELS);
    expect([gradeTitle(2), gradeTitle(2.5)]).toEqual(['Helper', 'Junior Moderator']);
    expect([guideTitle('mod'), guideTitle('modmail')]).toEqual(['Handbook', 'ModMail Guide']);
    expect(guideSentence('mod')).toBe('What we do.');
    expect(guideSentence('modmail')).toBe('How we answer members who write to the team.');
  });

  it('The navigation names the guides and the grades by them', () => {
    setLabels(LABELS);
    const entries = navigationFor(2.5).flatMap((group) => group.entries);
    expect(entries.map(({ label }) => label)).toEqual(expect.arrayContaining(['Handbook', 'ModMail Guide']));
    expect(entries.map((entry) => missingFor(entry, 2.5))).toContain('From Watch');
  });

  it('The dashboard, the home page and the vacancies say them', () => {
    setLabels(LABELS);
    expect(wordsFor(2).next).toContain('considered for Watch');
    expect([2, 2.5].map((grade) => homeTitle(grade as 2 | 2.5))).toEqual(['Helper', 'Staff']);
    expect([whoMayApply(3), whoMayApply(2.5)]).toEqual(['Watch and above', 'Junior Moderators and above']);
  });

  it('Visitors see the product’s names', () => {
    setLabels(LABELS);
    setLabels(null);
    expect([gradeTitle(2), guideTitle('mod')]).toEqual(['Trial Moderator', 'Mod Guide']);
  });

  it('Only one file of the browser reads the product’s own names of grades', () => {
    const readers = globSync('web/src/**/*.{ts,tsx}').filter((file) =>
      readFileSync(file, 'utf8').includes('gradeName'),
    );
    expect(readers).toEqual(['web/src/lib/portal/labels.ts']);
  });
});
