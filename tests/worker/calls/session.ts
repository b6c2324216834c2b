import { createPerson, openSession, unique } from '../support/client.ts';
import { setDirectMessages } from '../support/discord/direct-messages.ts';
import { createJob, execute, insertRow, rowsOf } from '../support/rows.ts';
import { beginSignIn, signIn } from '../support/sign-in.ts';
import type { Call, Caller } from './table.ts';

/** The query and the cookies of a callback from Discord, in one text. */
const callbackOf = async (username: string, session = '') => {
  const { callback, cookie } = await beginSignIn(username);
  return `${callback.search.slice(1)} ${[cookie, session].filter(Boolean).join('; ')}`;
};
const callback = {
  query: (_: Caller, at: string) => at.slice(0, at.indexOf(' ')),
  headers: (_: Caller, at: string) => ({ Cookie: at.slice(at.indexOf(' ') + 1), 'Sec-Fetch-Site': 'cross-site' }),
};

/** The id of a session of this person. */
async function ownSession({ id }: { id: string }): Promise<string> {
  const person = { id, grade: 1 as const };
  const { sessionHash } = await openSession(person);
  const [row] = await rowsOf<{ id: string }>('select id from sessions where hash = ?', sessionHash);
  return row?.id ?? '';
}

/** The name of a stored logo's file. */
async function logoFile(): Promise<string> {
  await execute('delete from pictures');
  const hash = 'ab'.repeat(32);
  const size = { width: 256, height: 256 };
  await insertRow('pictures', { hash, kind: 'logo', type: 'image/png', ...size, base64: 'AAAA', createdAt: 1 });
  return `${hash}.png`;
}

/** Signing in and out, link previews, and what every page shows. */
export const session: Call[] = [
  { route: 'GET /auth/discord', access: 'public', ends: '302', reply: 'empty' },
  {
    route: 'GET /auth/discord/callback',
    access: 'public',
    query: 'code=x&state=y',
    ends: '302',
    reply: 'empty',
    // Only a sign-in that Discord confirms changes anything.
    audit: 'none',
    also: {
      'a first sign-in': {
        ...callback,
        at: () => callbackOf(`newcomer-${unique()}`),
        audit: 'USER_CREATED',
        repeats: true,
        writes: 23,
      },
      'a later sign-in': {
        writes: 6,
        ...callback,
        at: async () => {
          await signIn('junior');
          return callbackOf('junior');
        },
        repeats: true,
      },
      'a sign-in that ends the last session': {
        writes: 7,
        ...callback,
        at: async () => callbackOf('junior', (await signIn('junior')).session ?? ''),
        repeats: true,
      },
    },
  },
  { route: 'GET /', access: 'public', reply: 'text/html' },
  { route: 'GET /vacancies', access: 'public', reply: 'text/html' },
  { route: 'GET /apply/*', access: 'public', at: async () => (await createJob()).id, reply: 'text/html' },
  { route: 'GET /site.webmanifest', access: 'public', reply: 'application/manifest+json' },
  { route: 'GET /favicon.ico', access: 'public', ends: '302', reply: 'empty' },
  { route: 'GET /brand/:file', access: 'public', at: logoFile, reply: 'image/png' },
  { route: 'GET /api/portal', access: 'public', reply: 'portal' },
  { route: 'GET /api/health', access: 'public', reply: 'health' },
  { route: 'GET /api/shell', access: 'public', reply: 'shell' },
  { route: 'GET /api/auth/me', access: 'self.read', reply: 'me' },
  { route: 'GET /api/sessions', access: 'self.read', reply: '[session]' },
  {
    route: 'DELETE /api/sessions/:id',
    access: 'self.read',
    at: ownSession,
    reply: 'empty',
    audit: 'SESSION_ENDED',
    writes: 9,
    also: { "another's": { at: async () => ownSession(await createPerson()), ends: '404 not_found' } },
  },
  // Signing out is no entry of the log.
  { route: 'POST /api/auth/logout', access: 'public', ends: '204', reply: 'empty', audit: 'none', writes: 1 },
  {
    route: 'PATCH /api/users/:id/theme',
    access: 'self.read',
    wrong: { theme: ['blue', undefined, null, ['dark']], grade: [6] },
    at: (c) => c.id,
    body: { theme: 'dark' },
    reply: 'me',
    // A preference.
    audit: 'none',
    writes: 1,
    also: { "another's": { at: async () => (await createPerson()).id, ends: '403 target_out_of_reach' } },
  },
  {
    route: 'GET /api/users/:id/preferences',
    access: 'self.read',
    at: (c) => c.id,
    reply: 'preferences',
    also: { "another's": { at: async () => (await createPerson()).id, ends: '403 target_out_of_reach' } },
  },
  {
    route: 'PATCH /api/users/:id/preferences',
    access: 'self.read',
    wrong: { directMessages: [undefined, null, 1], theme: ['dark'] },
    at: async (c) => {
      await setDirectMessages(c.id, true);
      return c.id;
    },
    body: { directMessages: false },
    reply: 'preferences',
    // A preference.
    audit: 'none',
    writes: 1,
    also: { "another's": { at: async () => (await createPerson()).id, ends: '403 target_out_of_reach' } },
  },
];
