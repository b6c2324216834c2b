import { env } from 'cloudflare:workers';
import { app } from '../../../worker/app.ts';
import { GRADES, type Grade } from '../../../worker/contract/grades.ts';
import { discordLines } from '../access/discord.ts';
import { examLines } from '../access/exams.ts';
import { hiringLines } from '../access/hiring.ts';
import { from, type Line } from '../access/lines.ts';
import { peopleLines } from '../access/people.ts';
import { type Changes, forgetChanges, notedChanges, watchChanges } from '../support/changes.ts';
import { type CallOptions, clientOf, type Reply, type SignedIn, signedIn, unique } from '../support/client.ts';
import { newGuild } from '../support/guild.ts';
import { createNotification } from '../support/notifications.ts';
import { createNotice } from '../support/people-rows.ts';
import { Recorder } from '../support/recorder.ts';
import { createApplication, insertRow } from '../support/rows.ts';
import { beginSignIn } from '../support/sign-in.ts';
import { addWebhook, emptyOutbox } from '../support/webhooks.ts';

/** Writes that the access table has only in a form that changes nothing. */
const moreLines: Line[] = [
  {
    route: 'GET /auth/discord/callback',
    about: 'a first sign-in',
    access: 'public',
    send: async (c) => {
      const { callback, cookie } = await beginSignIn(`Newcomer-${unique()}`);
      const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'cross-site' };
      return c.get(`${callback.pathname}${callback.search}`, { headers });
    },
    ends: from(1, '302'),
  },
  {
    route: 'PUT /api/guides/:slug',
    about: 'a new text',
    access: 'guide.write',
    send: async (c) => {
      await env.DB.prepare('delete from guide_revisions').run();
      return c.put('/api/guides/mod', { markdown: `Version ${unique()}`, revision: 0 });
    },
    ends: from(4, '200'),
  },
  {
    route: 'PATCH /api/users/:id/preferences',
    about: 'no messages any more',
    access: 'self.read',
    send: (c) => c.patch(`/api/users/${c.id}/preferences`, { directMessages: false }),
    ends: from(1, '200'),
  },
  {
    route: 'PUT /api/discord-roles',
    about: 'another map',
    access: 'discord.manage',
    send: (c) => c.put('/api/discord-roles', { roles: [{ grade: 2, roleId: guild.roleOf(2) }] }),
    ends: from(6, '200'),
  },
  {
    route: 'POST /api/notices/read',
    about: 'an unread one',
    access: 'notice.read',
    send: async (c) => {
      await createNotice();
      return c.post('/api/notices/read');
    },
    ends: from(3, '204'),
  },
  {
    route: 'POST /api/notifications/read',
    about: 'an unread one',
    access: 'self.read',
    send: async (c) => {
      const { createdAt } = await createNotification({ userId: c.id });
      return c.post('/api/notifications/read', { until: new Date(createdAt).toISOString() });
    },
    ends: from(1, '204'),
  },
  {
    route: 'PATCH /api/applications/:id',
    about: 'with a message',
    access: 'application.review',
    send: async (c) =>
      c.patch(`/api/applications/${(await createApplication()).id}`, { status: 'declined', message: 'Not yet.' }),
    ends: from(4, '200'),
  },
  {
    route: 'POST /api/users/:id/erase',
    about: 'somebody blocked, with open work',
    access: 'user.erase',
    send: async (c) => {
      const { id, username } = await signedIn(1, { isBlocked: true });
      await createApplication({ userId: id });
      return c.post(`/api/users/${id}/erase`, { username });
    },
    ends: from(6, '200'),
  },
];

const guild = newGuild();

/** The highest grade for which a line succeeds; undefined if there is none. */
const gradeOf = ({ ends }: Line): Grade | undefined => [...GRADES].reverse().find((grade) => /^[23]/.test(ends[grade]));

/** A call that succeeds, by somebody of this grade. */
export type ProofCall = { name: string; route: string; grade: Grade; line: Line };

/** Every line of the access table, and some more, that succeeds for somebody. */
export const calls: ProofCall[] = [...moreLines, ...hiringLines, ...examLines, ...peopleLines, ...discordLines]
  // Replaced above: as the table has it, only the first of them succeeds.
  .filter((line) => line.route !== 'PUT /api/guides/:slug' || moreLines.includes(line))
  .flatMap((line): ProofCall[] => {
    const grade = gradeOf(line);
    const name = line.about ? `${line.route} (${line.about})` : line.route;
    return grade === undefined ? [] : [{ name, route: line.route, grade, line }];
  });

