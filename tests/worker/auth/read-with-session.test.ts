import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { Grade } from '#contract/grades.ts';
import type { StoredSession } from '#worker/http/session-store.ts';
import { type SignedIn, signedIn, signedOut } from '../support/client.ts';
import { measure } from '../support/measuring/recorder.ts';
import { createNotification } from '../support/notifications.ts';
import { execute } from '../support/rows.ts';

const setGrade = (person: SignedIn, grade: Grade) =>
  execute('update users set grade = ? where id = ?', grade, person.id);

const stored = ({ sessionHash }: SignedIn) => env.SESSIONS.get<StoredSession>(sessionHash, 'json');

const OPEN = ['/api/portal', '/api/shell'];
const OWN = ['/api/auth/me', '/api/notifications/unread'];

describe('Reads that share the round trip of the session lookup', () => {
  it.each([...OPEN, ...OWN])('%s takes one round trip', async (path) => {
    const people = [await signedIn(1), await signedIn(4)];
    for (const caller of OPEN.includes(path) ? [signedOut, ...people] : people) {
      const { reply, trips } = await measure((recorder) => caller.get(path, { recorder }));
      expect(reply.status).toBe(200);
      expect(trips).toBe(1);
    }
  });

  it('The shell reads again if the grade in KV is outdated', async () => {
    for (const [before, after] of [
      [4, 1],
      [1, 4],
    ] as const) {
      const person = await signedIn(before);
      await setGrade(person, after);
      const { reply, trips } = await measure((recorder) => person.get('/api/shell', { recorder }));
      expect(reply.body).toMatchObject({ me: { grade: after } });
      expect(reply.body.applicationCounts === null).toBe(after === 1);
      expect(trips).toBe(2);
    }
  });

  it.each([
    ['is blocked', (person: SignedIn) => execute('update users set isBlocked = 1 where id = ?', person.id)],
    [
      'was signed out everywhere',
      (person: SignedIn) => execute('update users set sessionEpoch = 9 where id = ?', person.id),
    ],
    ['signed out here', (person: SignedIn) => execute('delete from sessions where hash = ?', person.sessionHash)],
    [
      'does not exist',
      async (person: SignedIn) => {
        const session = { ...(await stored(person)), userId: crypto.randomUUID() };
        await env.SESSIONS.put(person.sessionHash, JSON.stringify(session));
      },
    ],
  ])('A user who %s gets none of the rows of the shell', async (_name, end) => {
    const person = await signedIn(4);
    await createNotification({ userId: person.id });
    await end(person);
    const { body } = await person.get('/api/shell');
    expect(body).toEqual((await signedOut.get('/api/shell')).body);
    expect(body).toMatchObject({ me: null, unreadNotifications: null, applicationCounts: null });
  });

  it('A malformed query is refused after the caller and reads no rows', async () => {
    const path = '/api/notifications?limit=0';
    expect((await signedOut.get(path)).outcome).toBe('401 unauthenticated');
    expect((await (await signedIn(1, { isBlocked: true })).get(path)).outcome).toBe('401 unauthenticated');
    const person = await signedIn();
    const { reply, sql } = await measure((recorder) => person.get(path, { recorder }));
    expect(reply.outcome).toBe('400 invalid_input');
    expect(sql).not.toContain('notifications');
  });
});
