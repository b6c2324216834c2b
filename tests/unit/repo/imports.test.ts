import { readFileSync } from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import packageJson from '../../../package.json' with { type: 'json' };

const root = path.resolve(import.meta.dirname, '../../..');
const MOST_LINES = 250;
const MOST_FILES = 20;

const files = globSync('{dev,tests,web,worker}/**/*.{ts,tsx}', { cwd: root, ignore: ['**/dist/**', '**/*.gen.ts'] });
const product = files.filter((file) => /^(web|worker)\//.test(file));

/** The repository's file behind an import, or the name of a package. */
function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return path.join(path.dirname(file), specifier);
  const [, alias = '', rest = ''] = /^(#\w+\/)(.*)$/.exec(specifier) ?? [];
  const folder = (packageJson.imports as Record<string, string>)[`${alias}*`];
  return folder ? path.join(folder.replace('*', ''), rest) : specifier;
}

const imports = files.flatMap((file) => {
  const text = readFileSync(path.join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/^(?:import|export)[^'"]*?from '([^']+)'|\bimport\(\s*'([^']+)'/gm)];
  return specifiers.map(([, named, loaded]) => {
    const specifier = (named ?? loaded) as string;
    return { file, specifier, target: targetOf(file, specifier) };
  });
});

/** The layer of a file, or the package. */
function layerOf(target: string): string {
  const [, layer] = /^(worker\/\w+|web\/src\/\w+)\//.exec(target) ?? [];
  if (layer) return layer;
  return /^(worker|web|dev|tests)\b/.test(target) ? (target.split('/')[0] as string) : `package:${target}`;
}

const featureOf = (target: string) => /^(?:worker|web\/src)\/features\/([\w-]+)\//.exec(target)?.[1];

/** What each layer may import besides itself. Imports flow one way. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  'worker/contract': [],
  'worker/db': ['worker/contract', 'worker'],
  'worker/http': ['worker/contract', 'worker/db', 'worker'],
  'worker/auth': ['worker/contract', 'worker/db', 'worker/http', 'worker'],
  'worker/kits': ['worker/contract'],
  'worker/features': ['worker/contract', 'worker/db', 'worker/http', 'worker/auth', 'worker/kits', 'worker'],
  worker: ['worker/contract', 'worker/db', 'worker/http', 'worker/auth', 'worker/features'],
  'web/src/ui': ['web/src/lib'],
  'web/src/lib': ['worker/contract'],
  'web/src/patterns': ['worker/contract', 'web/src/lib', 'web/src/ui'],
  'web/src/features': ['worker/contract', 'web/src/lib', 'web/src/ui', 'web/src/patterns'],
  'web/src/routes': ['worker/contract', 'web/src/lib', 'web/src/ui', 'web/src/patterns', 'web/src/features'],
};

/** Packages that only these files may import. */
const KEPT_TO: readonly (readonly [pack: RegExp, files: RegExp])[] = [
  [/^arctic$/, /^worker\/auth\/provider\.ts$/],
  [/^drizzle-orm/, /^worker\/(?!contract)/],
  [/^hono(?!\/client$)/, /^worker\/(?!contract)/],
  [/^zod$/, /^$/],
];

const shown = ({ file, specifier }: { file: string; specifier: string }) => `${file}: ${specifier}`;

describe('Imports', () => {
  it('Layers import one way', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = layerOf(file);
      const to = layerOf(target);
      const allowed = MAY_IMPORT[from];
      if (!allowed || to.startsWith('package:') || to === from || allowed.includes(to)) return false;
      // The browser knows the Worker's reply types through the type of its app.
      return !(from === 'web/src/lib' && target === 'worker/app.ts');
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  it('A package stays where it belongs', () => {
    const wrong = imports.filter(({ file, target }) => {
      const rule = KEPT_TO.find(([pack]) => pack.test(target));
      return rule && product.includes(file) && !rule[1].test(file);
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  it('A feature of the Worker imports no other, except that the shell gathers stores and views', () => {
    const wrong = imports.filter(({ file, target }) => {
      const from = file.startsWith('worker/') && featureOf(file);
      const to = target.startsWith('worker/') && featureOf(target);
      if (!from || !to || from === to) return false;
      return !(from === 'shell' && /\.(store|view)\.ts$/.test(target));
    });
    expect(wrong.map(shown)).toEqual([]);
  });

  it('Features of the browser do not import each other in a circle', () => {
    const uses = new Map<string, Set<string>>();
    for (const { file, target } of imports) {
      const from = file.startsWith('web/') && featureOf(file);
      const to = target.startsWith('web/') && featureOf(target);
      if (from && to && from !== to) uses.set(from, (uses.get(from) ?? new Set()).add(to));
    }
    const reaches = (from: string, goal: string, seen = new Set<string>()): boolean =>
      [...(uses.get(from) ?? [])].some((next) => {
        if (next === goal) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, goal, seen);
      });
    expect([...uses.keys()].filter((feature) => reaches(feature, feature))).toEqual([]);
  });

  it('No import of code climbs more than two folders', () => {
    const climbing = imports.filter(({ specifier }) => /^(\.\.\/){3}.*\.tsx?$/.test(specifier));
    expect(climbing.map(shown)).toEqual([]);
  });
});

describe('Focus', () => {
  it('Only the functions of lib/focus move it', () => {
    const moving = product.filter((file) => readFileSync(path.join(root, file), 'utf8').includes('.focus('));
    expect(moving).toEqual(['web/src/lib/focus.ts']);
  });
});

describe('Sizes', () => {
  it(`No file of the product has more than ${MOST_LINES} lines`, () => {
    const long = product.filter(
      (file) => readFileSync(path.join(root, file), 'utf8').split('\n').length - 1 > MOST_LINES,
    );
    expect(long).toEqual([]);
  });

  it(`No folder holds more than ${MOST_FILES} files`, () => {
    const counts = new Map<string, number>();
    for (const file of files) counts.set(path.dirname(file), (counts.get(path.dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > MOST_FILES)).toEqual([]);
  });
});
