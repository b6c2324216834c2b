import { describe, expect, it } from 'vitest';
import { parseReviewSearch } from '#features/applications/reviewing/review-search.ts';
import { parseAuditSearch } from '#features/audit/audit-search.ts';
import { parseManageSearch } from '#features/exams/managing/exam-search.ts';
import { attemptsFilter, parseAttemptsSearch } from '#features/exams/results/attempts-search.ts';
import { parseGuideSearch } from '#features/guides/guide-search.ts';
import { discordIdOf, openOf, parseStaffSearch } from '#features/people/staff-search.ts';
import { flag, oneOf, searchParser, text } from '#lib/search.ts';

describe('A field of an address', () => {
  const parse = searchParser({ q: text, tab: oneOf(['pending', 'archive']), archived: flag });

  it('Text is cut to 100 characters, and digits that arrive as a number are text', () => {
    expect(parse({ q: 'pelican' })).toEqual({ q: 'pelican' });
    expect(parse({ q: 2468 })).toEqual({ q: '2468' });
    expect(parse({ q: 'x'.repeat(101) }).q).toHaveLength(100);
    for (const q of ['', undefined, null, true, ['a'], { q: 'a' }]) expect(parse({ q })).toEqual({});
  });

  it('A word outside the list is left out', () => {
    expect(parse({ tab: 'archive' })).toEqual({ tab: 'archive' });
    for (const tab of ['Archive', '', 0, undefined]) expect(parse({ tab })).toEqual({});
  });

  it('A flag is true or absent', () => {
    for (const archived of [true, 1]) expect(parse({ archived })).toEqual({ archived: true });
    for (const archived of [false, 'true', 0]) expect(parse({ archived })).toEqual({});
  });

  it('An invalid or unknown field takes no other with it', () => {
    expect(parse({ q: 7, archived: 'yes', other: 'a' })).toEqual({ q: '7' });
  });
});

describe('The address of a screen', () => {
  it('The review screen takes its search, tab and open application', () => {
    expect(parseReviewSearch({ q: 'a', tab: 'archive', open: 'x' })).toEqual({ q: 'a', tab: 'archive', open: 'x' });
    expect(parseReviewSearch({ tab: 'accepted', period: 31 })).toEqual({});
    expect(parseReviewSearch({ period: 30 })).toEqual({ period: '30' });
  });

  it('The audit log takes any text as a filter', () => {
    expect(parseAuditSearch({ action: 'NOPE', from: '2026-02-31', page: 2 })).toEqual({
      action: 'NOPE',
      from: '2026-02-31',
    });
  });

  it('Only one exam dialog can be open', () => {
    expect(parseManageSearch({ edit: 'a', assign: 'b' })).toStrictEqual({ edit: 'a' });
    expect(parseManageSearch({ assign: 'b' })).toStrictEqual({ assign: 'b' });
    expect(parseManageSearch({ edit: '' })).toStrictEqual({});
  });

  it('The marking queue ignores the status', () => {
    const search = parseAttemptsSearch({ status: 'cheated', awaiting: 1, exam: 'e', q: ' a ' });
    expect(search).toEqual({ status: 'cheated', awaiting: true, exam: 'e', q: ' a ' });
    expect(attemptsFilter(search)).toEqual({
      status: undefined,
      awaiting: true,
      examId: 'e',
      order: 'oldest',
      q: 'a',
    });
    expect(attemptsFilter({ status: 'cheated', q: ' ' })).toMatchObject({ status: 'cheated', q: undefined });
  });

  it('A guide shows a revision only inside its list of revisions', () => {
    expect(parseGuideSearch({ view: 'revisions', revision: '3' })).toStrictEqual({ view: 'revisions', revision: 3 });
    expect(parseGuideSearch({ view: 'edit', revision: 3 })).toStrictEqual({ view: 'edit' });
    expect(parseGuideSearch({ revision: 3 })).toStrictEqual({});
    for (const revision of [0, -1, 1.5, 'x'])
      expect(parseGuideSearch({ view: 'revisions', revision })).toStrictEqual({ view: 'revisions' });
  });

  it('A profile is opened by the Discord ID of its person', () => {
    const open = openOf('100000000000000042');
    expect(parseStaffSearch({ open })).toEqual({ open });
    expect(discordIdOf(open)).toBe('100000000000000042');
    for (const nonsense of ['user-', '100000000000000042', 42])
      expect(parseStaffSearch({ open: nonsense })).toEqual({});
  });
});
