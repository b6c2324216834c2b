import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { root, runMain } from '../tools.ts';
import { readArguments } from './arguments.ts';
import { blocksBeside, keepBlocks } from './blocks.ts';
import { erasuresBeside, keepErasures } from './erasures.ts';
import { backUp, placeOf } from './transfer.ts';

await runMain(async () => {
  const { file: chosen, isRemote, isErased, place: args, key } = readArguments();
  const place = placeOf(args);
  const time = new Date().toISOString().slice(0, 19).replaceAll(':', '-');
  const file = path.resolve(chosen ?? path.join(root, 'backups', `${isRemote ? 'portal' : 'local'}-${time}Z.sql`));
  mkdirSync(path.dirname(file), { recursive: true });
  process.stdout.write('Reading the database …\n');
  const list = isErased && chosen ? file : erasuresBeside(file);
  if (!isErased) await backUp(place, file);
  const count = await keepErasures(place.query, list);
  process.stdout.write(
    `${list} lists ${count} erased ${count === 1 ? 'person' : 'people'}. Keep it next to the backups.\n`,
  );
  process.stdout.write(
    key
      ? `${blocksBeside(list)} lists ${await keepBlocks(place.query, blocksBeside(list), key)} blocked. Keep it there too.\n`
      : 'ERASURE_KEY is not set, so there is no list of blocked people.\n',
  );
  if (isErased) return;
  process.stdout.write(`Backup written to ${file}. It contains personal data: keep it as safe as the portal itself.\n`);
});
