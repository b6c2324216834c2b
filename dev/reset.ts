import { rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { setAside } from './local-state.ts';
import { findRunning } from './running.ts';
import { localState } from './settings.ts';
import { runMain } from './tools.ts';

await runMain(async () => {
  const { values } = parseArgs({ options: { keep: { type: 'boolean', default: false } } });
  const running = await findRunning(localState);
  if (running) {
    throw new Error(
      `The portal is running: http://localhost:${running.port} (process ${running.pid}). Stop it with Ctrl-C, then reset.`,
    );
  }
  if (values.keep) {
    const kept = setAside(localState, new Date());
    process.stdout.write(
      kept
        ? `Local data moved to ${kept}. npm start creates new data. To go back: npm run reset, then move the folder to ${localState}.\n`
        : 'There is no local data.\n',
    );
    return;
  }
  rmSync(localState, { recursive: true, force: true });
  process.stdout.write('Local data deleted. npm start creates it again.\n');
});
