import { describe, it } from 'vitest';
import { hours } from '#worker/clock.ts';
import { expectAllowed } from '../calls/allowed.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createApproval } from '../support/people-rows.ts';
import { execute } from '../support/rows.ts';

const decide = (decision: string) => (who: SignedIn, id: string) => who.patch(`/api/approvals/${id}`, { decision });

const actions = { approve: decide('approve'), decline: decide('decline'), withdraw: decide('withdraw') };

const stored = async (fields: Parameters<typeof createApproval>[0] = {}) => (await createApproval(fields)).id;

/** A request to erase a person of this grade, who was a Member when it was made. */
async function erasing(fields = {}, grade: 1 | 3 = 1) {
  const { id, username } = await createPerson(grade);
  return createApproval({ kind: 'erasure', targetId: id, username, fromGrade: 1, ...fields });
}

/** A block of a person of this grade that waits for a second person. */
async function blocking(fields = {}, grade: 4 | 5 = 4) {
  const { id } = await createPerson(grade, { isBlocked: true });
  return createApproval({ kind: 'block', targetId: id, fromGrade: grade, ...fields });
}

const about = async (grade: 5 | 6) =>
  stored({ targetId: (await createPerson(grade)).id, fromGrade: grade, toGrade: 4 });

const STATES: Record<string, (who: SignedIn) => Promise<string>> = {
  'for a Manager': () => stored(),
  "the reader's own": (who) => stored({ askedBy: who.id }),
  "the reader's own, closed": (who) => stored({ askedBy: who.id, state: 'withdrawn', decidedAt: Date.now() }),
  lapsed: () => stored({ createdAt: Date.now() - hours(73) }),
  declined: () => stored({ state: 'declined', decidedAt: Date.now() }),
  'about an Executive': () => about(5),
  'about an Owner': () => about(6),
  'about a person whose grade has changed': async () => stored({ targetId: (await createPerson(2)).id }),
  'from an asker who has left': async () => stored({ askedBy: (await createPerson(3)).id }),
  'from an asker who is blocked': async () => stored({ askedBy: (await createPerson(5, { isBlocked: true })).id }),
  'a block': async () => (await blocking()).id,
  "a block of the reader's own": async (who) => (await blocking({ askedBy: who.id })).id,
  'a block of an Executive': async () => (await blocking({}, 5)).id,
  'a block of a person who is erased': async () => {
    const { id, targetId } = await blocking();
    await execute('update users set erasedAt = 1 where id = ?', targetId);
    return id;
  },
  "the reader's own, which they may now approve alone": (who) => stored({ askedBy: who.id, soleAt: Date.now() - 1 }),
  "the reader's own, which they may approve alone tomorrow": (who) =>
    stored({ askedBy: who.id, soleAt: Date.now() + hours(1) }),
  'an erasure': async () => (await erasing()).id,
  "an erasure of the reader's own asking": async (who) => (await erasing({ askedBy: who.id })).id,
  'an erasure of a person who was renamed': async () => (await erasing({ username: 'earlier' })).id,
  'an erasure of a person who joined the team': async () => (await erasing({}, 3)).id,
  'an erasure of a person who is erased': async () => {
    const { id, targetId } = await erasing();
    await execute('update users set erasedAt = 1 where id = ?', targetId);
    return id;
  },
};

/** What the lists of open and closed approvals say that the reader can do with one. */
async function readCan(who: SignedIn, id: string) {
  const [open, closed] = [await who.get('/api/approvals'), await who.get('/api/approvals?state=closed')];
  return [...open.rows, ...closed.rows].find((row) => row.id === id)?.can;
}

describe.each([5, 6] as const)('What grade %d can do with an approval', (grade) => {
  it.each(Object.entries(STATES))('Each decision on one that is %s ends as its row says', async (_state, make) => {
    const who = await signedIn(grade);
    await expectAllowed(who, () => make(who), readCan, actions);
  });
});
