import { expect, it } from 'vitest';
import { seedRows } from '#dev/seed/seed.ts';
import { leaksIn } from '../../shipped/leaks.ts';

const clean = 'const limits = /\\d\\d[2468][048]/, host = "localhost", key = crypto.randomUUID();';

const planted: Readonly<Record<string, string>> = {
  'the value of a setting': 'login("local-secret")',
  'a key of 32 bytes': `seal('${Buffer.alloc(32, 7).toString('base64')}')`,
  'a private key': '-----BEGIN RSA PRIVATE KEY-----',
  'a bot token': `bot(${'M'.repeat(24)}.${'a'.repeat(6)}.${'b'.repeat(38)})`,
  'the address of a webhook': 'post("https://discord.com/api/webhooks/123456789012345678/abcdefghij")',
  'an absolute path': `import("${process.cwd()}/worker/app.ts")`,
  'a word of the fake Discord': 'h1("Who do you want to be?")',
  'a seeded text': seedRows().jobs[0]?.description ?? '',
  'test code': 'import{test}from"vitest"',
  'a source map with sources, or a reference to one': '//# sourceMappingURL=index.js.map',
};

it('A bundle with no secrets or local data passes', () => {
  expect(leaksIn([{ name: 'web/dist/assets/a.js', text: clean }])).toEqual([]);
});

it.each(Object.entries(planted))('The bundle search finds %s', (what, text) => {
  const name = 'web/dist/assets/a.js';
  expect(leaksIn([{ name, text: `${clean}${text};` }])).toEqual([expect.stringContaining(`${name} holds ${what}: `)]);
});

it('The bundle search finds a quoted pin', () => {
  expect(leaksIn([{ name: 'worker/index.js', text: 'unlock("2468")' }])).toHaveLength(1);
});

it("The Worker's source map has no settings or test sources, but its comments may name tools", () => {
  const map = (sources: string[], text: string) => ({
    name: 'worker/index.js.map',
    text: JSON.stringify({ sources, sourcesContent: [text], mappings: '' }),
  });
  expect(leaksIn([map(['../worker/app.ts'], '// as vitest does')])).toEqual([]);
  expect(leaksIn([map(['../tests/worker/a.test.ts'], '')])).toHaveLength(1);
  expect(leaksIn([map(['../worker/app.ts'], 'const secret = "local-secret";')])).toHaveLength(1);
});
