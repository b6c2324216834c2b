import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { configFile, settingsFile } from '../deploy/deploy.ts';
import { requireSupportedNode } from '../node-version.ts';
import { ensureLocalSettings, localState, readSettings } from '../settings.ts';
import { root } from '../tools.ts';
import { givenPassphrase, requirePassphrase } from './encryption.ts';
import { ensureLocalPlace, localPlace } from './places.ts';
import { remotePlace } from './remote.ts';
import type { Place } from './tables.ts';

interface Arguments {
  readonly file: string | undefined;
  readonly isRemote: boolean;
  /** Where this portal's backups go unless a file is given. */
  readonly folder: string;
  /** Only the lists of erased and blocked people. */
  readonly isErased: boolean;
  readonly isAfterTimeTravel: boolean;
  /** Whether to take a backup whose signature cannot be checked. */
  readonly isUnchecked: boolean;
  /** Whether to encrypt the backup and its lists. */
  readonly isEncrypted: boolean;
  /** The passphrase of encrypted files; undefined if none is given. */
  readonly passphrase: string | undefined;
  /** Opens the database. Throws if there is no local one, unless it may be created. */
  readonly openPlace: (options?: { canCreate: boolean }) => Promise<Place>;
  /** The portal's `ERASURE_KEY`; undefined if its settings file has none. */
  readonly key: string | undefined;
  /** The `ERASURE_KEY` of every portal with a settings file here: one of them signed the backup. */
  readonly keys: readonly string[];
}

function knownKeys(): string[] {
  const files = readdirSync(root).filter((name) => /^\.deploy(\..+)?\.vars$/.test(name));
  return [ensureLocalSettings().file, ...files.map((name) => path.join(root, name))].flatMap(
    (file) => readSettings(file).ERASURE_KEY ?? [],
  );
}

/** The folder of a portal's backups. Each has its own, because the lists in a folder belong to one portal. */
export const backupFolder = (isRemote: boolean, environment: string | undefined): string =>
  path.join(root, 'backups', isRemote ? (environment ?? '') : 'local');

/** Parses `[file] [--remote | --env staging] [--erased] [--after-time-travel] [--encrypt] [--unchecked]`. Throws on an old Node, or if there is no such deployment. */
export function readArguments(): Arguments {
  requireSupportedNode();
  const { values, positionals } = parseArgs({
    options: {
      remote: { type: 'boolean', default: false },
      env: { type: 'string' },
      erased: { type: 'boolean', default: false },
      'after-time-travel': { type: 'boolean', default: false },
      encrypt: { type: 'boolean', default: false },
      unchecked: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error('Pass only one file.');
  const isRemote = values.remote || values.env !== undefined;
  const config = configFile(values.env);
  if (isRemote && !existsSync(config))
    throw new Error(`${path.basename(config)} is missing. To create it: npm run deploy`);
  const vars = isRemote ? path.join(root, settingsFile(values.env)) : ensureLocalSettings().file;
  return {
    file: positionals[0],
    isRemote,
    folder: backupFolder(isRemote, values.env),
    isErased: values.erased,
    isAfterTimeTravel: values['after-time-travel'],
    isUnchecked: values.unchecked,
    isEncrypted: values.encrypt,
    passphrase: values.encrypt ? requirePassphrase() : givenPassphrase(),
    openPlace: async ({ canCreate } = { canCreate: false }) => {
      if (isRemote) return remotePlace(config);
      return canCreate ? ensureLocalPlace(localState) : localPlace(localState);
    },
    key: existsSync(vars) ? readSettings(vars).ERASURE_KEY : undefined,
    keys: knownKeys(),
  };
}
