import { expect, describe as group, it } from 'vitest';
import { describe, examine } from '#dev/doctor/checks.ts';
import { TABLES } from '#dev/doctor/operating.ts';
import type { DatabaseAccess, Target } from '#dev/doctor/target.ts';

const ORIGIN = 'https://portal.example';
const NOW = Date.parse('2026-11-22T12:00:00Z');

const json = (status: number, body: object = {}) => new Response(JSON.stringify(body), { status });
const redirect = (to: string) => new Response(null, { status: 302, headers: { Location: to } });
const signIn = (returnTo: string) => {
  const url = new URL('https://discord.com/oauth2/authorize');
  url.searchParams.set('redirect_uri', returnTo);
  return redirect(url.href);
};

/** The replies of a healthy portal. */
const WELL: Record<string, () => Response> = {
  [`${ORIGIN}/api/health`]: () => json(200),
  [`${ORIGIN}/api/auth/me`]: () => json(401, { error: 'You are not signed in.' }),
  [`${ORIGIN}/auth/discord`]: () => signIn(`${ORIGIN}/auth/discord/callback`),
  'https://discord.com/api/v10/gateway': () => json(200),
  'http://portal.example/favicon.svg': () => redirect(`${ORIGIN}/theme.js`),
};
/** What a healthy portal noted of itself. */
const NOTED = [
  { name: 'size', value: '{"2026-11-22":1000000}', updatedAt: NOW },
  { name: 'backup', value: '{}', updatedAt: NOW },
];
const rowsAbout = (sql: string, runs: Record<string, unknown>[]) => {
  if (sql.includes('sqlite_schema')) return TABLES.map((name) => ({ name }));
  return sql.includes('select name, value') ? NOTED : runs;
};
const database: DatabaseAccess = {
  rows: async (sql) => rowsAbout(sql, [{ updatedAt: NOW - 4 * 60_000 }]),
  isMigrated: async () => true,
};

