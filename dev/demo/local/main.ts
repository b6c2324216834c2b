import { parseArgs } from 'node:util';
import { startCron } from '../../cron.ts';
import { type Portal, startPortal } from '../../portal.ts';
import { forwardedOrigin, readPort } from '../../ports.ts';
import { onStopSignal, runMain } from '../../tools.ts';
import { demoSettings, demoState, resetDemo } from './config.ts';

await runMain(async () => {
  const { values } = parseArgs({ options: { reset: { type: 'boolean', default: false } } });
  let portal: Portal | undefined;
  let isStopping = false;
  onStopSignal(async () => {
    isStopping = true;
    await portal?.close();
  });
  if (values.reset) await resetDemo(demoState);
  // Next to a portal of `npm start`.
  const port = readPort(process.env.PORT, 8789);
  process.stdout.write('Building and starting the demo …\n');
  portal = await startPortal({
    port,
    persistTo: demoState,
    seed: true,
    envFile: demoSettings,
    build: 'always',
    isDemo: true,
    originOf: forwardedOrigin,
  });
  startCron(portal);
  process.stdout.write(
    [
      '',
      `  The demo is ready:  ${portal.publicUrl}`,
      '  Choose there whom to look as. Its data is its own; npm start has another.',
      '  Ctrl-C stops it and keeps the data. npm run demo -- --reset begins anew.',
      '',
      '',
    ].join('\n'),
  );
  await portal.exited;
  if (isStopping) return;
  await portal.close();
  throw new Error('The demo stopped unexpectedly. Its last output is above.');
});
