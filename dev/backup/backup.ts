import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { runMain } from '../tools.ts';
import { readArguments } from './arguments.ts';
import { blocksBeside, keepBlocks } from './blocks.ts';
import { ENCRYPTED } from './encryption.ts';
import { erasuresBeside, keepErasures } from './erasures.ts';
import { manifestOf, noteBackup, warningsOf } from './manifest.ts';
import { backUp } from './transfer.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

await runMain(async () => {
  const { file: chosen, isRemote, folder, isErased, isEncrypted, passphrase, openPlace, key } = readArguments();
  const place = await openPlace();
  const at = new Date();
  const time = at.toISOString().slice(0, 19).replaceAll(':', '-');
  const ending = isEncrypted ? ENCRYPTED : '';
  const name = `${isRemote ? 'portal' : 'local'}-${time}Z.sql${ending}`;
  const file = path.resolve(chosen ?? path.join(folder, name));
  const secret = isEncrypted ? passphrase : undefined;
  mkdirSync(path.dirname(file), { recursive: true });
  say('Reading the database …');
  const manifest = isErased ? undefined : await backUp(place, file, isEncrypted ? { passphrase } : { key });
  const list = isErased && chosen ? file : erasuresBeside(file) + ending;
  const count = await keepErasures(place.query, list, secret);
  say(`${list} lists ${count} erased ${count === 1 ? 'person' : 'people'}. Keep it next to the backups.`);
  const blocks = blocksBeside(list) + ending;
  say(
    key
      ? `${blocks} lists ${await keepBlocks(place.query, blocks, key, secret)} blocked. Keep it there too.`
      : 'ERASURE_KEY is not set, so there is no list of blocked people.',
  );
  if (!manifest) return;
  await noteBackup(place, at).catch((error: Error) =>
    say(`! The portal could not be told of this backup, so it may call one overdue: ${error.message}`),
  );
  if (place.usage) say(`D1 answered ${place.usage.calls} calls and read ${place.usage.rowsRead} rows.`);
  for (const warning of warningsOf(manifest)) say(`! ${warning}`);
  say(`${manifestOf(file)} says how many rows it has.`);
  say(
    isEncrypted
      ? `Backup written to ${file}. Nobody can read it without BACKUP_PASSPHRASE, so keep that somewhere else.`
      : `Backup written to ${file}. It contains personal data: keep it as safe as the portal itself.`,
  );
});
