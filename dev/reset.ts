import { rmSync } from 'node:fs';
import { findRunning } from './running.ts';
import { localState } from './settings.ts';
import { runMain } from './tools.ts';

await runMain(async () => {
  const running = await findRunning(localState);
  if (running) {
    throw new Error(
      `The portal is running: http://localhost:${running.port} (process ${running.pid}). Stop it with Ctrl-C, then reset.`,
    );
  }
  rmSync(localState, { recursive: true, force: true });
  process.stdout.write('Local data deleted. npm start creates it again.\n');
});
