import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { requireSignature, signed } from '#dev/backup/signature.ts';
import { withScratch } from '#dev/scratch.ts';

const KEY = 'a-key-of-this-portal';

async function* parts() {
  yield '-- Portal backup, format 1\n';
  yield `INSERT INTO t VALUES ('${'é😀'.repeat(200)}');\n`;
  yield '-- End of the backup\n';
}

/** Writes a signed backup, changes its text, and says how the check of it ends. */
const checked = (change: (text: string) => string, keys: string[] = ['another', KEY], isUnchecked = false) =>
  withScratch(async (folder) => {
    const file = path.join(folder, 'backup.sql');
    let text = '';
    for await (const part of signed(parts(), KEY)) text += part;
    writeFileSync(file, change(text));
    const before = readFileSync(file, 'utf8');
    const end = await requireSignature(file, keys, isUnchecked).then(
      () => 'taken',
      (error: Error) => error.message.replace(file, 'It'),
    );
    expect(readFileSync(file, 'utf8')).toBe(before);
    return end;
  });

it('A backup is taken as it was signed, under any key of this machine', async () => {
  expect(await checked((text) => text)).toBe('taken');
});

it.each<[string, (text: string) => string, RegExp]>([
  ['one more letter', (text) => text.replace('é', 'éé'), /^It was changed/],
  ['another signature', (text) => text.replace(/.\n$/, (end) => (end[0] === '0' ? '1\n' : '0\n')), /^It was changed/],
  ['no signature', (text) => text.replace(/-- Signed.*\n/, ''), /^It has no signature/],
  ['a line after its signature', (text) => `${text}DELETE FROM t;\n`, /^It has no signature/],
])('A backup with %s is refused, and names the way on', async (_, change, message) => {
  expect(await checked(change)).toMatch(message);
  expect(await checked(change)).toMatch(/To go on anyway: --unchecked$/);
  expect(await checked(change, [KEY], true)).toBe('taken');
});

it('Without a key or with another, a backup is refused unless nobody is to check it', async () => {
  expect(await checked((text) => text, [])).toMatch(/^No settings file here has ERASURE_KEY/);
  expect(await checked((text) => text, ['another'])).toMatch(/^It was changed .* another ERASURE_KEY/);
  expect(await checked((text) => text, [], true)).toBe('taken');
});
