import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { licenseList } from './list.ts';

await runMain(async () => {
  writeFileSync(path.join(root, 'THIRD-PARTY.md'), licenseList());
  process.stdout.write('THIRD-PARTY.md is up to date.\n');
});
