import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../worker/app.ts';
import { type Bindings, SETTINGS } from '../../worker/env.ts';
import { type Reply, signedIn, signedOut } from './support/client.ts';
import { runCron } from './support/cron.ts';
import { queueMessage, wantingMessages } from './support/discord/direct-messages.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { createApplication } from './support/rows.ts';
import { beginSignIn } from './support/sign-in.ts';

type Setting = (typeof SETTINGS)[number];

const MARKER = 'planted7f3c';
/** No header takes it, no key or number is made of it, and it is no address. */
const MALFORMED = `${MARKER}\n漢 "x" ${MARKER}`;

/** Settings that everyone may read: what the portal says of itself, and the client ID, which Discord's sign-in page needs. */
const SHOWN: Setting[] = ['PORTAL_NAME', 'PORTAL_TAGLINE', 'PORTAL_INTRO', 'DISCORD_CLIENT_ID'];

/** Those that any text suits, so that a wrong one shows only in what Discord says. */
const FREE: Setting[] = [...SHOWN, 'DISCORD_CLIENT_SECRET', 'DISCORD_BOT_TOKEN', 'ARCHIVE_PIN'];

const KINDS = ['debug', 'info', 'log', 'warn', 'error'] as const;
let lines: string[] = [];
beforeEach(() => {
  lines = [];
  for (const kind of KINDS)
    vi.spyOn(console, kind).mockImplementation((...parts) => void lines.push(parts.map(String).join(' ')));
});
const reads = app.routes
  .filter(({ method, path }) => method === 'GET' && path.startsWith('/api/'))
  .map(({ path }) => path.replaceAll(/:\w+/g, crypto.randomUUID()));

/** Every read, a write, both halves of a sign-in, an unlock, and each task of the cron trigger. */
async function useEverything(recorder: Recorder): Promise<Reply[]> {
  const owner = await signedIn(6);
  const { id } = await createApplication({ status: 'accepted' });
  const sent = await Promise.all([
    ...[...new Set(reads), '/', '/privacy', '/auth/discord'].flatMap((path) => [
      owner.get(path, { recorder }),
      signedOut.get(path, { recorder }),
    ]),
    owner.post(`/api/applications/${id}/unlock`, { pin: '0000' }, { recorder }),
    owner.post('/api/webhooks', { name: 'x', url: 'x', events: ['notice_posted'] }, { recorder }),
    owner.put('/api/discord-roles', { roles: [] }, { recorder }),
    owner.patch(`/api/users/${owner.id}/preferences`, { directMessages: true }, { recorder }),
  ]);
  const begun = await beginSignIn(`settings${MARKER.length}`);
  sent.push(
    await signedOut.get(`${begun.callback.pathname}${begun.callback.search}`, {
      recorder,
      headers: { Cookie: begun.cookie },
    }),
  );
  await queueMessage((await wantingMessages()).id);
  for (let run = 0; run < 8; run++) await runCron(recorder).catch((error: unknown) => lines.push(String(error)));
  return sent;
}

const textOf = ({ text, headers }: Reply) => `${text}\n${[...headers].flat().join('\n')}`;

describe('The value of a setting', () => {
  it.each(SETTINGS)('A wrong %s is in no reply and no line of the log', async (name) => {
    const recorder = new Recorder({ [name]: MALFORMED } as Partial<Bindings>);
    const replies = await useEverything(recorder);
    const isNamed = replies.some(({ status, body }) => status === 503 && String(body.error).includes(name));
    expect(isNamed).toBe(!FREE.includes(name));
    if (SHOWN.includes(name)) return;
    for (const reply of replies) expect(decodeURIComponent(textOf(reply))).not.toContain(MARKER);
    expect(lines.length).toBeGreaterThan(replies.length);
    expect(lines.join('\n')).not.toContain(MARKER);
  });
});
