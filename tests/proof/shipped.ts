import { webFiles, workerFiles } from '../shipped/files.ts';
import { leaksIn } from '../shipped/leaks.ts';
import { countFigure, type Figure } from '../support/figure.ts';

/** Searches what a deployment contains for secrets, and for what belongs to local runs and tests. Throws with what it found. */
export async function shipped(): Promise<Figure[]> {
  const files = [...(await workerFiles()), ...webFiles()];
  const leaks = leaksIn(files);
  if (leaks.length > 0) throw new Error(leaks.join('\n'));
  return [
    countFigure('Deployment: files searched for secrets and local things', files.length, 50),
    countFigure('Deployment: secrets and local things found', leaks.length, 0),
  ];
}
