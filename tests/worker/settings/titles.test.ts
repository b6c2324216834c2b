import { beforeAll, describe, expect, it } from 'vitest';
import { GRADES, gradeName } from '#contract/grades.ts';
import { lines } from '../calls/all.ts';
import { perform, prepareDatabase } from '../calls/perform.ts';
import { createPerson } from '../support/client.ts';
import { execute, numberOf, rowsOf } from '../support/rows.ts';

const TITLES = ['Guest', 'Rook', 'Squire', 'Knight', 'Bishop', 'Queen', 'King'];

const untitled = new RegExp(`\\b(${GRADES.map((grade) => gradeName(grade)).join('|')})s?\\b`);

/** Discord's own roles are named in Discord. */
const withoutRoles = (text: string) => text.replaceAll(/"name":"[^"]*","position"/g, '');

/** Tables with texts that the portal writes itself. */
const WRITTEN = ['staff_records', 'notifications', 'deliveries'];

/** The calls and the tables in which a grade has the product's name. `gradeTitles` are set before each call. */
async function naming(gradeTitles: object): Promise<Set<string>> {
  const found = new Set<string>();
  const owner = await createPerson(6);
  const since = new Map<string, number>();
  for (const table of WRITTEN) since.set(table, await numberOf(`select coalesce(max(rowid), 0) from ${table}`));
  for (const line of lines) {
    await execute(
      'insert or replace into settings (id, chosen, updatedAt, updatedBy) values (1, ?, 1, ?)',
      JSON.stringify({ gradeTitles }),
      owner.id,
    );
    const { reply } = await perform(line);
    if (untitled.test(withoutRoles(reply.text))) found.add(line.name);
  }
  for (const table of WRITTEN) {
    const rows = await rowsOf(`select * from ${table} where rowid > ?`, since.get(table) ?? 0);
    if (rows.some((row) => untitled.test(JSON.stringify(row)))) found.add(table);
  }
  return found;
}

beforeAll(prepareDatabase);

describe('All calls together', () => {
  it('Name grades as the product does while they have no titles', async () => {
    expect(await naming({})).toEqual(new Set(['staff_records']));
  });

  it('Name no grade otherwise than by its title, in a reply or in what they store', async () => {
    const titles = Object.fromEntries(GRADES.map((grade, index) => [grade, TITLES[index]]));
    expect(await naming(titles)).toEqual(new Set());
  });
});
