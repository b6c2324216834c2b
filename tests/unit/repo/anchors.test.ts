import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

const files = globSync(['*.{md,ts,json,toml}', '.dev.vars.example', '{dev,docs,migrations,tests,web,worker}/**/*.*'], {
  cwd: root,
  // The links of the sample texts are addresses of the portal, not files.
  ignore: ['package-lock.json', 'web/dist/**', 'dev/seed/data/**', '**/node_modules/**'],
}).filter((file) => /\.(md|tsx?|js|css|html|sql|json|toml|example)$/.test(file));

/** The anchors that GitHub generates for a document's headings. */
function anchorsOf(markdown: string): Set<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const slug = heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = slug;
    for (let n = 1; anchors.has(anchor); n++) anchor = `${slug}-${n}`;
    anchors.add(anchor);
  }
  return anchors;
}

/** What a file refers to: documents by their path from the root, and relative links and pictures in Markdown. */
function targetsOf(file: string): { target: string; anchor: string | undefined }[] {
  const text = read(file);
  const named = [...text.matchAll(/\b(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)].map(([, target = '', anchor]) => ({
    target: existsSync(path.join(root, path.dirname(file), target)) ? path.join(path.dirname(file), target) : target,
    anchor,
  }));
  if (!file.endsWith('.md')) return named;
  const linked = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target, anchor]) => ({
    target: target ? path.join(path.dirname(file), target) : file,
    anchor,
  }));
  const shown = [...text.matchAll(/ (?:src|srcset)="([^"]+)"/g)].map(([, target = '']) => ({
    target: path.join(path.dirname(file), target),
    anchor: undefined,
  }));
  return [...named, ...linked, ...shown];
}

function isBroken({ target, anchor }: { target: string; anchor: string | undefined }): boolean {
  if (!existsSync(path.join(root, target))) return true;
  return anchor !== undefined && !anchorsOf(read(target)).has(anchor);
}

describe('References to documents', () => {
  it('Every reference names a file and an anchor that exist', () => {
    const broken = files.flatMap((file) =>
      targetsOf(file)
        .filter(isBroken)
        .map(({ target, anchor }) => `${file}: ${target}${anchor ? `#${anchor}` : ''}`),
    );
    expect(broken).toEqual([]);
  });

  it('No file cites a section of a document outside the repository', () => {
    expect(files.filter((file) => read(file).includes('\u00a7'))).toEqual([]);
  });

  it('Anchors match GitHub’s', () => {
    const markdown = '# Same origin\n## 3. Settings\n```sh\n# No heading\n```\n### `PATHS`, again\n## Same origin\n';
    expect([...anchorsOf(markdown)]).toEqual(['same-origin', '3-settings', 'paths-again', 'same-origin-1']);
  });
});
