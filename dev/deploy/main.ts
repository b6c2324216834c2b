import { parseArgs } from 'node:util';
import { requireSupportedNode } from '../node-version.ts';
import { runMain, runTool } from '../tools.ts';
import { deploy } from './deploy.ts';
import { wranglerAt } from './wrangler.ts';

await runMain(async () => {
  requireSupportedNode();
  const { values } = parseArgs({
    options: {
      env: { type: 'string' },
      force: { type: 'boolean' },
      cron: { type: 'boolean' },
      jurisdiction: { type: 'string' },
    },
  });
  const origin = await deploy({
    environment: values.env,
    isForced: values.force ?? false,
    hasCron: values.cron ?? values.env === undefined,
    jurisdiction: values.jurisdiction,
    wrangler: wranglerAt(),
    build: async (env) => {
      Object.assign(process.env, env);
      await runTool('vite', ['build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], 'Building the web app');
    },
    fetch: (address) => fetch(address, { signal: AbortSignal.timeout(10_000) }),
    say: (line) => process.stdout.write(`${line}\n`),
  });
  process.stdout.write(
    [
      '',
      `  The portal is ready:  ${origin}`,
      `  Its redirect, which your Discord application must list:  ${origin}/auth/discord/callback`,
      '',
      '',
    ].join('\n'),
  );
});
