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
export const session = [
  {
    route: 'GET /auth/discord',
    id: 'beginSignIn',
    summary: 'Redirect to Discord to sign in',
    tests: ['worker/auth/sign-in.test.ts'],
    access: 'public',
    ends: '302',
    reply: 'empty',
  },
  {
    route: 'GET /auth/discord/callback',
    id: 'finishSignIn',
    summary: "Sign in with Discord's answer, or redirect to the login page",
    tests: ['worker/auth/sign-in.test.ts'],
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
        writes: 26,
      },
      'a later sign-in': {
        writes: 9,
        ...callback,
        at: async () => {
          await signIn('junior');
          return callbackOf('junior');
        },
        repeats: true,
      },
      'a sign-in that ends the last session': {
        writes: 10,
        ...callback,
        at: async () => callbackOf('junior', (await signIn('junior')).session ?? ''),
        repeats: true,
      },
    },
  },
  {
    route: 'GET /',
    id: 'readHome',
    summary: "Load the app with the portal's link preview",
    tests: ['worker/previews/previews.test.ts'],
    access: 'public',
    reply: 'text/html',
  },
  {
    route: 'GET /vacancies',
    id: 'readVacancies',
    summary: 'Load the app with the link preview of the vacancies',
    tests: ['worker/previews/previews.test.ts'],
    access: 'public',
    reply: 'text/html',
  },
  {
    route: 'GET /apply/*',
    id: 'readVacancy',
    summary: "Load the app with the link preview of an open job, or else the portal's",
    tests: ['worker/previews/previews.test.ts'],
    access: 'public',
    at: async () => (await createJob()).id,
    reply: 'text/html',
  },
  {
    route: 'GET /site.webmanifest',
    id: 'readManifest',
    summary: "Read the web app manifest with the portal's name and logo",
    tests: ['worker/previews/brand.test.ts'],
    access: 'public',
    reply: 'application/manifest+json',
  },
  {
    route: 'GET /favicon.ico',
    id: 'readIcon',
    summary: "Redirect to the portal's logo",
    tests: ['worker/previews/brand.test.ts'],
    access: 'public',
    ends: '302',
    reply: 'empty',
  },
  {
    route: 'GET /brand/:file',
    id: 'readPicture',
    summary: 'Read an uploaded logo or preview picture',
    tests: ['worker/settings/pictures.test.ts'],
    access: 'public',
    at: logoFile,
    reply: 'image/png',
  },
  {
    route: 'GET /api/portal',
    id: 'readPortal',
    summary: "Read the portal's name, its number of open positions and the facts on its privacy page",
    tests: ['worker/jobs/jobs.test.ts'],
    access: 'public',
    reply: 'portal',
  },
  {
    route: 'GET /api/health',
    id: 'readHealth',
    summary: 'Check that settings, migrations, D1 and KV are in order',
    tests: ['worker/health.test.ts'],
    access: 'public',
    reply: 'health',
  },
  {
    route: 'GET /api/shell',
    id: 'readShell',
    summary: 'Read what every page shows first; for visitors without a person',
    tests: ['worker/shell/shell.test.ts'],
    access: 'public',
    reply: 'shell',
  },
  {
    route: 'GET /api/auth/me',
    id: 'readMe',
    summary: 'Read the signed-in person',
    tests: ['e2e/shell/messages-session.e2e.ts'],
    access: 'self.read',
    reply: 'me',
  },
  {
    route: 'GET /api/sessions',
    id: 'listSessions',
    summary: "List the caller's own sessions, newest first",
    tests: ['worker/auth/sessions.test.ts'],
    access: 'self.read',
    reply: '[session]',
  },
  {
    route: 'DELETE /api/sessions/:id',
    id: 'endSession',
    summary: "End one of the caller's own sessions",
    tests: ['worker/auth/sessions.test.ts'],
    access: 'self.read',
    at: ownSession,
    reply: 'empty',
    audit: 'SESSION_ENDED',
    writes: 9,
    also: { "another's": { at: async () => ownSession(await createPerson()), ends: '404 not_found' } },
  },
  {
    route: 'GET /api/sign-ins',
    id: 'listSignIns',
    summary: "List the caller's own sign-ins and refused calls, or those of the person in `userId`, newest first",
    tests: ['worker/auth/sign-ins.test.ts', 'components/shell/sign-in-list.test.tsx'],
    access: 'self.read',
    reply: '[signIn]',
    also: {
      'of a Member': {
        query: async () => `userId=${(await createPerson()).id}`,
        ends: { 1: '403 grade_too_low', 5: '200' },
      },
      'of an Executive': {
        query: async () => `userId=${(await createPerson(5)).id}`,
        ends: { 1: '403 grade_too_low', 5: '403 target_out_of_reach', 6: '200' },
      },
      'of nobody': { query: 'userId=nobody', ends: { 1: '403 grade_too_low', 5: '404 not_found' } },
    },
  },
  // Signing out is no entry of the log.
  {
    route: 'POST /api/auth/logout',
    id: 'signOut',
    summary: "End the caller's session, if there is one",
    tests: ['worker/auth/sessions.test.ts', 'e2e/shell/messages-session.e2e.ts'],
    access: 'public',
    ends: '204',
    reply: 'empty',
    audit: 'none',
    writes: 1,
  },
  {
    route: 'PATCH /api/users/:id/theme',
    id: 'changeTheme',
    summary: "Change the caller's own theme",
    tests: ['worker/auth/sessions.test.ts', 'components/shell/first-page.test.tsx'],
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
    id: 'readPreferences',
    summary: 'Read whether the caller gets direct messages',
    tests: ['worker/discord/direct-messages.test.ts'],
    access: 'self.read',
    at: (c) => c.id,
    reply: 'preferences',
    also: { "another's": { at: async () => (await createPerson()).id, ends: '403 target_out_of_reach' } },
  },
  {
    route: 'PATCH /api/users/:id/preferences',
    id: 'changePreferences',
    summary: "Turn the caller's own direct messages on or off",
    tests: ['worker/discord/direct-messages.test.ts'],
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
] as const satisfies readonly Call[];
