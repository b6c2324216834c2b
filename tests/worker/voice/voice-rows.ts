import { dayOf, days } from '#worker/clock.ts';
import type { staffProfiles } from '#worker/db/schema/staff.ts';
import type { nominations, opinions } from '#worker/db/schema/voice.ts';
import { createPerson, unique } from '../support/client.ts';
import { createProfile } from '../support/people-rows.ts';
import { type Columns, execute, insertRow, rowsOf } from '../support/rows.ts';

/** Inserts a nomination; by default an open one of a new Member by a new moderator. */
export async function createNomination(fields: Columns<typeof nominations> = {}) {
  const at = Number(fields.createdAt ?? Date.now());
  const nominee = fields.userId === undefined ? await createPerson(1) : null;
  const [known] = fields.userId
    ? await rowsOf<{ discordId: string | null }>('select discordId from users where id = ?', fields.userId)
    : [];
  const isOpen = fields.state === undefined || fields.state === 'open';
  const nomination = {
    id: crypto.randomUUID(),
    userId: nominee?.id ?? null,
    discordId: isOpen ? (nominee?.discordId ?? known?.discordId ?? null) : null,
    reason: `Helps everyone in the channels, ${unique()}`,
    createdBy: fields.createdBy ?? (await createPerson(3)).id,
    createdAt: at,
    closesAt: at + days(7),
    ...(!isOpen && { decidedAt: at }),
    ...fields,
  };
  await insertRow('nominations', nomination);
  return nomination;
}

/** Inserts a nomination of someone whom the portal does not know. */
export const createUnknownNomination = (fields: Columns<typeof nominations> = {}) =>
  createNomination({
    userId: null,
    discordId: String(610_000_000_000_000_000n + BigInt(unique())),
    username: `stranger${unique()}`,
    joinedServerAt: 1000,
    ...fields,
  });

/** Inserts opinions of new moderators on a nomination, or on a trial. */
export async function createOpinions(
  subject: { subjectType?: 'nomination' | 'trial'; subjectId: string; personId?: string | null },
  count: number,
  fields: Columns<typeof opinions> = {},
) {
  for (let number = 0; number < count; number += 1)
    await insertRow('opinions', {
      subjectType: 'nomination',
      userId: fields.userId ?? (await createPerson(3)).id,
      verdict: 'yes',
      reason: `Because ${unique()}`,
      createdAt: Date.now() + number,
      updatedAt: Date.now() + number,
      ...subject,
      ...fields,
    });
}

/** Inserts the profile of someone on trial, due so many days from today; by default a new Trial Moderator's. */
export async function createTrial(fields: Columns<typeof staffProfiles> & { dueIn?: number } = {}) {
  const { dueIn = 10, ...given } = fields;
  const dueOn = dayOf(new Date(Date.now() + days(dueIn)));
  const userId = given.userId ?? (await createPerson(2)).id;
  const trialId = crypto.randomUUID();
  const trial = {
    trialFrom: dayOf(new Date(Date.now() + days(dueIn - 30))),
    trialLength: 30,
    trialDueOn: dueOn,
    trialId,
  };
  const [known] = await rowsOf<{ id: string }>('select id from staff_profiles where userId = ?', userId);
  if (known) await execute('delete from staff_profiles where id = ?', known.id);
  return { ...(await createProfile({ userId, ...trial, ...given })), ...trial, ...given, userId };
}

/** Removes every nomination, opinion and trial. */
export async function emptyVoice(): Promise<void> {
  await execute('delete from opinions');
  await execute('delete from nominations');
  await execute('update staff_profiles set trialFrom = null, trialLength = null, trialDueOn = null');
}
