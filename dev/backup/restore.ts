import path from 'node:path';
import { findRunning } from '../running.ts';
import { localState } from '../settings.ts';
import { runMain } from '../tools.ts';
import { readArguments } from './arguments.ts';
import { placeOf, restore } from './transfer.ts';

await runMain(async () => {
  const { file, isRemote, place } = readArguments();
  if (!file) throw new Error('Which backup? npm run restore -- backups/<file>.sql');
  const running = isRemote ? undefined : await findRunning(localState);
  if (running) throw new Error(`The portal is running (process ${running.pid}). Stop it with Ctrl-C, then restore.`);
  process.stdout.write('Restoring …\n');
  await restore(placeOf(place), path.resolve(file));
  process.stdout.write('The backup is restored. Sessions are not part of it: everybody signs in again.\n');
});
