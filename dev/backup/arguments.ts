import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { configFile } from '../deploy/deploy.ts';
import { ensureLocalConfig, localState } from '../settings.ts';

/**
 * What the command line asks for: the file, and the database as arguments of Wrangler. `--remote` is the deployment
 * configured here, `--env staging` another one. With `--erased` it is about the list of erased people alone. Throws an
 * error for the terminal if there is no such database.
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
  if (positionals.length > 1) throw new Error('One file at a time.');
  const isRemote = values.remote || values.env !== undefined;
  const config = isRemote ? configFile(values.env) : ensureLocalConfig();
  if (!existsSync(config)) throw new Error(`${path.basename(config)} is missing; npm run deploy writes it.`);
  const place = isRemote ? ['--remote'] : ['--local', '--persist-to', localState];
  return { file: positionals[0], isRemote, isErased: values.erased, place: [...place, '--config', config] };
}
