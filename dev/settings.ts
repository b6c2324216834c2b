import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SettingError, settings } from '../worker/env.ts';
import { root } from './tools.ts';

/** Where `npm start` and `npm run dev` keep their data. */
export const localState = path.join(root, '.wrangler/state');

/** The settings of local runs, which a new checkout's `.dev.vars` is copied from. */
export const localSettings = path.join(root, 'dev/local.vars');

/** The settings file of this checkout, copied from `localSettings` if there is none. `created`: whether it was copied now. */
export function ensureLocalSettings(): { file: string; created: boolean } {
  const file = path.join(root, '.dev.vars');
  if (existsSync(file)) return { file, created: false };
  copyFileSync(localSettings, file);
  return { file, created: true };
}

/** The settings in a file, without the empty ones. Throws an error that names the file and the setting that is wrong. */
export function readSettings(file: string): Record<string, string> {
  const given = parseEnv(readFileSync(file, 'utf8'));
  const filled = Object.entries(given).flatMap(([name, value]) => (value?.trim() ? [[name, value] as const] : []));
  const values = Object.fromEntries(filled);
  try {
    settings(values);
  } catch (error) {
    if (error instanceof SettingError) throw new Error(`${error.message} Correct it in ${path.basename(file)}.`);
    throw error;
  }
  return values;
}

/** Wrangler's configuration with rate limits too high to matter. */
export const withHighLimits = (toml: string) => toml.replaceAll(/\blimit = \d+/g, 'limit = 100000');

/** Writes Wrangler's configuration for local runs and tests, which git ignores, and returns its path. */
export function ensureLocalConfig(): string {
  const file = path.join(root, 'wrangler.local.toml');
  const config = withHighLimits(readFileSync(path.join(root, 'wrangler.toml'), 'utf8'));
  // A running `wrangler dev` reloads on every write.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== config) writeFileSync(file, config);
  return file;
}
