import { banner } from './banner.ts';
import { startCron } from './cron.ts';
import { hasSampleData } from './local-state.ts';
import { type Portal, startPortal } from './portal.ts';
import { forwardedOrigin, readDiscordPort, readPort } from './ports.ts';
import { ensureLocalSettings, localState } from './settings.ts';
import { onStopSignal, runMain } from './tools.ts';

await runMain(async () => {
  let portal: Portal | undefined;
  let isStopping = false;
  onStopSignal(async () => {
    isStopping = true;
    await portal?.close();
  });
  const port = readPort(process.env.PORT, 8787);
  const settings = ensureLocalSettings();
  const withSample = hasSampleData(localState);
  process.stdout.write('Building and starting the portal …\n');
  portal = await startPortal({
    port,
    persistTo: localState,
    discordPort: await readDiscordPort(),
    seed: withSample,
    hasWebhook: true,
    envFile: settings.file,
    build: 'always',
    originOf: forwardedOrigin,
  });
  startCron(portal);
  const notes = settings.created ? ['Its settings are in .dev.vars, which is new.'] : [];
  process.stdout.write(banner(portal.publicUrl, portal.discordUrl, withSample, notes));
  await portal.exited;
  if (isStopping) return;
  await portal.close();
  throw new Error('The Worker stopped unexpectedly. Its last output is above.');
});
