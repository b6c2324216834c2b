import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { unexplained } from '#dev/audit/findings.ts';

const report = (...ids: string[]) =>
  JSON.stringify({
    vulnerabilities: {
      parent: { via: ['child'] },
      child: {
        via: ids.map((id) => ({
          name: 'child',
          title: 'Reads too far',
          severity: 'high',
          url: `https://github.com/advisories/${id}`,
        })),
      },
    },
  });

describe('npm run audit', () => {
  it('Reports an advisory that docs/security.md does not explain', () => {
    expect(unexplained(report('GHSA-aaaa-bbbb-cccc', 'GHSA-dddd-eeee-ffff'), 'As GHSA-aaaa-bbbb-cccc says')).toEqual([
      'child, high: Reads too far (https://github.com/advisories/GHSA-dddd-eeee-ffff)',
    ]);
  });

  it('Passes a report without advisories', () => {
    expect(unexplained('{"vulnerabilities":{}}', '')).toEqual([]);
  });

  it('Tells a registry without audits from a clean report', () => {
    expect(unexplained('{"message":"405 Method Not Allowed"}', '')).toBeUndefined();
    expect(unexplained('', '')).toBeUndefined();
  });

  it('docs/security.md explains only packages that are still installed', () => {
    const root = path.resolve(import.meta.dirname, '../../..');
    const lock = readFileSync(path.join(root, 'package-lock.json'), 'utf8');
    const security = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
    const explained = [...security.matchAll(/^- `([^`]+)`, \[GHSA-/gm)].map(([, name]) => name);
    expect(explained.filter((name) => !lock.includes(`node_modules/${name}": {`))).toEqual([]);
  });
});
