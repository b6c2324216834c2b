import { webFiles, workerFiles } from '../shipped/files.ts';
import { leaksIn } from '../shipped/leaks.ts';
import type { Figure } from '../support/figure.ts';

/** Searches what a deployment contains for secrets, and for what belongs to local runs and tests. Throws with what it found. */
export async function shipped(): Promise<Figure[]> {
  const files = [...(await workerFiles()), ...webFiles()];
  const leaks = leaksIn(files);
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
  return [
    {
      what: 'Deployment: files searched for secrets and local things',
      goal: '≥ 50',
      measured: files.length.toLocaleString('en'),
      holds: files.length >= 50,
    },
    { what: 'Deployment: secrets and local things found', goal: '0', measured: '0', holds: true },
  ];
}