/** Every route of the app that writes; three of them are reads that leave a trace. */
export const writeRoutes = [
  'GET /auth/discord/callback',
  'GET /api/users/:id/export',
  'GET /api/audit-logs/export',
  ...new Set(
    app.routes
      .filter(({ method }) => method !== 'ALL' && method !== 'GET')
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

/** The calls to these routes. */
export const writes = calls.filter(({ route }) => writeRoutes.includes(route));

let webhookId = '';

/** Prepares the database: everything is announced to one webhook, everybody wants direct messages, and changes are noted. */
export async function prepareProof(): Promise<void> {
  await emptyOutbox();
  webhookId = (await addWebhook()).id;
  await env.DB.prepare(
    'create trigger wants_messages after insert on users begin update users set directMessages = 1 where id = new.id; end',
  ).run();
  await watchChanges();
}

/** Removes what earlier calls left that would change the next one: what waits, and what is limited in number. */
async function tidy(): Promise<void> {
  await env.DB.batch([
    env.DB.prepare('delete from deliveries'),
    env.DB.prepare('delete from webhooks where id <> ?').bind(webhookId),
    env.DB.prepare('delete from notice_reads'),
    env.DB.prepare('delete from notices'),
    env.DB.prepare('delete from saved_replies'),
    env.DB.prepare('delete from discord_roles'),
    env.DB.prepare('delete from pin_failures'),
    // The setting names only so many owners, so earlier ones give their Discord ID back.
    env.DB.prepare(
      `update users set discordId = cast(700000000000000000 + rowid as text)
       where grade = 6 and discordId < '7'`,
    ),
  ]);
  await insertRow('discord_roles', { grade: 3, roleId: guild.roleOf(3) });
}

/** What came of a call: `outcome` also has where it redirects. `again` sends the same request once more. */
export type Ran = {
  outcome: string;
  reply: Reply;
  changes: Changes;
  person: SignedIn;
  recorder: Recorder;
  again: () => Promise<Reply>;
  /** What it has changed by now, repetitions included. */
  changesNow: () => Promise<Changes>;
};

/** The outcome of a reply, with where it redirects; a sign-in goes to a page that depends on the grade. */
export const outcomeOf = (reply: Reply) =>
  [reply.outcome, reply.headers.get('Location')].filter((part) => part !== null).join(' ');

const claims = (sql: string) => /^update "deliveries" set "state"/i.test(sql);

/**
 * Makes a call as somebody new and returns what it changed. Nothing is sent to Discord after the reply. `arm` runs when the rows that
 * the call is about are there, just before it is sent.
 */
export async function run(
  { line, grade }: ProofCall,
  {
    recorder = new Recorder({ DISCORD_GUILD_ID: guild.id }),
    arm = () => {},
  }: { recorder?: Recorder; arm?: (person: SignedIn, recorder: Recorder) => unknown } = {},
): Promise<Ran> {
  await tidy();
  const person = await signedIn(grade);
  let again: Ran['again'] = () => Promise.reject(new Error('Not sent yet'));
  const send = async (method: string, path: string, options: CallOptions) => {
    const key = method === 'POST' ? { 'Idempotency-Key': crypto.randomUUID() } : {};
    const request = { ...options, headers: { ...key, ...options.headers } };
    const sendBy = (by: Recorder) => person.call(method, path, { ...request, recorder: withoutSending(by) });
    again = () => sendBy(new Recorder({ DISCORD_GUILD_ID: guild.id }));
    await arm(person, recorder);
    await forgetChanges();
    return sendBy(recorder);
  };
  const reply = await line.send({ ...clientOf(send), id: person.id });
  const changes = await notedChanges();
  return { outcome: outcomeOf(reply), reply, changes, person, recorder, again, changesNow: notedChanges };
}

/** Ends every run of the outbox before it claims something. */
export function withoutSending(recorder: Recorder): Recorder {
  const { beforeD1 } = recorder.hooks;
  recorder.hooks.beforeD1 = (statements, kind) => {
    if (statements.some(({ sql }) => claims(sql))) throw new Error('The outbox sleeps');
    return beforeD1?.(statements, kind);
  };
  return recorder;
}

/** A recorder whose `n`th round trip to D1 fails: before it reaches D1, or after D1 has committed it. */
export function failingTrip(n: number, when: 'before' | 'after'): Recorder {
  const recorder = new Recorder({ DISCORD_GUILD_ID: guild.id });
  let trip = 0;
  let failing: unknown;
  const lose = () => {
    throw new Error('D1_ERROR: Network connection lost.');
  };
  recorder.hooks.beforeD1 = (statements) => {
    trip += 1;
    if (trip !== n) return;
    failing = statements;
    if (when === 'before') lose();
  };
  recorder.hooks.afterD1 = (statements) => {
    if (statements === failing) lose();
  };
  return recorder;
}

/** How many round trips to D1 a call makes by itself, without the outbox. */
export const tripsOf = ({ recorder }: Ran) =>
  recorder.trips.filter(({ statements }) => !statements.some(({ sql }) => claims(sql))).length;
