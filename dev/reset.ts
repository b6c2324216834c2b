import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { leaveEmpty, setAside } from './local-state.ts';
import { findRunning } from './running.ts';
import { localState } from './settings.ts';
import { runMain } from './tools.ts';

await runMain(async () => {
  const flag = { type: 'boolean', default: false } as const;
  const { values } = parseArgs({ options: { keep: flag, empty: flag } });
  const running = await findRunning(localState);
  if (running) {
    throw new Error(
      `The portal is running: http://localhost:${running.port} (process ${running.pid}). Stop it with Ctrl-C, then reset.`,
    );
  }
  const next = values.empty ? 'npm start begins without sample data.' : 'npm start creates new data.';
  if (values.keep) {
    const kept = setAside(localState, new Date());
    process.stdout.write(
      kept
        ? `Local data moved to ${kept}. ${next} To go back: npm run reset, then move the folder to ${localState}.\n`
        : `There is no local data. ${next}\n`,
    );
  } else {
    rmSync(localState, { recursive: true, force: true });
    process.stdout.write(`Local data deleted. ${next}\n`);
  }
  if (values.empty) leaveEmpty(localState);
});
