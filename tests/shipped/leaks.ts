import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { globSync } from 'tinyglobby';
import { seedRows } from '../../dev/seed/seed.ts';
import { localSettings } from '../../dev/settings.ts';
import { root } from '../../dev/tools.ts';
import type { ShippedFile } from './files.ts';

/** What must not be in a deployment. `find` returns what it found, shortened, or undefined. */
interface Rule {
  readonly what: string;
  /** Whether the Worker's source map is exempt: it holds the sources, comments included, and only Cloudflare gets it. */
  readonly mayBeInMap?: true;
  readonly find: (file: ShippedFile) => string | undefined;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** Finds a word that is no part of a longer one; a short one, such as a pin, only in quotes, because regular expressions hold digits. */
const whole = (words: readonly string[]) => {
  const patterns = words.map((word) => (word.length < 8 ? `(?<=["'\`])${escaped(word)}(?=["'\`])` : escaped(word)));
  return new RegExp(`(?<![\\w.-])(?:${patterns.join('|')})(?![\\w.-])`);
};
const matches = (pattern: RegExp) => (file: ShippedFile) => pattern.exec(file.text)?.[0].slice(0, 80);

const SECRET = /SECRET|PIN|KEY|TOKEN/;

/** The values of the local settings, and the secrets of this checkout's own settings files, which git ignores. */
function settingValues(): string[] {
  const read = (file: string) => Object.entries(parseEnv(readFileSync(file, 'utf8')));
  const own = globSync(['.dev.vars', '.deploy*.vars'], { cwd: root }).flatMap((file) => read(path.join(root, file)));
  const secrets = own.filter(([name]) => SECRET.test(name));
  return [...read(localSettings), ...secrets].flatMap(([, value = '']) =>
    value.trim().length > 3 ? value.trim() : [],
  );
}

/** The beginnings of the texts that `npm start` seeds, the way a file would have them. */
const seedTexts = () => {
  const texts = Object.values(seedRows()).flatMap((rows) => rows.flatMap((row) => Object.values(row)));
  const long = texts.flatMap((text) => (typeof text === 'string' && /^[\w ,.;’]{40}/.test(text) ? [text] : []));
  return [...new Set(long.map((text) => Buffer.from(text.slice(0, 40)).toString('latin1')))];
};

function contains(words: readonly string[]) {
  return ({ text }: ShippedFile) => words.find((word) => text.includes(word));
}

const makeRules = (): Rule[] => [
  { what: 'the value of a setting', find: matches(whole(settingValues())) },
  { what: 'a key of 32 bytes', find: matches(/(?<=["'`])[A-Za-z0-9+/]{43}=(?=["'`])/) },
  { what: 'a private key', find: matches(/-----BEGIN [A-Z ]*PRIVATE KEY/) },
  { what: 'a bot token', find: matches(/\b[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}\b/) },
  { what: 'the address of a webhook', find: matches(/\/api\/webhooks\/\d{17,20}\/[\w-]{6,}/) },
  {
    what: 'an absolute path',
    // The map's own are relative to the temporary folder that it was made in.
    mayBeInMap: true,
    // A folder of the source may be called home.
    find: (file) =>
      contains([root, `${homedir()}/`, 'file:///'])(file) ?? matches(/(?<![\w.-])\/(?:home|Users)\//)(file),
  },
  {
    what: 'a word of the fake Discord',
    mayBeInMap: true,
    find: matches(
      /fake-?discord|FakeDiscord|DEMO_WRITE_LIMIT|misbehav|fail-user|Who do you want to be|localhost:\d|127\.0\.0\.1:\d/,
    ),
  },
  { what: 'a seeded text', find: contains(seedTexts()) },
  {
    what: 'test code',
    mayBeInMap: true,
    find: matches(/\b(?:vitest|playwright|fast-check|miniflare|axe-core|TEST_MIGRATIONS)\b/),
  },
  {
    what: 'a source map with sources, or a reference to one',
    mayBeInMap: true,
    // The Worker's is uploaded with it, for stack traces. Nobody can fetch it. The browser's have places only, for the owner.
    find: (file) => {
      if (file.name.endsWith('.map')) return matches(/"sourcesContent":/)(file);
      return file.name.startsWith('worker') ? undefined : matches(/sourceMappingURL/)(file);
    },
  },
  {
    what: 'a source of dev/ or tests/',
    find: ({ name, text }) => {
      if (!name.endsWith('.map')) return undefined;
      const { sources = [] }: { sources?: string[] } = JSON.parse(text);
      return sources.find((source) => /(?:^|\/)(?:dev|tests)\//.test(source) && !source.includes('node_modules'));
    },
  },
];

let rules: Rule[] | undefined;

/** What is in these files that must not be, a line each: the file, what it is, and the words. */
export function leaksIn(files: readonly ShippedFile[]): string[] {
  rules ??= makeRules();
  const all = rules;
  return files.flatMap((file) => {
    const isWorkerMap = file.name.startsWith('worker') && file.name.endsWith('.map');
    return all.flatMap(({ what, mayBeInMap, find }) => {
      const found = isWorkerMap && mayBeInMap ? undefined : find(file);
      return found === undefined ? [] : [`${file.name} holds ${what}: ${found}`];
    });
  });
}
