import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { licenseList } from '#dev/licenses/list.ts';

it('THIRD-PARTY.md lists what is shipped; npm run licenses updates it', () => {
  expect(readFileSync('THIRD-PARTY.md', 'utf8')).toBe(licenseList());
});

it('Every shipped package has a licence that requires only its notice', () => {
  const licenses = licenseList()
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => line.split('|')[3]?.trim());
  expect(licenses.length).toBeGreaterThan(15);
  const allowed = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'Unlicense', 'OFL-1.1'];
  expect(licenses.filter((license) => !allowed.includes(license ?? ''))).toEqual([]);
});
