import { describe, it } from 'vitest';
import { expectAllowed } from '../calls/allowed.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createRecord } from '../support/people-rows.ts';
import { execute } from '../support/rows.ts';

type Made = { id: string; userId: string };

const actions = {
  edit: (who: SignedIn, { id }: Made) => who.patch(`/api/staff-records/${id}`, { expiresAt: '2099-01-01' }),
  delete: (who: SignedIn, { id }: Made) => who.delete(`/api/staff-records/${id}`),
  share: (who: SignedIn, { id }: Made) => who.post(`/api/staff-records/${id}/share`, { revision: 1 }),
};

const about = async (grade: 1 | 4 | 5) => createRecord({ userId: (await createPerson(grade)).id });
const erase = (id: string) => execute('update users set erasedAt = 1 where id = ?', id);

/** Records that a reader of this grade can list. */
const statesFor = (grade: number): Record<string, () => Promise<Made>> => ({
  internal: () => createRecord(),
  shared: () => createRecord({ sharedAt: Date.now() }),
  'about a Member': () => about(1),
  ...(grade > 4 && { 'about a Manager': () => about(4) }),
  ...(grade > 5 && { 'about an Executive': () => about(5) }),
  'written by a person who is erased': async () => {
    const record = await createRecord();
    await erase(record.createdBy);
    return record;
  },
  'about a person who is erased': async () => {
    const record = await createRecord();
    await erase(record.userId);
    return record;
  },
});

/** What the person's records say that the reader can do with one. */
const readCan = async (who: SignedIn, { id, userId }: Made) =>
  (await who.get(`/api/staff-records/user/${userId}`)).rows.find((row) => row.id === id)?.can;

describe.each([4, 5, 6] as const)('What grade %d can do with a record', (grade) => {
  it.each(Object.entries(statesFor(grade)))(
    'Each call on one that is %s ends as its row says',
    async (_state, make) => {
      const who = await signedIn(grade);
      await expectAllowed(who, make, readCan, actions);
    },
  );
});
