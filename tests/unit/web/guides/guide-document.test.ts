import { describe, expect, it } from 'vitest';
import { slugOf } from '#contract/guides.ts';
import { parseGuideSearch } from '#features/guides/guide-search.ts';
import { destinationOf, readDocument, textOf } from '#features/guides/reading/guide-document.ts';

const ORIGIN = 'https://portal.example';

describe('Slugs of headings', () => {
  it.each([
    ['First steps', 'first-steps'],
    ['What’s new, and why?', 'whats-new-and-why'],
    ['Привет мир', 'привет-мир'],
    ['  2. Ban_list  ', '2-ban_list'],
  ])('The slug of %j is %j', (heading, slug) => {
    expect(slugOf(heading)).toBe(slug);
  });

  it('A slug is never empty and never an id of the page itself', () => {
    expect(slugOf('Content')).toBe('section-content');
    expect(slugOf('Root')).toBe('section-root');
    expect(slugOf('!!!')).toBe('section');
  });
});

describe('Links in a guide', () => {
  it('A link leads to a section, into the portal or out of it', () => {
    expect(destinationOf('#The-Table', ORIGIN)).toEqual({ kind: 'section', id: 'the-table' });
    expect(destinationOf('#%D0%9F%D1%80', ORIGIN)).toEqual({ kind: 'section', id: 'пр' });
    expect(destinationOf('/exam?tab=1#x', ORIGIN)).toEqual({ kind: 'inside', href: '/exam?tab=1#x' });
    expect(destinationOf(`${ORIGIN}/exam`, ORIGIN)).toEqual({ kind: 'inside', href: '/exam' });
    expect(destinationOf('https://example.org/', ORIGIN)).toEqual({ kind: 'outside', href: 'https://example.org/' });
    expect(destinationOf('mailto:a@example.org', ORIGIN)).toMatchObject({ kind: 'outside' });
  });

  it('A link that only looks like a path leads out of the portal', () => {
    for (const target of ['//evil.example/x', '\\\\evil.example'])
      expect(destinationOf(target, ORIGIN)).toMatchObject({ kind: 'outside' });
  });

  it.each([
    null,
    '',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://',
  ])('A link to %j leads nowhere', (target) => {
    expect(destinationOf(target, ORIGIN)).toBeNull();
  });
});

describe('The document of a guide', () => {
  it('Sections are the headings of the two highest levels, shifted below the screen’s own', () => {
    const { shift, sections } = readDocument('# First *steps*\n\n## The table\n\n### Too deep\n\n# Content');
    expect(shift).toBe(1);
    expect(sections).toEqual([
      { id: 'first-steps', level: 2, title: 'First steps' },
      { id: 'the-table', level: 3, title: 'The table' },
      { id: 'section-content', level: 2, title: 'Content' },
    ]);
  });

  it('Levels that already start at two stay', () => {
    expect(readDocument('## One\n\n### Two').shift).toBe(0);
  });

  it('HTML stays text', () => {
    const { nodes } = readDocument('Safe <img src=x onerror="x">\n\n<script>x</script>');
    expect(textOf(nodes)).toContain('<img src=x onerror="x">');
    expect(textOf(nodes)).toContain('<script>x</script>');
  });

  it('Footnotes are collected apart from the text', () => {
    const { footnotes } = readDocument('Words[^1].\n\n[^1]: A *note*.');
    expect(footnotes.map(({ id, nodes }) => [id, textOf(nodes)])).toEqual([['1', 'A note.']]);
  });
});

describe('The address of a guide', () => {
  it('An address names the editor, the list of revisions or one revision', () => {
    expect(parseGuideSearch({ view: 'edit', revision: 3 })).toEqual({ view: 'edit' });
    expect(parseGuideSearch({ view: 'revisions' })).toEqual({ view: 'revisions' });
    expect(parseGuideSearch({ view: 'revisions', revision: '3' })).toEqual({ view: 'revisions', revision: 3 });
  });

  it('An invalid address shows the guide itself', () => {
    expect(parseGuideSearch({ view: 'other' })).toEqual({});
    for (const revision of ['0', -1, '1.5', 'x'])
      expect(parseGuideSearch({ view: 'revisions', revision })).toEqual({ view: 'revisions' });
  });
});
