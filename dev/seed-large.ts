import { existsSync, renameSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findRunning } from './running.ts';
import { ensureLocalConfig, localState } from './settings.ts';
import { runMain, runTool, startTool } from './tools.ts';
import type { HostTask } from './worker-host.ts';

const BAR = 30;

/** Shows progress: in place on a terminal, otherwise one line per tenth. */
function progressBar() {
  let shown = -1;
  let tail = '';
  return (text: string) => {
    const lines = (tail + text).split('\n');
    tail = lines.pop() ?? '';
    // Skips the runtime's own output.
    const last = lines.findLast((line) => line.startsWith('['));
    if (last === undefined) return;
    const [name, share]: [string, number] = JSON.parse(last);
    const step = Math.floor(share * (process.stdout.isTTY ? 100 : 10));
    if (step === shown) return;
    shown = step;
    const filled = Math.round(share * BAR);
    const bar = `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${String(Math.floor(share * 100)).padStart(3)} %  ${name}`;
    process.stdout.write(process.stdout.isTTY ? `\r${bar.padEnd(70)}` : `${bar}\n`);
  };
}

const asArguments = (task: HostTask) => [JSON.stringify(task)];

await runMain(async () => {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });
  const running = await findRunning(localState);
  if (running)
    throw new Error(`The portal is running: http://localhost:${running.port} (process ${running.pid}). Stop it first.`);
  const config = ensureLocalConfig();
  if (existsSync(localState) && !values.reset) {
    const inspect = asArguments({ do: 'inspect', config, persistTo: localState });
    // Wrangler adds lines of its own.
    if (/^true$/m.test(await runTool('host', inspect, 'Checking the local data')))
      throw new Error(
        'The local data has been changed since it was seeded. To replace it: npm run seed:large -- --reset',
      );
  }

  process.stdout.write('Writing 10,000 people, 100,000 applications and a million audit entries …\n');
  const start = Date.now();
  // Into another folder first, so that an aborted run keeps the current data.
  const persistTo = `${localState}-large`;
  rmSync(persistTo, { recursive: true, force: true });
  const { code, output } = await startTool('host', asArguments({ do: 'fill', config, persistTo }), progressBar())
    .exited;
  if (code !== 0) throw new Error(`Filling the database failed.\n${output.trim()}`);
  rmSync(localState, { recursive: true, force: true });
  renameSync(persistTo, localState);
  const seconds = Math.round((Date.now() - start) / 1000);
  process.stdout.write(
    `\nDone in ${seconds} s. npm start now uses it; npm run reset goes back to the small community.\n`,
  );
});
