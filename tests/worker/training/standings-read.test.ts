import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#worker/db/database.ts';
import { readGates } from '#worker/db/handbook/gates.ts';
import { selectRequirements, toAskedOfMany } from '#worker/db/handbook/requirements.ts';
import { ownStandings, peopleStandings, selectOwn, selectPeople } from '#worker/db/handbook/standings.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { execute, insertRow } from '../support/rows.ts';

const db = openDatabase(env.DB);
let person: SignedIn;

async function require(fields: object) {
  const id = crypto.randomUUID();
  const now = Date.now();
  await insertRow('requirements', {
    id,
    title: 'Required',
    titleKey: `required ${id}`,
    fromGrade: 2,
    dueDays: 10,
    startsAt: now,
    createdBy: person.id,
    createdAt: now,
    ...fields,
  });
  return id;
}

beforeEach(async () => {
  await execute('delete from task_ticks');
  await execute('delete from guide_reads');
  await execute('delete from requirements');
  person = await signedIn(2);
});

const write = (slug: string, revision: number, fields: object = {}) =>
  insertRow(slug === 'mod' ? 'guide_revisions' : 'page_revisions', {
    slug,
    revision,
    markdown: 'Text',
    createdBy: person.id,
    createdAt: Date.now(),
    ...fields,
  });

describe('What standings read', () => {
  it('A standing follows the newest acknowledgement, and a changed gate is not as it was read', async () => {
    const task = await require({ kind: 'task' });
    const gate = await require({ kind: 'read', slug: 'mod', fromGrade: 3, isGate: 1 });
    await write('mod', 1);
    await insertRow('guide_reads', { userId: person.id, slug: 'mod', revision: 1, readAt: 1000 });
    await insertRow('task_ticks', { userId: person.id, requirementId: task, tickedAt: 2000, tickedBy: person.id });
    const own = ownStandings(await selectOwn(db, { id: person.id, grade: 2 }), 2);
    expect(own).toMatchObject([
      { requirementId: task, state: 'met', metAt: new Date(2000), requirement: { slug: null, kind: 'task' } },
      { requirementId: gate, state: 'met', metAt: new Date(1000), requirement: { slug: 'mod' } },
    ]);
    const gates = readGates(db, person.id, 2, 3);
    expect(gates.stateOf(await gates.statement).unmet).toEqual([]);
    await write('mod', 2, { isMaterial: 1, createdAt: 3000 });
    const asked = (await selectRequirements(db)).map(toAskedOfMany);
    const [row] = peopleStandings(await selectPeople(db, asked, [person.id]), asked);
    expect(row?.standings).toMatchObject([{ state: 'met' }, { state: 'open' }]);
    const state = gates.stateOf(await gates.statement);
    expect(state.unmet).toEqual([{ id: gate, title: 'Required', kind: 'read', fromGrade: 3 }]);
    const isAsRead = () => db.select({ is: sql<number>`${state.isAsRead}`.as('is') }).from(sql`(select 1)`);
    expect(await isAsRead()).toEqual([{ is: 1 }]);
    await execute('delete from guide_reads');
    expect(await isAsRead()).toEqual([{ is: 0 }]);
  });
});
