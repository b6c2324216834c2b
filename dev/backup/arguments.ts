import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { configFile } from '../deploy/deploy.ts';
import { ensureLocalConfig, localState } from '../settings.ts';

/**
 * Parses `[file] [--remote | --env staging] [--erased]`. `place` is the database as Wrangler arguments; `isErased` means only the
 * list of erased people. Throws if there is no such database.
 */
export function readArguments(): { file: string | undefined; isRemote: boolean; isErased: boolean; place: string[] } {
  const { values, positionals } = parseArgs({
    options: {
      remote: { type: 'boolean', default: false },
      env: { type: 'string' },
      erased: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  if (positionals.length > 1) throw new Error('Pass only one file.');
  const isRemote = values.remote || values.env !== undefined;
  const config = isRemote ? configFile(values.env) : ensureLocalConfig();
  if (!existsSync(config)) throw new Error(`${path.basename(config)} is missing. To create it: npm run deploy`);
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', localState];
  return { file: positionals[0], isRemote, isErased: values.erased, place: [...place, '--config', config] };
}
