import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { readArguments } from './arguments.ts';
import { backUp, placeOf } from './transfer.ts';

await runMain(async () => {
  const { file: chosen, isRemote, place } = readArguments();
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(chosen ?? path.join(root, 'backups', `${isRemote ? 'portal' : 'local'}-${time}Z.sql`));
  mkdirSync(path.dirname(file), { recursive: true });
  process.stdout.write('Reading the database …\n');
  await backUp(placeOf(place), file);
  process.stdout.write(`The backup is ${file}. It holds personal data: keep it as safe as the portal itself.\n`);
});
