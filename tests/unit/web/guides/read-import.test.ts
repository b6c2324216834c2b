import { describe, expect, it } from 'vitest';
import { draftOf } from '#features/guides/importing/read-import.ts';

describe('A file to import', () => {
  it('Front matter is dropped, and the first heading becomes the title', () => {
    expect(draftOf('a.md', '---\r\ntags: [x]\r\n---\r\n\r\nHello\r\n\r\n## **House** rules ##\r\n')).toMatchObject({
      title: 'House rules',
      markdown: 'Hello\n\n## **House** rules ##',
      doubtful: [],
    });
  });

  it('A comment in a block of code is no heading', () => {
    expect(draftOf('Set up.md', '```\n# not this\n```\n\ntext').title).toBe('Set up');
  });

  it('A title is cut to 40 characters', () => {
    expect(draftOf('a.md', `# ${'x'.repeat(60)}`).title).toHaveLength(40);
  });

  it('Relative links and all pictures need a look, and links of the portal do not', () => {
    const text =
      '[a](b.md) ![p](https://example.org/p.png) [c](/exam) [d](#e) [f](https://example.org) `[g](h.md)`\n\n[i]: ../j';
    expect(draftOf('a.md', text).doubtful).toEqual(['[a](b.md)', '![p](https://example.org/p.png)', '[i]: ../j']);
  });

  it('More than 100,000 characters are too long', () => {
    expect(draftOf('a.md', 'x'.repeat(100_000)).isTooLong).toBe(false);
    expect(draftOf('a.md', 'x'.repeat(100_001)).isTooLong).toBe(true);
  });
});
