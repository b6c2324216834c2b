import { describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { expectAllowed } from '../calls/allowed.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { createApplication, createJob, execute, rowsOf } from '../support/rows.ts';

type Fields = Parameters<typeof createApplication>[0];

/** An application in a manager's list, narrowed to its applicant. */
async function inList(who: SignedIn, id: string) {
  const [row] = await rowsOf('select userId from applications where id = ?', id);
  const { rows } = await who.get(`/api/applications?userId=${row?.userId}`);
  return rows.find((listed) => listed.id === id);
}

const decide = (status: string) => (who: SignedIn, id: string) => who.patch(`/api/applications/${id}`, { status });

const actions = {
  accept: decide('accepted'),
  decline: decide('declined'),
  consider: decide('under_consideration'),
  reopen: decide('pending'),
  undo: async (who: SignedIn, id: string) =>
    who.post(`/api/applications/${id}/undo`, { from: (await inList(who, id))?.status }),
  suspend: async (who: SignedIn, id: string) => {
    const suspended = !(await inList(who, id))?.suspended;
    return who.patch(`/api/applications/${id}/suspend`, { suspended, ...(suspended && { reason: 'Wait.' }) });
  },
  assign: (who: SignedIn, id: string) => who.patch(`/api/applications/${id}/assignee`, { userId: who.id }),
  review: (who: SignedIn, id: string) =>
    who.put(`/api/applications/${id}/review`, { verdict: 'yes', reason: 'Kind and patient.' }),
};

/** What a manager's list says that they can do with an application. */
const readCan = async (who: SignedIn, id: string) => (await inList(who, id))?.can;

const unlocked = async (who: SignedIn, fields: Fields) => {
  const { id } = await createApplication(fields);
  expect((await who.post(`/api/applications/${id}/unlock`, { pin: '2468' })).outcome).toBe('200');
  return id;
};

const decidedBy = (who: SignedIn, fields: Fields = {}): Fields => ({
  status: 'declined',
  reviewedBy: who.id,
  reviewedAt: Date.now(),
  beforeDecision: { status: 'pending', reviewedAt: null, reviewedBy: null },
  ...fields,
});

const stored = async (fields: Fields) => (await createApplication(fields)).id;

const STATES: Record<string, (who: SignedIn) => Promise<string>> = {
  pending: () => stored({}),
  'under consideration': () => stored({ status: 'under_consideration' }),
  suspended: () => stored({ suspended: true, suspensionReason: 'Wait.' }),
  'short of reviews': async () => stored({ jobId: (await createJob({ reviewsNeeded: 1 })).id }),
  accepted: () => stored({ status: 'accepted' }),
  declined: () => stored({ status: 'declined' }),
  'accepted, unlocked': (who) => unlocked(who, { status: 'accepted' }),
  'declined, unlocked': (who) => unlocked(who, { status: 'declined' }),
  'declined and suspended, unlocked': (who) => unlocked(who, { status: 'declined', suspended: true }),
  'declined and expired, unlocked': (who) => unlocked(who, { status: 'declined', reviewedAt: 1, textsDeletedAt: 2 }),
  withdrawn: () => stored({ status: 'withdrawn', withdrawnAt: Date.now() }),
  'decided by the reader': (who) => stored(decidedBy(who)),
  'decided by the reader, unlocked': (who) => unlocked(who, decidedBy(who)),
  'considered by the reader': (who) => stored(decidedBy(who, { status: 'under_consideration' })),
  'decided by the reader too long ago': (who) => stored(decidedBy(who, { reviewedAt: Date.now() - minutes(11) })),
  'decided by the reader, then suspended': (who) => stored(decidedBy(who, { suspended: true })),
  'decided by a colleague': async (who) => stored(decidedBy(who, { reviewedBy: (await signedIn(4)).id })),
  "the reader's own": (who) => stored({ userId: who.id }),
  "the reader's own, accepted": (who) => stored({ userId: who.id, status: 'accepted' }),
  'from an erased applicant': async () => {
    const { id, userId } = await createApplication();
    await execute('update users set erasedAt = 1 where id = ?', userId);
    return id;
  },
};

describe.each([4, 5, 6] as const)('What grade %d can do with an application', (grade) => {
  it.each(Object.entries(STATES))('Each call on one that is %s ends as its row says', async (_state, make) => {
    const who = await signedIn(grade);
    await expectAllowed(who, () => make(who), readCan, actions);
  });
});

it('A single application and the reply to a change say the same as the list', async () => {
  const manager = await signedIn(4);
  const id = await stored({});
  const { body } = await actions.accept(manager, id);
  expect(body.can).toEqual(await readCan(manager, id));
  expect((await manager.get(`/api/applications/${id}`)).body.can).toEqual(body.can);
  expect(body.can).toMatchObject({ accept: 'archived_locked', undo: true, review: 'not_open' });
});

it('Applicants, and managers who read their own application, are told nothing about it', async () => {
  const [member, manager] = [await signedIn(1), await signedIn(4)];
  for (const who of [member, manager]) {
    const id = await stored({ userId: who.id });
    expect((await who.get(`/api/applications/${id}`)).body).not.toHaveProperty('can');
    expect((await who.get('/api/applications?mine=1')).rows[0]).not.toHaveProperty('can');
  }
});
