import { describe, expect, it } from 'vitest';
import { bestMatches, rankOf } from '#features/shell/palette/ranking.ts';
import { mayGo, screensFor } from '#features/shell/palette/screens.ts';
import { isPaletteKey } from '#features/shell/palette-key.ts';
import { forgetPlaces, type Place, recentPlaces, rememberPlace } from '#lib/recent-places.ts';
import { refuseStorage, stubStorage } from '../support/storage.ts';

describe('The ranking of names', () => {
  it.each([
    ['Notices', 'notices', 0],
    ['Émilie', 'emilie', 0],
    ['Review Applications', 'rev', 1],
    ['Review Applications', 'app', 2],
    ['Review Applications', 'app rev', 2],
    ['leatherback_', 'back', 3],
    ['mod_mail', 'mail', 2],
    ['Review Applications', 'review exams', null],
    ['Notices', '', 1],
  ])('%j for the typed %j has rank %j', (name, typed, rank) => {
    expect(rankOf(name, typed)).toBe(rank);
  });

  const rows = ['Playmakers', 'Old Mod Guide', 'Mod', 'Moderator', 'ModMail'].map((label) => ({ label }));
  const labels = (found: typeof rows) => found.map(({ label }) => label);

  it('The best match comes first, equal ones keep their order, and the rest is left out', () => {
    expect(labels(bestMatches(rows, 'mod'))).toEqual(['Mod', 'Moderator', 'ModMail', 'Old Mod Guide']);
  });

  it('With words alike, their own order decides', () => {
    expect(labels(bestMatches(rows, 'guide', { wordsAlike: true }))).toEqual(['Old Mod Guide']);
    expect(labels(bestMatches(rows, 'mod', { wordsAlike: true }))).toEqual([
      'Mod',
      'Old Mod Guide',
      'Moderator',
      'ModMail',
    ]);
  });

  it('What the server found by something else than its name comes last', () => {
    expect(labels(bestMatches(rows, 'mod', { withOthers: true })).at(-1)).toBe('Playmakers');
    expect(labels(bestMatches(rows, '4606650', { withOthers: true }))).toEqual(labels(rows));
  });
});

describe('The topics of a screen', () => {
  const found = (typed: string) => bestMatches(screensFor(4), typed, { wordsAlike: true }).map(({ label }) => label);

  it('A screen is found by what is done there, after those found by name', () => {
    expect(found('mark')).toEqual(['Test Results']);
    expect(found('assign')).toEqual(['Exam Management']);
    expect(found('test')).toEqual(['Test Results', 'Create Test', 'Take Exam', 'Exam Management']);
  });

  it('The middle of a topic finds nothing', () => {
    expect(found('arks')).toEqual([]);
  });
});

describe('The places of a grade', () => {
  const labels = (grade: Parameters<typeof screensFor>[0]) => screensFor(grade).map(({ label }) => label);

  it('A grade finds no screen that it may not open', () => {
    expect(labels(1)).toEqual(['Check Progress', 'Open Vacancies', 'Your settings', 'Home', 'Privacy']);
    expect(labels(2)).toContain('Take Exam');
    expect(labels(2)).not.toContain('Review Applications');
    expect(labels(2)).not.toContain('Exam Management');
    // Its navigation lists them, but they open from grade 3 on.
    expect(labels(2.5)).not.toContain('Performance');
    expect(labels(2.5)).not.toContain('Notices');
    expect(labels(3)).toContain('Performance');
    expect(labels(4)).toContain('Exam Management');
    expect(labels(5)).not.toContain('Owner Portal');
    expect(labels(6)).toContain('Owner Portal');
  });

  it('A manager who types ‘appl’ finds the review of applications first', () => {
    expect(bestMatches(screensFor(4), 'appl', { wordsAlike: true })[0]?.label).toBe('Review Applications');
  });

  it('Every screen is there once', () => {
    const paths = screensFor(6).map(({ to }) => to);
    expect(new Set(paths).size).toBe(paths.length);
  });

  it('A place remembered from a higher grade is left out', () => {
    const person: Place = { kind: 'person', id: '1', label: 'mo' };
    expect(mayGo(4, person)).toBe(true);
    expect(mayGo(3, person)).toBe(false);
    expect(mayGo(1, { kind: 'exam', id: '1', label: 'Exam' })).toBe(false);
    expect(mayGo(1, { kind: 'job', id: '1', label: 'Job' })).toBe(true);
    expect(mayGo(3, { kind: 'screen', id: '/manage/staff', label: 'Staff Management' })).toBe(false);
  });
});

describe('Recent places', () => {
  const job = (number: number): Place => ({ kind: 'job', id: `${number}`, label: `Job ${number}` });

  it('The newest comes first, once, and the ninth is forgotten', () => {
    stubStorage('localStorage');
    for (let number = 1; number <= 9; number++) rememberPlace('ada', job(number));
    rememberPlace('ada', job(4));
    expect(recentPlaces('ada').map(({ id }) => id)).toEqual(['4', '9', '8', '7', '6', '5', '3', '2']);
  });

  it('Only the place is stored, under its user’s id, until they sign out', () => {
    const items = stubStorage('localStorage');
    rememberPlace('ada', { ...job(1), note: 'Inactive' } as Place);
    expect(recentPlaces('ada')).toEqual([job(1)]);
    expect(recentPlaces('bo')).toEqual([]);
    forgetPlaces('ada');
    expect(items.size).toBe(0);
  });

  it('What is no list of places reads as none', () => {
    const items = stubStorage('localStorage');
    for (const text of [
      '{',
      '{}',
      '[1]',
      '[{"kind":"user","id":"1","label":"a"}]',
      '[{"kind":"job","id":1,"label":"a"}]',
    ]) {
      items.set('recent-places:ada', text);
      expect(recentPlaces('ada')).toEqual([]);
    }
  });

  it('Refused storage keeps none', () => {
    refuseStorage('localStorage');
    rememberPlace('ada', job(1));
    expect(recentPlaces('ada')).toEqual([]);
  });
});

describe('The keys of the palette', () => {
  const press = { key: 'k', code: 'KeyK', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false };

  it('Ctrl K opens it, and ⌘ K on Apple’s devices', () => {
    expect(isPaletteKey(press, false)).toBe(true);
    expect(isPaletteKey({ ...press, key: 'K' }, false)).toBe(true);
    expect(isPaletteKey(press, true)).toBe(false);
    expect(isPaletteKey({ ...press, ctrlKey: false, metaKey: true }, true)).toBe(true);
    expect(isPaletteKey({ ...press, ctrlKey: false, metaKey: true }, false)).toBe(false);
  });

  it('Other keys and further modifiers do not', () => {
    expect(isPaletteKey({ ...press, shiftKey: true }, false)).toBe(false);
    expect(isPaletteKey({ ...press, altKey: true }, false)).toBe(false);
    expect(isPaletteKey({ ...press, ctrlKey: false }, false)).toBe(false);
    expect(isPaletteKey({ ...press, key: 't' }, false)).toBe(false);
  });

  it('A keyboard without Latin letters uses the key in K’s place', () => {
    expect(isPaletteKey({ ...press, key: 'л' }, false)).toBe(true);
    expect(isPaletteKey({ ...press, key: 'т', code: 'KeyN' }, false)).toBe(false);
  });
});
