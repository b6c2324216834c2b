import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRunning } from '../running.ts';
import { localState } from '../settings.ts';
import { runMain } from '../tools.ts';
import { readArguments } from './arguments.ts';
import { eraseAgain } from './erasures.ts';
import { placeOf, restore } from './transfer.ts';

await runMain(async () => {
  const { file, isRemote, isErased, place } = readArguments();
  if (!file)
    throw new Error(
      `Name the file to restore: npm run restore -- ${isErased ? '--erased backups/erased.json' : 'backups/<file>.sql'}`,
    );
  const running = isRemote ? undefined : await findRunning(localState);
  if (running) throw new Error(`The portal is running (process ${running.pid}). Stop it with Ctrl-C, then restore.`);
  if (isErased) {
    if (!existsSync(file)) throw new Error(`${file} is missing.`);
    await eraseAgain(placeOf(place), path.resolve(file));
    process.stdout.write('Everyone on the list is erased. The cron trigger deletes their texts.\n');
    return;
  }
  process.stdout.write('Restoring …\n');
  await restore(placeOf(place), path.resolve(file));
  process.stdout.write('Backup restored. It has no sessions, so everyone has to sign in again.\n');
});
