import { copyFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import { root } from './tools.ts';

/** Where `npm start` and `npm run dev` keep their data. */
export const localState = path.join(root, '.wrangler/state');

/** The settings' template: what a portal runs with where nobody has changed anything. */
export const exampleSettings = path.join(root, '.dev.vars.example');

/** The settings of this checkout, made from the template where there are none. Tells whether it made them. */
export function ensureLocalSettings(): { file: string; created: boolean } {
  const file = path.join(root, '.dev.vars');
  if (existsSync(file)) return { file, created: false };
  copyFileSync(exampleSettings, file);
  return { file, created: true };
}
