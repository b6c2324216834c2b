import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { configFile, settingsFile } from '../deploy/deploy.ts';
import { ensureLocalConfig, ensureLocalSettings, localState, readSettings } from '../settings.ts';
import { requireOwnNode, root } from '../tools.ts';

interface Arguments {
  readonly file: string | undefined;
  readonly isRemote: boolean;
  /** Only the lists of erased and blocked people. */
  readonly isErased: boolean;
  readonly isAfterTimeTravel: boolean;
  /** The database, as Wrangler arguments. */
  readonly place: string[];
  /** The portal's `ERASURE_KEY`; undefined if its settings file has none. */
  readonly key: string | undefined;
}

/** Parses `[file] [--remote | --env staging] [--erased] [--after-time-travel]`. Throws if there is no such database. */
export function readArguments(): Arguments {
  const { values, positionals } = parseArgs({
    options: {
      remote: { type: 'boolean', default: false },
      env: { type: 'string' },
      erased: { type: 'boolean', default: false },
      'after-time-travel': { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error('Pass only one file.');
  const isRemote = values.remote || values.env !== undefined;
  if (isRemote) requireOwnNode();
  const config = isRemote ? configFile(values.env) : ensureLocalConfig();
  if (!existsSync(config)) throw new Error(`${path.basename(config)} is missing. To create it: npm run deploy`);
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', localState];
  const vars = isRemote ? path.join(root, settingsFile(values.env)) : ensureLocalSettings().file;
  return {
    file: positionals[0],
    isRemote,
    isErased: values.erased,
    isAfterTimeTravel: values['after-time-travel'],
    place: [...place, '--config', config],
    key: existsSync(vars) ? readSettings(vars).ERASURE_KEY : undefined,
  };
}
