import path from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { banner } from './banner.ts';
import { startCron } from './cron.ts';
import { hasSampleData } from './local-state.ts';
import { type Portal, startPortal } from './portal.ts';
import { claimPort, readDiscordPort, readPort } from './ports.ts';
import { ensureLocalSettings, localState } from './settings.ts';
import { onStopSignal, root, runMain } from './tools.ts';

async function startVite(port: number, workerUrl: string): Promise<ViteDevServer> {
  const proxy = {
    '^/(api(?!/openapi\\.json)(/|\\?|$)|(auth|brand)(/|\\?|$)|site\\.webmanifest|favicon\\.ico)': { target: workerUrl },
  };
  const server = await createServer({
    configFile: path.join(root, 'web/vite.config.ts'),
    server: { host: '127.0.0.1', port, strictPort: true, proxy },
  });
  return server.listen();
}

await runMain(async () => {
  let portal: Portal | undefined;
  let vite: ViteDevServer | undefined;
  let isStopping = false;
  onStopSignal(async () => {
    isStopping = true;
    await vite?.close();
    await portal?.close();
  });
  const port = await claimPort(readPort(process.env.PORT, 8787), 'PORT');
  const url = `http://localhost:${port}`;
  const withSample = hasSampleData(localState);
  process.stdout.write('Starting the portal with hot reload …\n');
  portal = await startPortal({
    port: 0,
    persistTo: localState,
    discordPort: await readDiscordPort(),
    seed: withSample,
    hasWebhook: true,
    envFile: ensureLocalSettings().file,
    // The browser talks to Vite, so the Worker cannot derive the portal's origin from a request.
    vars: { PUBLIC_ORIGIN: url },
    build: 'never',
    hotReload: true,
  });
  startCron(portal);
  vite = await startVite(port, portal.url.replace('localhost', '127.0.0.1'));
  process.stdout.write(banner(url, portal.discordUrl, withSample, ['Changes in web/ and worker/ appear immediately.']));
  await portal.exited;
  if (isStopping) return;
  await vite.close();
  await portal.close();
  throw new Error('The Worker stopped unexpectedly. Its last output is above.');
});
