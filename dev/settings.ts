import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.ts';

/** Where `npm start` and `npm run dev` keep their data. */
export const localState = path.join(root, '.wrangler/state');

/** The template of the settings, with the local defaults. */
export const exampleSettings = path.join(root, '.dev.vars.example');

/** The settings file of this checkout, copied from the template if there is none. `created`: whether it was copied now. */
export function ensureLocalSettings(): { file: string; created: boolean } {
  const file = path.join(root, '.dev.vars');
  if (existsSync(file)) return { file, created: false };
  copyFileSync(exampleSettings, file);
  return { file, created: true };
}
