import path from 'node:path';
import { parseArgs } from 'node:util';
import { root, runMain, runTool } from '../../dev/tools.ts';
import type { Part, Row } from './part.ts';
import { machine, updateTable } from './table.ts';

/** `npm run bench` writes the table in `docs/performance.md`; `npm run bench -- 9 10` measures some rows. Fails only if a row cannot be measured. */
const parts: readonly { readonly rows: readonly number[]; readonly load: () => Promise<Part> }[] = [
  { rows: [1, 2], load: async () => (await import('./cpu.ts')).cpu },
  { rows: [4], load: async () => (await import('./rows.ts')).rowsRead },
  { rows: [6], load: async () => (await import('./rows.ts')).rowsWritten },
  { rows: [7], load: async () => (await import('./rows.ts')).freePlan },
  { rows: [9], load: async () => (await import('./pages/lighthouse.ts')).lighthouse },
  { rows: [12], load: async () => (await import('./pages/interaction.ts')).interaction },
  { rows: [14], load: async () => (await import('./slowest.ts')).slowestCalls },
  { rows: [16], load: async () => (await import('./exam-rush.ts')).examRush },
];

const document = path.join(root, 'docs/performance.md');

/** Measures one part; undefined when that failed, which it reports. */
async function measure(rows: readonly number[], load: () => Promise<Part>): Promise<Row[] | undefined> {
  const start = performance.now();
  process.stdout.write(`Row ${rows.join(', ')} … `);
  try {
    const measured = await (await load())();
    process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0)} s\n`);
    for (const { row, what, goal, measured: figure, holds } of measured)
      process.stdout.write(`  ${row}  ${what}: ${figure}, goal ${goal}${holds ? '' : ': does not hold'}\n`);
    return measured;
  } catch (error) {
    process.stdout.write('failed\n');
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return undefined;
  }
}

await runMain(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const chosen = positionals.map(Number);
  const known = parts.flatMap(({ rows }) => rows);
  const unknown = chosen.find((row) => !known.includes(row));
  if (unknown !== undefined) throw new Error(`There is no row ${unknown}. There are ${known.join(', ')}.`);
  process.stdout.write(`${machine()}\n`);
  await runTool('vite', ['build', '-c', 'web/vite.config.ts', '--logLevel', 'warn'], 'Building the web app');
  const isChosen = (row: number) => chosen.length === 0 || chosen.includes(row);
  const measured: Row[] = [];
  for (const { rows, load } of parts) {
    if (!rows.some(isChosen)) continue;
    const some = await measure(rows, load);
    if (some) measured.push(...some);
    else process.exitCode = 1;
  }
  updateTable(document, measured, chosen.length === 0 && process.exitCode !== 1);
});
