import { env } from 'cloudflare:workers';
import { GRADES, type Grade } from '#contract/grades.ts';
import { days } from '#worker/clock.ts';
import { client, createPerson, openSession, signedIn, signedOut, unique } from '../support/client.ts';
import type { Caller } from './table.ts';

/** A caller, and which outcome of the table holds for them. */
export type Visitor = { name: string; as: 'out' | Grade; enter: () => Promise<Caller> };

const restore = (hash: string, session: object) => env.SESSIONS.put(hash, JSON.stringify(session));

/** What KV still knows after a session has ended: it may be a minute behind. */
async function staleSession(grade: Grade) {
  const person = await signedIn(grade);
  const stored = await env.SESSIONS.get<object>(person.sessionHash, 'json');
  if (!stored) throw new Error('No session');
  return { person, bringBack: () => restore(person.sessionHash, stored) };
}

const must = (reply: { status: number; text: string }) => {
  if (reply.status >= 400) throw new Error(reply.text);
};

/** An owner by their row alone. Their first request, which must see grade 5 already, writes that down. */
async function formerOwner() {
  const person = await signedIn(6, { discordId: String(700_000_000_000_000_000n + BigInt(unique())) });
  const { body } = await person.get('/api/auth/me');
  if (body.grade !== 5) throw new Error(`A former owner has grade ${body.grade}`);
  return person;
}

/** Everyone who counts as signed out. Their rows have the highest grade they can, so that a missing check lets them in. */
const outsiders: [string, () => Promise<Caller>][] = [
  ['A visitor', async () => ({ ...signedOut, id: (await createPerson()).id })],
  ['A forged cookie', async () => ({ ...client(`session=${'A'.repeat(43)}`), id: (await createPerson()).id })],
  ['A blocked owner', () => signedIn(6, { isBlocked: true })],
  ['A blocked manager', () => signedIn(4, { isBlocked: true })],
  [
    'An owner whose session has expired',
    async () => {
      const person = await createPerson(6);
      return { ...person, ...(await openSession(person, { began: days(30) + 1 })) };
    },
  ],
  [
    'An owner who has been away for a week',
    async () => {
      const person = await createPerson(6);
      return { ...person, ...(await openSession(person, { began: days(8), seen: days(8) })) };
    },
  ],
  [
    'An owner who has signed out',
    async () => {
      const { person, bringBack } = await staleSession(6);
      must(await person.post('/api/auth/logout'));
      await bringBack();
      return person;
    },
  ],
  [
    'An executive whose sessions were ended',
    async () => {
      const { person, bringBack } = await staleSession(5);
      must(await (await signedIn(6)).post(`/api/users/${person.id}/sign-out`));
      await bringBack();
      return person;
    },
  ],
  [
    'An erased user',
    async () => {
      const { person, bringBack } = await staleSession(1);
      must(await (await signedIn(6)).post(`/api/users/${person.id}/erase`, { username: person.username }));
      await bringBack();
      return person;
    },
  ],
  [
    'A session of a person who is gone',
    async () => {
      const session = await openSession({ id: crypto.randomUUID(), grade: 6 });
      return { ...session, id: (await createPerson()).id };
    },
  ],
];

/** Every kind of caller. Those outside change nothing, so each of them is one person throughout. */
export const visitors: Visitor[] = [
  ...outsiders.map(([name, enter]): Visitor => {
    let entered: Promise<Caller> | undefined;
    return {
      name,
      as: 'out',
      enter: () => {
        entered ??= enter();
        return entered;
      },
    };
  }),
  { name: 'An owner taken out of the setting', as: 5, enter: formerOwner },
  ...GRADES.map((grade): Visitor => ({ name: `Grade ${grade}`, as: grade, enter: () => signedIn(grade) })),
];
