import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../dev/tools.ts';
import { WORLDS } from '../e2e/visit/hostile-texts.ts';
import { ensureChromium } from '../support/chromium.ts';
import { countFigure, type Figure } from '../support/figure.ts';

interface Test {
  readonly status: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
  readonly results: readonly { readonly error?: { readonly message?: string } }[];
}

interface Suite {
  readonly specs?: readonly { readonly tests: readonly Test[] }[];
  readonly suites?: readonly Suite[];
}

const testsIn = ({ specs = [], suites = [] }: Suite): Test[] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
];

/** Visits every screen of a portal whose hostile texts start at this payload. Throws with their faults, if there are any. */
async function visit(payload: number): Promise<Test[]> {
  const file = path.join(root, 'test-results/proof-browser.json');
  rmSync(file, { force: true });
  const { stderr } = spawnSync(
    process.execPath,
    ['node_modules/playwright/cli.js', 'test', '--reporter=json', '--workers=2', '--grep=@journey', 'tests/e2e/visit'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 100e6,
      env: {
        ...process.env,
        VISIT: 'short',
        PAYLOAD: String(payload),
        CHROMIUM_PATH: await ensureChromium(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      },
    },
  );
  const tests = testsIn(JSON.parse(readFileSync(file, 'utf8')));
  const failures = tests.filter(({ status }) => status !== 'expected');
  if (tests.length === 0) throw new Error(stderr.slice(-2000));
  if (failures.length > 0)
    throw new Error(
      failures.flatMap(({ results }) => results.flatMap(({ error }) => error?.message ?? [])).join('\n\n'),
    );
  return tests;
}

/** Shows hostile texts on every screen, each payload at the start of one field or another. Throws with what they did, if anything. */
export async function browser(): Promise<Figure[]> {
  const visits: Test[][] = [];
  for (let payload = 0; payload < WORLDS; payload += 3) visits.push(await visit(payload));
  const looks = visits
    .flat()
    .flatMap(({ annotations }) =>
      annotations.filter(({ type }) => type === 'looks').map(({ description }) => Number(description)),
    );
  return [
    countFigure('Hostile texts: portals filled with them', visits.length, 8),
    countFigure(
      'Hostile texts: screens looked at, wide and narrow',
      looks.reduce((sum, count) => sum + count, 0),
      700,
    ),
  ];
}
