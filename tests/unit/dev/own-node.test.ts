import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { requireOwnNode, root } from '#dev/tools.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'portal-node-'));
const platform = `${process.platform}-${process.arch}`;
const names = [`node-${platform}`, `node-bin-${platform}`];
const link = path.join(folder, 'node_modules/.bin/node');

/** Runs the script after `npm install` in a project that has Node packages, on a machine with this Node. */
function install(version: string, hasLink: boolean, execPath = '/usr/local/bin/node') {
  rmSync(path.join(folder, 'node_modules'), { recursive: true, force: true });
  for (const name of names) {
    mkdirSync(path.join(folder, 'node_modules', name, 'bin'), { recursive: true });
    writeFileSync(path.join(folder, 'node_modules', name, 'bin/node'), '');
  }
  mkdirSync(path.dirname(link));
  if (hasLink) writeFileSync(link, '');
  mkdirSync(path.join(folder, 'dev'), { recursive: true });
  copyFileSync(path.join(root, 'dev/link-node.mjs'), path.join(folder, 'dev/link-node.mjs'));
  const env = {
    ...process.env,
    npm_node_execpath: execPath,
    npm_config_user_agent: `npm/11.6.0 node/v${version} linux x64 workspaces/false`,
  };
  const { status, stderr } = spawnSync(process.execPath, [path.join(folder, 'dev/link-node.mjs')], { env });
  expect(stderr.toString()).toBe('');
  expect(status).toBe(0);
}

afterAll(() => rmSync(folder, { recursive: true }));

describe('The Node that scripts run on', () => {
  it.each(['22.18.0', '22.23.2', '23.6.0', '24.11.1', '26.0.0'])('Is the machine’s own %s', (version) => {
    install(version, true);
    expect(existsSync(link)).toBe(false);
  });

  it.each(['20.11.0', '20.20.2', '22.12.0', '23.0.0'])('Is the installed one next to the machine’s %s', (version) => {
    install(version, false);
    expect(existsSync(link)).toBe(true);
  });

  it('Stays the installed one when that runs npm', () => {
    install('22.23.2', true, path.join(folder, 'node_modules/.bin/node'));
    expect(existsSync(link)).toBe(true);
  });

  it('Must be the machine’s own where secrets are handled', () => {
    expect(() => requireOwnNode('/usr/local/bin/node')).not.toThrow();
    expect(() => requireOwnNode(path.join(root, `node_modules/node-${platform}/bin/node`))).toThrow('your own Node');
  });
});
