import { expect, describe as group, it } from 'vitest';
import { type DatabaseAccess, describe, examine, type Patient } from '../../../dev/doctor/checks.ts';

const ORIGIN = 'https://portal.example';
const NOW = Date.parse('2026-11-22T12:00:00Z');

const json = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status });
const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } });
const signIn = (returnTo: string) => {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('redirect_uri', returnTo);
  return redirect(url.href);
};

/** What a portal in good health answers. */
const WELL: Record<string, () => Response> = {
  [`${ORIGIN}/api/health`]: () => json(200),
  [`${ORIGIN}/api/auth/me`]: () => json(401, { error: 'You are not signed in.' }),
  [`${ORIGIN}/auth/discord`]: () => signIn(`${ORIGIN}/auth/discord/callback`),
  'https://discord.com/api/v10/gateway': () => json(200),
  'http://portal.example/favicon.svg': () => redirect(`${ORIGIN}/theme.js`),
};
const database: DatabaseAccess = {
  rows: async () => [{ updatedAt: NOW - 4 * 60_000 }],
  isMigrated: async () => true,
};

/** The lines that are not in order. An address without an answer is unreachable. */
async function problemsOf(answers: Record<string, (() => Response) | undefined>, rest: Partial<Patient> = {}) {
  const patient: Patient = {
    origin: ORIGIN,
    database,
    now: NOW,
    fetch: async (address) => {
      const answer = { ...WELL, ...answers }[address];
      if (!answer) throw new Error('unreachable');
      return answer();
    },
    ...rest,
  };
  return (await examine(patient)).map(describe).filter((line) => !line.startsWith('✓'));
}

const unavailable = (error: string): Record<string, () => Response> => ({
  [`${ORIGIN}/api/health`]: () => json(503),
  [`${ORIGIN}/api/auth/me`]: () => json(503, { error }),
});

group('The doctor', () => {
  it('A portal in good health has no problem', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  it('A portal that does not answer gets one finding', async () => {
    expect(await problemsOf({ [`${ORIGIN}/api/health`]: undefined })).toEqual([
      `✗ Answers: ${ORIGIN} does not answer. Start or deploy the portal.`,
    ]);
  });

  it('A wrong setting is named', async () => {
    expect(await problemsOf(unavailable('DISCORD_CLIENT_ID is not set.'))).toEqual([
      '✗ Settings are present and well-formed: DISCORD_CLIENT_ID is not set. See docs/deploying.md#settings.',
    ]);
  });

  it('A missing migration is found in the database', async () => {
    const [line] = await problemsOf({}, { database: { ...database, isMigrated: async () => false } });
    expect(line).toContain('A migration is missing. npm run deploy applies it.');
  });

  it('Without access to the database, a 503 that no setting explains counts as one', async () => {
    const answers = unavailable('The portal is not available at the moment.');
    const { database: _, ...rest } = { database, origin: ORIGIN };
    const lines = (
      await examine({ ...rest, now: NOW, fetch: async (a) => ({ ...WELL, ...answers })[a]?.() ?? json(404) })
    ).map(describe);
    expect(lines[2]).toMatch(/^✗ Migrations are complete: D1 or KV does not answer, or a migration is missing/);
    expect(lines[5]).toBe('– The cron trigger runs: not checked (needs the database; use --remote)');
  });

  it('A sign-in that returns elsewhere is found', async () => {
    const answers = { [`${ORIGIN}/auth/discord`]: () => signIn('https://old.example/auth/discord/callback') };
    expect(await problemsOf(answers)).toEqual([
      `✗ Signing in returns here: Signing in returns to https://old.example/auth/discord/callback. Set PUBLIC_ORIGIN to ${ORIGIN}, or use that address.`,
    ]);
  });

  it('A sign-in that fails is found, and Discord is not asked', async () => {
    const lines = await problemsOf({ [`${ORIGIN}/auth/discord`]: () => redirect('/login?error=unavailable') });
    expect(lines).toEqual([
      '✗ Signing in returns here: Signing in does not lead to Discord. Correct the settings first.',
      '– Discord answers: not checked (sign-in first)',
    ]);
  });

  it.each([undefined, () => json(502)])('A Discord that does not answer is found', async (answer) => {
    const [line] = await problemsOf({ 'https://discord.com/api/v10/gateway': answer });
    expect(line).toBe(
      '✗ Discord answers: https://discord.com does not answer. Look at discordstatus.com, and leave DISCORD_URL unset.',
    );
  });

  it.each([
    [[], 'It has not completed a run yet'],
    [[{ updatedAt: 0 }], 'It has not completed a run yet'],
    [[{ updatedAt: NOW - 16 * 60_000 }], 'Its last complete run was 16 minutes ago'],
    [
      [{ updatedAt: NOW, unfinished: JSON.stringify({ sealing: NOW - 45 * 60_000, closing: NOW - 60_000 }) }],
      'The cron trigger runs: sealing has not completed for 45 minutes.',
    ],
  ])('A cron trigger with the runs %j is found', async (rows, words) => {
    const [line] = await problemsOf({}, { database: { ...database, rows: async () => rows } });
    expect(line).toContain(words);
  });

  it('Files served over http are found, on a domain that browsers do not force to https', async () => {
    expect(await problemsOf({ 'http://portal.example/favicon.svg': () => json(200) })).toEqual([
      '✗ http leads to https: http://portal.example serves files. Switch on "Always Use HTTPS" for the zone on the Cloudflare dashboard.',
    ]);
    const origin = 'https://ours.team.workers.dev';
    const lines = await examine({ origin, database, now: NOW, fetch: async () => json(200) });
    expect(lines.at(-1)).toEqual({ check: 'http leads to https', skipped: 'browsers use https for workers.dev' });
  });
});
