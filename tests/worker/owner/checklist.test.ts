import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bindings } from '#worker/env.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { createJob, execute, insertRow } from '../support/rows.ts';

let owner: SignedIn;

beforeAll(async () => {
  owner = await signedIn(6);
});
beforeEach(async () => {
  for (const table of ['settings', 'discord_roles', 'jobs']) await execute(`delete from ${table}`);
  await execute('update users set grade = 1 where grade between 2 and 5');
});

/** The keys of the steps that are done. */
async function done(settings: Partial<Bindings> = {}) {
  const { body } = await owner.get('/api/owner/checklist', { recorder: new Recorder(settings) });
  const items = body.items as { key: string; done: boolean }[];
  expect(items.map(({ key }) => key).filter((key) => key !== 'takeOver')).toEqual([
    ...['name', 'logo', 'roles', 'vacancy', 'team', 'mfa'],
  ]);
  return items.filter((item) => item.done).map(({ key }) => key);
}

const change = async (body: object) => expect((await owner.patch('/api/settings', body)).outcome).toBe('200');
const inShell = async (who = owner) => (await who.get('/api/shell')).body.checklist;

/** Leaves a logo, as an upload would. */
const withLogo = () =>
  insertRow('settings', {
    id: 1,
    chosen: { logo: { hash: 'ab', type: 'image/png', width: 256, height: 256 } },
    updatedAt: 1,
    updatedBy: owner.id,
  });

describe('The first steps', () => {
  it('Taking the team over from Discord is a step once a grade has a role, done with the team', async () => {
    const step = async () => {
      const { body } = await owner.get('/api/owner/checklist');
      return (body.items as { key: string; done: boolean }[]).find(({ key }) => key === 'takeOver');
    };
    expect(await step()).toBeUndefined();
    await insertRow('discord_roles', { grade: 3, roleId: '1' });
    expect(await step()).toMatchObject({ done: false });
    await createPerson(3);
    expect(await step()).toMatchObject({ done: true });
  });

  it('Of a new portal nothing is done', async () => {
    expect(await done()).toEqual([]);
    expect((await owner.get('/api/owner/checklist')).body.hidden).toBe(false);
  });

  it('A name of the owner’s or of the environment’s is done, unless it is the product’s own', async () => {
    expect(await done({ PORTAL_NAME: 'Ours' })).toEqual(['name']);
    await change({ name: 'Lantern' });
    expect(await done()).toEqual(['name']);
    await change({ name: 'Moderation Portal' });
    expect(await done({ PORTAL_NAME: 'Ours' })).toEqual([]);
  });

  it('A logo is done', async () => {
    await withLogo();
    expect(await done()).toEqual(['logo']);
  });

  it('Roles are done with one title, or with one Discord role', async () => {
    await change({ gradeTitles: { 1: 'Guest' } });
    expect(await done()).toEqual(['roles']);
    await change({ gradeTitles: null });
    await insertRow('discord_roles', { grade: 3, roleId: '1' });
    expect(await done()).toEqual(['roles']);
  });

  it('A vacancy is done once one was posted, even if it is deleted', async () => {
    await createJob({ createdBy: owner.id, updatedAt: Date.now(), deletedAt: Date.now(), isActive: false });
    expect(await done()).toEqual(['vacancy']);
  });

  it('A draft is no vacancy yet, nor is one that was deleted', async () => {
    await createJob({ createdBy: owner.id, isActive: false });
    await createJob({ createdBy: owner.id, isActive: false, deletedAt: Date.now() });
    expect(await done()).toEqual([]);
  });

  it('A team is done with one colleague, even a blocked one', async () => {
    await createPerson(2, { isBlocked: true });
    expect(await done()).toEqual(['team']);
  });

  it('Members and other owners are no team', async () => {
    await createPerson(1);
    await createPerson(6);
    expect(await done()).toEqual([]);
  });
});

describe('The shell', () => {
  it('An owner gets the first steps as their own call replies them', async () => {
    expect(await inShell()).toEqual((await owner.get('/api/owner/checklist')).body);
  });

  it('Nobody else gets them', async () => {
    expect(await inShell(await signedIn(5))).toBeNull();
  });

  it('Once they are hidden it has none, and their own call says so', async () => {
    await change({ checklistHidden: true });
    expect(await inShell()).toBeNull();
    expect((await owner.get('/api/owner/checklist')).body.hidden).toBe(true);
  });

  it('Once all are done it has none', async () => {
    await withLogo();
    await change({ name: 'Lantern', gradeTitles: { 2: 'Helper' }, mfaFrom: 4 });
    await createJob();
    expect(await inShell()).toBeNull();
  });

  it('It takes one round trip, and at most 12 rows more than with a hidden list', async () => {
    await createJob();
    await change({ name: 'Lantern' });
    const open = await measure((recorder) => owner.get('/api/shell', { recorder }));
    await change({ checklistHidden: true });
    const hidden = await measure((recorder) => owner.get('/api/shell', { recorder }));
    expect([open.trips, hidden.trips]).toEqual([1, 1]);
    expect(open.rowsRead - hidden.rowsRead).toBeGreaterThan(0);
    expect(open.rowsRead - hidden.rowsRead).toBeLessThanOrEqual(12);
  });

  it('A row of settings costs at most one row more', async () => {
    const { id } = await createPerson(5);
    const manager = await signedIn(5);
    const without = await measure((recorder) => manager.get('/api/shell', { recorder }));
    await insertRow('settings', { id: 1, chosen: {}, updatedAt: 1, updatedBy: id });
    const withRow = await measure((recorder) => manager.get('/api/shell', { recorder }));
    expect(withRow.trips).toBe(1);
    expect(withRow.rowsRead - without.rowsRead).toBeLessThanOrEqual(1);
  });
});
