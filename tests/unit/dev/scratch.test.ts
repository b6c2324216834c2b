import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withScratch } from '#dev/scratch.ts';
import { nodeArguments } from '#dev/tools.ts';

const PROGRAM = `
  import { withScratch } from '#dev/scratch.ts';
  await withScratch((outer) => withScratch(async (inner) => {
    console.log(outer + ' ' + inner);
    await new Promise((resolve) => setTimeout(resolve, 600_000));
  }));
`;

/** Starts a program that holds two scratch folders, and waits for their names. */
async function start(): Promise<{ program: ChildProcess; folders: string[] }> {
  const args = [...nodeArguments, '--input-type=module', '--eval', PROGRAM];
  const program = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(program.stdout ?? program, 'data');
  return { program, folders: String(line).trim().split(' ') };
}

it('A scratch folder is deleted after the work, even if it fails', async () => {
  const folder = await withScratch(async (open) => {
    expect(existsSync(open)).toBe(true);
    return open;
  });
  let failed = '';
  const failing = withScratch(async (open) => {
    failed = open;
    throw new Error('Full.');
  });
  await expect(failing).rejects.toThrow('Full.');
  expect([folder, failed].filter((one) => existsSync(one))).toEqual([]);
});

it.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s deletes every open scratch folder and ends the program',
  async (signal) => {
    const { program, folders } = await start();
    expect(folders.filter((folder) => existsSync(folder))).toHaveLength(2);
    program.kill(signal);
    expect((await once(program, 'exit'))[1]).toBe(signal);
    expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  },
);

it('A signal deletes a file only while it is incomplete', async () => {
  const file = path.join(tmpdir(), `portal-incomplete-${process.pid}`);
  const program = (rest: string) => `
    import { writeFileSync } from 'node:fs';
    import { deleteOnSignal } from '#dev/scratch.ts';
    const file = ${JSON.stringify(file)};
    await deleteOnSignal(file, async () => {
      writeFileSync(file, '');
      ${rest}
    });
    ${rest}`;
  const hang = "console.log('ready'); await new Promise((resolve) => setTimeout(resolve, 600_000));";
  const endsWith = async (code: string) => {
    const running = spawn(process.execPath, [...nodeArguments, '--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(running.stdout ?? running, 'data');
    expect(existsSync(file)).toBe(true);
    running.kill('SIGINT');
    expect((await once(running, 'exit'))[1]).toBe('SIGINT');
    return existsSync(file);
  };
  expect(await endsWith(program(hang))).toBe(false);
  expect(await endsWith(program('').concat(hang))).toBe(true);
  rmSync(file);
});

it('The next program deletes what a killed one left, and nothing of a running one', async () => {
  const { program, folders } = await start();
  const kept = path.join(tmpdir(), `portal-scratch-${process.ppid}-kept`);
  mkdirSync(kept, { recursive: true });
  program.kill('SIGKILL');
  await once(program, 'exit');
  expect(folders.every((folder) => existsSync(folder))).toBe(true);
  await withScratch(async () => undefined);
  expect(folders.filter((folder) => existsSync(folder))).toEqual([]);
  expect(readdirSync(tmpdir())).toContain(path.basename(kept));
  rmSync(kept, { recursive: true });
});
