import { existsSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { drill, newestBackup } from './drill.ts';
import { givenPassphrase } from './encryption.ts';

await runMain(async () => {
  const [chosen, another] = process.argv.slice(2);
  if (another) throw new Error('Pass only one file.');
  const backups = path.join(root, 'backups');
  const file = chosen ? path.resolve(chosen) : existsSync(backups) ? newestBackup(backups) : undefined;
  if (!file) throw new Error('There is no backup in backups. To make one: npm run backup -- --remote');
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  process.stdout.write(`${await drill(file, givenPassphrase())}\n`);
});
