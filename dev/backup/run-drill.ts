import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { readArguments } from './arguments.ts';
import { drill, newestBackup } from './drill.ts';
import { requireSignature } from './signature.ts';

await runMain(async () => {
  const { file: chosen, isRemote, folder, isUnchecked, passphrase, keys } = readArguments();
  const backups = isRemote ? folder : path.join(root, 'backups');
  const file = chosen ? path.resolve(chosen) : existsSync(backups) ? newestBackup(backups) : undefined;
  if (!file) throw new Error(`There is no backup in ${backups}. To make one: npm run backup -- --remote`);
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  await requireSignature(file, keys, isUnchecked);
  process.stdout.write(`${await drill(file, passphrase)}\n`);
});
