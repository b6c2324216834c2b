import { beforeEach, describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { execute } from '../support/rows.ts';

let manager: SignedIn;

beforeEach(async () => {
  for (const table of ['page_revisions', 'guide_revisions']) await execute(`delete from ${table}`);
  await execute("delete from guides where slug not in ('mod', 'modmail')");
  manager = await signedIn(4);
});

const write = (markdown: string) => manager.put('/api/guides/mod', { markdown, revision: 0 });
const find = async (q: string) => (await manager.get(`/api/guides/search?q=${encodeURIComponent(q)}`)).rows;

describe('Searching the guides', () => {
  it('Each hit tells its guide, the heading above it and the text around it', async () => {
    await write('Spam before any heading.\n\n# Rules\n\nDelete **spam** at once.\nSpam again.\n\n## Raids\n\nNo SPAM.');
    expect(await find('spam')).toEqual([
      { slug: 'mod', title: 'Mod Guide', section: null, heading: null, text: 'Spam before any heading.' },
      { slug: 'mod', title: 'Mod Guide', section: 'rules', heading: 'Rules', text: 'Delete spam at once.' },
      { slug: 'mod', title: 'Mod Guide', section: 'raids', heading: 'Raids', text: 'No SPAM.' },
    ]);
  });

  it('A guide has at most three hits, and all together twenty', async () => {
    for (let n = 0; n < 8; n++)
      await manager.post('/api/guides', {
        title: `Guide ${n}`,
        markdown: Array.from({ length: 5 }, (_, at) => `# Part ${at}\n\nA needle.`).join('\n\n'),
      });
    const rows = await find('needle');
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ slug }) => slug === 'guide-0')).toHaveLength(3);
  });

  it('A long line is cut around the hit', async () => {
    await write(`${'a '.repeat(200)}needle${' b'.repeat(200)}`);
    const [hit] = await find('needle');
    expect(String(hit?.text)).toMatch(/^….*needle.*…$/);
    expect(String(hit?.text).length).toBeLessThanOrEqual(122);
  });

  it('The newest revision is searched, and characters with a meaning in SQL are characters', async () => {
    await write('Fifty 50%_off');
    await manager.put('/api/guides/mod', { markdown: 'Fifty 50%_on', revision: 1 });
    expect(await find('%_off')).toEqual([]);
    expect(await find('50%_on')).toHaveLength(1);
  });

  it('Headings of one id have different sections', async () => {
    await write('# Spam\n\none needle\n\n# Spam!\n\ntwo needle\n\n# Spam-1\n\nthree needle');
    expect((await find('needle')).map(({ section }) => section)).toEqual(['spam', 'spam-2', 'spam-1']);
  });
});
