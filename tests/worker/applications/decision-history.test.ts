import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { noCost, openDatabase } from '#worker/db/database.ts';
import { expireApplications } from '#worker/features/applications/expiry.task.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { expectFailure } from '../support/failures.ts';
import { createApplication, execute, rowsOf } from '../support/rows.ts';

const MESSAGE = 'You were rude to pia.';
const decisions = async (who: SignedIn, id: string) => (await who.get(`/api/applications/${id}/decisions`)).rows;

/** An application that this manager declines with a message, undoes, and declines again with another. */
async function declinedTwice() {
  const [manager, applicant] = [await signedIn(4), await signedIn(1)];
  const { id } = await createApplication({ userId: applicant.id });
  const path = `/api/applications/${id}`;
  await manager.patch(path, { status: 'declined', message: MESSAGE });
  await manager.post(`${path}/undo`, { from: 'declined' });
  await manager.patch(path, { status: 'declined', message: 'Not this time.' });
  return { id, manager, applicant };
}

describe('The history of decisions', () => {
  it('A manager finds every decision and message, also of an undone one', async () => {
    const { id, manager } = await declinedTwice();
    const by = { decider: { id: manager.id } };
    const none = { message: null, hadMessage: false };
    expect(await decisions(await signedIn(4), id)).toMatchObject([
      { ...by, from: 'pending', to: 'declined', isUndo: false, message: 'Not this time.', hadMessage: true },
      { ...by, ...none, from: 'declined', to: 'pending', isUndo: true },
      { ...by, from: 'pending', to: 'declined', isUndo: false, message: MESSAGE, hadMessage: true },
    ]);
  });

  it('The log shows the message to an Executive, and not to the applicant who has become one', async () => {
    const { id, applicant } = await declinedTwice();
    const query = `/api/audit-logs?entityId=${id}`;
    const search = `${query}&q=${encodeURIComponent(MESSAGE)}`;
    const executive = await signedIn(5);
    expect((await executive.get(query)).text).toContain(MESSAGE);
    expect((await executive.get(search)).rows).toHaveLength(1);
    await execute('update users set grade = 5 where id = ?', applicant.id);
    expect((await applicant.get(query)).text).not.toContain(MESSAGE);
    expect((await applicant.get(search)).rows).toEqual([]);
    expectFailure(await applicant.get(`/api/applications/${id}/decisions`), '403 own_row');
  });

  it('The applicant’s export has every message, without its author', async () => {
    const { applicant, manager } = await declinedTwice();
    const { text } = await applicant.get(`/api/users/${applicant.id}/export`);
    expect(text).toContain(MESSAGE);
    expect(text).toContain('Not this time.');
    for (const secret of [manager.id, manager.username]) expect(text).not.toContain(secret);
  });

  it('Erasing the author or the applicant hides the messages', async () => {
    for (const erased of ['manager', 'applicant'] as const) {
      const people = await declinedTwice();
      await execute('update users set erasedAt = 1 where id = ?', people[erased].id);
      const rows = await decisions(await signedIn(4), people.id);
      expect(rows.map(({ message, hadMessage }) => [message, hadMessage])).toEqual([
        [null, true],
        [null, false],
        [null, true],
      ]);
    }
  });

  it('The messages are deleted with the application’s texts', async () => {
    const { id } = await declinedTwice();
    await execute('update applications set reviewedAt = 1000 where id = ?', id);
    await expireApplications(openDatabase(env.DB, noCost()), 30);
    expect(await rowsOf('select textsDeletedAt is not null as done from applications where id = ?', id)).toEqual([
      { done: 1 },
    ]);
    const rows = await decisions(await signedIn(4), id);
    expect(rows.map(({ message, hadMessage }) => [message, hadMessage])).toEqual([
      [null, true],
      [null, false],
      [null, true],
    ]);
  });
});
