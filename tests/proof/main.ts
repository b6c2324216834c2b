import { requireSupportedNode } from '../../dev/node-version.ts';
import { runMain, runTool } from '../../dev/tools.ts';
import type { Figure } from '../support/figure.ts';
import { browser } from './browser.ts';
import { previousReleaseOnNewSchema } from './previous-release.ts';
import { shipped } from './shipped.ts';
import { workerSuites } from './worker-suites.ts';

/** `npm run proof` runs the long form of the suites that attack the portal and prints their figures. Fails on a failed test or a missed goal. */
const parts: readonly { readonly name: string; readonly run: () => Promise<Figure[]> }[] = [
  { name: 'Access, input, life cycles, races, faults, secrecy', run: workerSuites },
  { name: 'Kill', run: async () => (await import('./kill/kill.ts')).kill() },
  { name: 'Browser', run: browser },
  { name: 'Deployment', run: shipped },
  { name: 'The previous release on today’s schema', run: previousReleaseOnNewSchema },
];

const line = ({ what, goal, measured, holds }: Figure) =>
  `  ${what.padEnd(72)} ${goal.padStart(10)} ${measured.padStart(12)}  ${holds ? 'holds' : 'DOES NOT HOLD'}`;

await runMain(async () => {
  requireSupportedNode();
  await runTool('vite', ['build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], 'Building the web app');
  let failed = 0;
  const figures: Figure[] = [];
  for (const { name, run } of parts) {
    const start = performance.now();
    process.stdout.write(`${name} … `);
    try {
      figures.push(...(await run()));
      process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0)} s\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write('failed\n');
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    }
  }
  const missed = figures.filter(({ holds }) => !holds).length;
  process.stdout.write(
    `\n${figures.map(line).join('\n')}\n\n${figures.length} figures, ${missed} missed, ${failed} parts failed\n`,
  );
  if (missed + failed > 0) process.exitCode = 1;
});