/** All lines except passed checks. An address without a reply is unreachable. */
async function problemsOf(answers: Record<string, (() => Response) | undefined>, rest: Partial<Target> = {}) {
  const target: Target = {
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
  return (await examine(target)).map(describe).filter((line) => !line.startsWith('✓'));
}

const unavailable = (error: string): Record<string, () => Response> => ({
  [`${ORIGIN}/api/health`]: () => json(503),
  [`${ORIGIN}/api/auth/me`]: () => json(503, { error }),
});

group('The doctor', () => {
  it('A healthy portal has no problems', async () => {
    expect(await problemsOf({})).toEqual([]);
  });

  it('A portal that does not respond gets one finding', async () => {
    expect(await problemsOf({ [`${ORIGIN}/api/health`]: undefined })).toEqual([
      `✗ The portal responds: ${ORIGIN} does not respond. Start or deploy the portal.`,
    ]);
  });

  it('Names portals that use the same bot with another database', async () => {
    expect(await problemsOf({}, { duplicates: [] })).toEqual([]);
    const [line] = await problemsOf({}, { duplicates: ['.deploy.restored.vars'] });
    expect(line).toContain('✗ No other portal uses this bot: .deploy.restored.vars has the same DISCORD_BOT_TOKEN');
  });

  it('Names a wrong setting', async () => {
    expect(await problemsOf(unavailable('DISCORD_CLIENT_ID is not set.'))).toEqual([
      '✗ Settings are complete and valid: DISCORD_CLIENT_ID is not set. See docs/deploying.md#settings.',
    ]);
  });

  it('Finds a missing migration in the database', async () => {
    const [line] = await problemsOf({}, { database: { ...database, isMigrated: async () => false } });
    expect(line).toContain('A migration is missing. To apply it: npm run deploy');
  });

  it('Says why the database cannot be read, and checks the rest', async () => {
    const refused = async () => {
      throw new Error('Cloudflare refused a call.');
    };
    expect(await problemsOf({}, { database: { rows: refused, isMigrated: refused } })).toEqual([
      '✗ All migrations are applied: Cloudflare refused a call.',
      expect.stringMatching(/^✗ The cron trigger runs: No run has completed yet/),
    ]);
  });

  it('Without the database, an otherwise unexplained 503 counts as a missing migration', async () => {
    const answers = unavailable('The portal is not available at the moment.');
    const { database: _, ...rest } = { database, origin: ORIGIN };
    const lines = (
      await examine({ ...rest, now: NOW, fetch: async (a) => ({ ...WELL, ...answers })[a]?.() ?? json(404) })
    ).map(describe);
    expect(lines[2]).toMatch(/^✗ All migrations are applied: D1 or KV does not respond, or a migration is missing/);
    expect(lines[5]).toBe('– The cron trigger runs: not checked (needs the database: use --remote)');
  });

  it('Finds a sign-in that redirects elsewhere', async () => {
    const answers = { [`${ORIGIN}/auth/discord`]: () => signIn('https://old.example/auth/discord/callback') };
    expect(await problemsOf(answers)).toEqual([
      `✗ Sign-in comes back here: Discord would send people back to https://old.example/auth/discord/callback. Set PUBLIC_ORIGIN to ${ORIGIN}, or use that address.`,
    ]);
  });

  it('Finds a failing sign-in, and skips the Discord check', async () => {
    const lines = await problemsOf({ [`${ORIGIN}/auth/discord`]: () => redirect('/login?error=unavailable') });
    expect(lines).toEqual([
      '✗ Sign-in comes back here: Sign-in does not go to Discord. Fix the settings first.',
      '– Discord responds: not checked (fix sign-in first)',
    ]);
  });

  it.each([undefined, () => json(502)])('Finds a Discord that does not respond', async (answer) => {
    const [line] = await problemsOf({ 'https://discord.com/api/v10/gateway': answer });
    expect(line).toBe(
      '✗ Discord responds: https://discord.com does not respond. Check discordstatus.com, and that DISCORD_URL is not set.',
    );
  });

  it.each([
    [[], 'No run has completed yet'],
    [[{ updatedAt: 0 }], 'No run has completed yet'],
    [[{ updatedAt: NOW - 16 * 60_000 }], 'The last complete run was 16 minutes ago'],
    [
      [{ updatedAt: NOW, unfinished: JSON.stringify({ sealing: NOW - 45 * 60_000, closing: NOW - 60_000 }) }],
      'The cron trigger runs: sealing has not completed for 45 minutes.',
    ],
  ])('Finds a cron trigger with the runs %j', async (rows, words) => {
    const [line] = await problemsOf({}, { database: { ...database, rows: async (sql) => rowsAbout(sql, rows) } });
    expect(line).toContain(words);
  });

  it.each<[string, Partial<Target>]>([
    ['deployed without one', { hasCron: false }],
    ['deployed 5 minutes ago, and a first run may take 20', { deployedAt: NOW - 5 * 60_000 }],
  ])('Does not look for runs of a cron trigger that is %s', async (reason, rest) => {
    const lines = await problemsOf({}, { database: { ...database, rows: async (sql) => rowsAbout(sql, []) }, ...rest });
    expect(lines[0]).toContain(`– The cron trigger runs: not checked (${reason}`);
    expect(lines.filter((line) => !line.startsWith('–'))).toEqual([]);
  });

  it('Finds files served over http, except where browsers force https', async () => {
    expect(await problemsOf({ 'http://portal.example/favicon.svg': () => json(200) })).toEqual([
      '✗ http redirects to https: http://portal.example serves files without redirecting. Turn on "Always Use HTTPS" for the zone on the Cloudflare dashboard.',
    ]);
    const origin = 'https://ours.team.workers.dev';
    const lines = await examine({ origin, database, now: NOW, fetch: async () => json(200) });
    expect(lines.at(-1)).toEqual({
      check: 'http redirects to https',
      skipped: 'browsers always use https for workers.dev',
    });
  });
});
