import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { readDocument } from '#features/guides/reading/guide-document.ts';
import { sectionsOf } from '#worker/db/guides/guide-sections.ts';

const root = path.resolve(import.meta.dirname, '../../..');

/** What the page itself makes of the headings. */
const shown = (markdown: string) =>
  readDocument(markdown).sections.map(({ id, title, level }) => ({ section: id, title, level }));

describe('The sections of a guide', () => {
  it.each(globSync('dev/seed/data/guides/**/*.md', { cwd: root }))('Match the headings on the page of %s', (file) => {
    const markdown = readFileSync(path.join(root, file), 'utf8');
    expect(sectionsOf(markdown).length).toBeGreaterThan(0);
    expect(sectionsOf(markdown)).toEqual(shown(markdown));
  });

  it.each([
    ['from the second level on', '## One\n\ntext\n\n### Two\n\n#### Three\n'],
    ['from the first level on', '# One\n\n## Two\n\n### Three\n'],
    ['without those in code', '# One\n\n```\n# Not one\n```\n\n## Two\n'],
    ['with marks', '# *One* and `two`\n\n## A [link](/vacancies) here\n'],
    ['with closing marks', '# One #\n\n## Two ##\n'],
    ['when there is none', 'Just text.'],
  ])('Match the page %s', (_what, markdown) => {
    expect(sectionsOf(markdown)).toEqual(shown(markdown));
  });
});

describe('A long heading', () => {
  it('It is cut at 200 characters', () => {
    expect(sectionsOf(`## ${'a'.repeat(300)}`)[0]?.title).toHaveLength(200);
  });

  it('Spaces between its words and its closing marks do not count', () => {
    expect(sectionsOf(`## One${' '.repeat(24_000)}##`)).toMatchObject([{ title: 'One' }]);
  });
});
