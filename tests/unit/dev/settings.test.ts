import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { localSettings, readSettings, withHighLimits } from '#dev/settings.ts';
import { REQUIRED_SETTINGS, SETTINGS } from '#worker/env.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const example = read('.dev.vars.example');

describe('The settings files', () => {
  it('The example names every setting, without values', () => {
    const named = [...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(named.toSorted()).toEqual([...SETTINGS].sort());
    expect(new Set(Object.values(parseEnv(example)))).toEqual(new Set(['']));
  });

  it('The deploy button describes every setting of the example', () => {
    const { bindings } = JSON.parse(read('package.json')).cloudflare;
    for (const name of [...REQUIRED_SETTINGS, ...Object.keys(parseEnv(example))]) expect(bindings).toHaveProperty(name);
  });

  it('docs/deploying.md has a row for every setting', () => {
    const text = read('docs/deploying.md');
    for (const name of SETTINGS) expect(text).toContain(`| \`${name}\``);
  });

  it('The local settings are valid', () => {
    expect(Object.keys(readSettings(localSettings))).toContain('OWNER_DISCORD_IDS');
  });

  it('A wrong setting is reported with its file', () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'portal-settings-'));
    const file = path.join(folder, '.dev.vars');
    writeFileSync(file, 'DISCORD_CLIENT_ID=""\nDISCORD_CLIENT_SECRET="x"\n');
    expect(() => readSettings(file)).toThrow('DISCORD_CLIENT_ID is not set. Correct it in .dev.vars.');
    rmSync(folder, { recursive: true });
  });
});

describe("Wrangler's configuration", () => {
  const toml = read('wrangler.toml');

  it('Local runs differ from deployments only in the rate limits, and not in that of reports of errors', () => {
    expect([...toml.matchAll(/name = "(\w+_LIMIT)"[\s\S]*?limit = (\d+)/g)].map(([, ...limit]) => limit)).toEqual([
      ['SIGN_IN_LIMIT', '20'],
      ['WRITE_LIMIT', '120'],
      ['MEMBER_WRITE_LIMIT', '20'],
      ['SEARCH_LIMIT', '30'],
      ['READ_LIMIT', '300'],
      ['VISITOR_LIMIT', '300'],
      ['CLIENT_ERROR_LIMIT', '10'],
    ]);
    const changed = withHighLimits(toml)
      .split('\n')
      .filter((line, n) => line !== toml.split('\n')[n]);
    expect(changed).toEqual(Array(6).fill('simple = { limit = 100000, period = 60 }'));
  });

  it('It tracks no IDs or variables', () => {
    expect(toml).not.toMatch(/^(database_id|id) = |^\[vars\]/m);
    expect(toml).toMatch(/^keep_vars = true$/m);
  });
});
