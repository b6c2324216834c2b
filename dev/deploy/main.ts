import { parseArgs } from 'node:util';
import { requireSupportedNode } from '../node-version.ts';
import { runMain, runTool } from '../tools.ts';
import { deployDemo } from './demo.ts';
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
      demo: { type: 'boolean', default: false },
      reset: { type: 'boolean', default: false },
      'take-bot': { type: 'boolean', default: false },
    },
  });
  const { env: environment, jurisdiction, demo: isDemo, reset: isReset } = values;
  if (isDemo ? (environment ?? jurisdiction) !== undefined : isReset)
    throw new Error(
      'A demo has no other options: npm run deploy -- --demo, with --reset for new data, --cron or --force.',
    );
  if (environment === 'demo') throw new Error('The environment “demo” is the demo: npm run deploy -- --demo');
  const options = {
    isForced: values.force ?? false,
    hasCron: values.cron ?? (environment === undefined && !isDemo),
    wrangler: wranglerAt(),
    build: async (env: Readonly<Record<string, string>>) => {
      Object.assign(process.env, env);
      await runTool('vite', ['build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], 'Building the web app');
    },
    fetch: (address: string) => fetch(address, { signal: AbortSignal.timeout(10_000) }),
    say: (line: string) => process.stdout.write(`${line}\n`),
  };
  const origin = isDemo
    ? await deployDemo(options, { isReset })
    : await deploy({
        ...options,
        environment,
        jurisdiction,
        takesBot: values['take-bot'],
        discord: (address, init) =>
          fetch(address, { ...init, redirect: 'manual', signal: AbortSignal.timeout(10_000) }),
      });
  process.stdout.write(
    [
      '',
      ...(isDemo
        ? [`  The demo is ready, for anyone:  ${origin}`, '  For new data:  npm run deploy -- --demo --reset']
        : [
            `  The portal is ready:  ${origin}`,
            `  Its redirect, which your Discord application must list:  ${origin}/auth/discord/callback`,
          ]),
      '',
      '',
    ].join('\n'),
  );
});
