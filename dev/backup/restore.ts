import { existsSync } from 'node:fs';
import path from 'node:path';
import { findRunning } from '../running.ts';
import { localState } from '../settings.ts';
import { runMain } from '../tools.ts';
import { settleTimeTravel } from './after-restore.ts';
import { readArguments } from './arguments.ts';
import { blocksBeside, findUnblocked } from './blocks.ts';
import { eraseAgain, erasuresBeside } from './erasures.ts';
import { hasList } from './lists.ts';
import { requireSignature } from './signature.ts';
import type { Query } from './tables.ts';
import { restore } from './transfer.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Prints whom the list says was blocked, and who is not blocked in the restored database. */
async function sayUnblocked(query: Query, file: string, key: string | undefined, passphrase?: string): Promise<void> {
  if (!hasList(file)) return void say(`${file} is missing, so nobody can tell who was blocked since.`);
  if (!key) return void say(`ERASURE_KEY is not set, so ${file} cannot be read.`);
  const { people, strangers } = await findUnblocked(query, file, key, passphrase);
  if (people.length > 0)
    say(`Blocked since, but not here. Block them again:\n${people.map((one) => `  ${one}`).join('\n')}`);
  if (strangers > 0) say(`Blocked since, and without an account here: ${strangers}. They can sign in again.`);
  if (people.length + strangers === 0) say('Everyone on the list of blocked people is blocked here.');
}

/** Prints everyone who could manage the portal now, because whoever can change a backup can add people. */
async function sayLeaders(query: Query): Promise<void> {
  const [leaders = []] = await query([
    'SELECT username, grade FROM users WHERE grade >= 4 AND erasedAt IS NULL ORDER BY grade DESC, usernameKey',
  ]);
  say(
    `Of grade 4 or higher here. Check that you know everyone:\n${leaders.map(({ username, grade }) => `  ${grade}  ${username}`).join('\n')}`,
  );
}

await runMain(async () => {
  const { file, isRemote, folder, isErased, isAfterTimeTravel, isUnchecked, passphrase, openPlace, key, keys } =
    readArguments();
  if (!file && !isAfterTimeTravel)
    throw new Error(
      `Name the file to restore: npm run restore -- ${isErased ? '--erased backups/erased.json' : 'backups/<file>.sql'}`,
    );
  if (file && isAfterTimeTravel)
    throw new Error('--after-time-travel takes no file: it reads the lists next to the backups.');
  const running = isRemote ? undefined : await findRunning(localState);
  if (running) throw new Error(`The portal is running (process ${running.pid}). Stop it with Ctrl-C, then restore.`);
  const place = await openPlace({ canCreate: true });
  if (!file) {
    // Any name will do: both lists are in the folder.
    const backup = path.join(folder, 'any');
    const erasures = erasuresBeside(backup);
    await settleTimeTravel(place, erasures, passphrase);
    say('Every session is ended, and queued deliveries are dropped.');
    say(
      hasList(erasures)
        ? 'Everyone on the list of erased people is erased. The cron trigger deletes their texts.'
        : `${erasures} is missing, so people who were erased since are back.`,
    );
    return sayUnblocked(place.query, blocksBeside(backup), key, passphrase);
  }
  if (!existsSync(file)) throw new Error(`${file} is missing.`);
  if (isErased) {
    await eraseAgain(place, path.resolve(file), passphrase);
    return void say('Everyone on the list is erased. The cron trigger deletes their texts.');
  }
  await requireSignature(file, keys, isUnchecked);
  say('Restoring …');
  const missing = await restore(place, path.resolve(file), { passphrase });
  if (missing.length > 0)
    say(
      `The backup is older than this checkout and lacks ${missing.join(', ')}. ${isRemote ? 'npm run deploy' : 'npm start'} applies them.`,
    );
  say('Backup restored. It has no sessions, so everyone has to sign in again. What waited for Discord is dropped.');
  await sayLeaders(place.query);
  await sayUnblocked(place.query, blocksBeside(path.resolve(file)), key, passphrase);
});
