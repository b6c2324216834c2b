import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { SettingError, settings } from '../worker/env.ts';
import { root } from './tools.ts';

/** The data folder of `npm start` and `npm run dev`. */
export const localState = path.join(root, '.wrangler/state');

/** The default settings of local runs, copied to `.dev.vars` in a new checkout. */
export const localSettings = path.join(root, 'dev/local.vars');

/** The settings file of this checkout, copied from `localSettings` if missing. `created` is true if it was copied just now. */
export function ensureLocalSettings(): { file: string; created: boolean } {
  const file = path.join(root, '.dev.vars');
  if (existsSync(file)) return { file, created: false };
  copyFileSync(localSettings, file);
  return { file, created: true };
}

/** The settings in a file, without empty ones. Throws an error that names the wrong setting and the file. */
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

/** Wrangler's configuration with rate limits no test reaches, but for reports of errors, which a broken screen could repeat. */
export const withHighLimits = (toml: string) => toml.replaceAll(/\blimit = (?!10,)\d+/g, 'limit = 100000');

/** Writes a generated file into the root if it differs, and returns its path. */
export function ensureFile(name: string, text: string): string {
  const file = path.join(root, name);
  // Avoids reloading a running `wrangler dev`.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

/** Writes the git-ignored Wrangler configuration for local runs and tests, and returns its path. */
export const ensureLocalConfig = (): string =>
  ensureFile('wrangler.local.toml', withHighLimits(readFileSync(path.join(root, 'wrangler.toml'), 'utf8')));
