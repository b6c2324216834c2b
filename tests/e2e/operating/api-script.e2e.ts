import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '#dev/tools.ts';
import { expect, test } from '../support/fixtures.ts';

/** The script of docs/api.md, as a reader would save it. */
const script = /```js\n(\/\/ Lists[\s\S]*?)```/.exec(readFileSync(path.join(root, 'docs/api.md'), 'utf8'))?.[1] ?? '';

test('The script of the API’s page lists the waiting applications', async ({ calls, baseURL }) => {
  const { request } = await calls('manager');
  const cookie = (await request.storageState()).cookies.find(({ name }) => name === 'session');
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-script-'));
  try {
    const file = path.join(folder, 'waiting.mjs');
    writeFileSync(file, script);
    const run = (value: string) =>
      promisify(execFile)(process.execPath, [file], { env: { ...process.env, PORTAL: baseURL, COOKIE: value } });
    const { stdout } = await run(`session=${cookie?.value}`);
    expect(stdout).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z .+ \S+\n/);
    await expect(run('session=none')).rejects.toThrow(/401 unauthenticated/);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
