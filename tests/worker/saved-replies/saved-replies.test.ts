import { describe, expect, it } from 'vitest';
import { type SignedIn, signedIn } from '../support/client.ts';
import { measure, Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, execute, numberOf, numbersTo } from '../support/rows.ts';
import { expectNoChange } from '../support/state.ts';

const PATH = '/api/saved-replies';
const reply = { title: 'Not this time', body: 'Dear {name}, we chose another applicant for {job}.' };
const create = async (who: SignedIn, fields = {}) => (await who.post(PATH, { ...reply, ...fields })).body;

describe('Saved replies', () => {
  it('All managers share them, by title', async () => {
    const [manager, colleague] = [await signedIn(4), await signedIn(5)];
    const second = await create(manager);
    const first = await create(colleague, { title: 'Maybe later' });
    expect(second).toEqual({
      ...reply,
      for: 'any',
      id: expect.any(String),
      createdBy: manager.id,
      creator: expect.objectContaining({ username: manager.username }),
      createdAt: expect.any(String),
      updatedBy: null,
      updatedAt: expect.any(String),
      revision: 1,
    });
    expect((await colleague.get(PATH)).rows).toEqual([first, second]);
    const changed = await colleague.patch(`${PATH}/${second.id}`, { body: 'Shorter.', revision: 1 });
    expect([changed.outcome, changed.body]).toEqual([
      '200',
      {
        ...second,
        body: 'Shorter.',
        revision: 2,
        updatedBy: expect.objectContaining({ username: colleague.username }),
        updatedAt: expect.any(String),
      },
    ]);
    expect((await manager.delete(`${PATH}/${first.id}`)).status).toBe(204);
    expect((await manager.get(PATH)).rows).toEqual([changed.body]);
  });

  it('The decision that a reply is for is kept, and only an edit that names one changes it', async () => {
    const manager = await signedIn(4);
    const { id } = await create(manager, { for: 'declined' });
    const edited = await manager.patch(`${PATH}/${id}`, { title: 'Sorry', revision: 1 });
    expect(edited.body).toMatchObject({ for: 'declined', revision: 2 });
    const moved = await manager.patch(`${PATH}/${id}`, { for: 'accepted', revision: 2 });
    expect(moved.body).toMatchObject({ title: 'Sorry', for: 'accepted', revision: 3 });
  });

  it('Each change leaves one entry with the title alone, and an unchanged one none', async () => {
    const manager = await signedIn(4);
    let id: unknown;
    const entries = await auditDuring(async () => {
      id = (await create(manager)).id;
      await manager.patch(`${PATH}/${id}`, { ...reply, revision: 1 });
      await manager.patch(`${PATH}/${id}`, { body: 'Other words.', revision: 1 });
      await manager.patch(`${PATH}/${id}`, { title: 'Sorry', revision: 2 });
      await manager.delete(`${PATH}/${id}`);
    });
    const [before, after] = [JSON.stringify({ title: reply.title }), JSON.stringify({ title: 'Sorry' })];
    expect(entries.map(({ action, oldValues, newValues }) => [action, oldValues, newValues])).toEqual([
      ['SAVED_REPLY_CREATED', null, before],
      ['SAVED_REPLY_UPDATED', before, before],
      ['SAVED_REPLY_UPDATED', before, after],
      ['SAVED_REPLY_DELETED', after, null],
    ]);
    for (const entry of entries)
      expect(entry).toMatchObject({ entityType: 'setting', entityId: id, targetUserId: null });
    expect(JSON.stringify(entries)).not.toMatch(/another applicant|Other words/);
  });

  it('The 51st is refused, even in a race, and reading them all takes 100 rows', async () => {
    const manager = await signedIn(4);
    const count = () => numberOf('select count(*) from saved_replies');
    await execute(
      `${numbersTo(49 - (await count()))} insert into saved_replies (id, title, body, createdBy, createdAt, updatedAt)
       select 'filler-' || i, 'Filler ' || i, 'x', ?, i, i from n`,
      manager.id,
    );
    const recorder = new Recorder();
    recorder.holdUntil(2, (_statements, kind) => kind === 'batch');
    const replies = await Promise.all([0, 1].map(() => manager.post(PATH, reply, { recorder })));
    expect(replies.map(({ outcome }) => outcome).toSorted()).toEqual(['201', '409 limit_reached']);
    expect((await expectNoChange(() => manager.post(PATH, reply))).outcome).toBe('409 limit_reached');
    expect(await count()).toBe(50);
    const { reply: listed, rowsRead } = await measure((measured) => manager.get(PATH, { recorder: measured }));
    expect(listed.rows.length).toBe(50);
    expect(rowsRead).toBeLessThanOrEqual(2 * 50 + 10);
  });
});
