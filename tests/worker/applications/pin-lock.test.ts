import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { hours, minutes } from '#worker/clock.ts';
import { type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { auditDuring, createApplication, numberOf } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const RIGHT = '2468';
const lockAfter = (count: string) => new Recorder({ PIN_LOCK_AFTER: count });

beforeEach(async () => {
  await env.DB.batch([
    env.DB.prepare('delete from pin_failures'),
    env.DB.prepare("delete from server_state where name = 'pin-lock'"),
  ]);
});

const archived = async () => (await createApplication({ status: 'declined' })).id;

const tryPin = (who: SignedIn, id: string, pin: string, recorder: Recorder) =>
  who.post(`/api/applications/${id}/unlock`, { pin }, { recorder });

const managers = (count: number) => Promise.all(Array.from({ length: count }, () => signedIn(4)));

/** Enters wrong pins, by people who each have five tries. Returns the outcomes. */
async function guess(count: number, id: string, recorder: Recorder): Promise<string[]> {
  const outcomes = [];
  for (const who of await managers(Math.ceil(count / 5)))
    for (let n = 0; n < 5 && outcomes.length < count; n++)
      outcomes.push((await tryPin(who, id, 'wrong', recorder)).outcome);
  return outcomes;
}

const failures = () => numberOf('select count(*) from pin_failures');

/** Moves everything that has to do with pins back in time. */
const wait = (ms: number) =>
  env.DB.batch([
    env.DB.prepare('update pin_failures set at = at - ?').bind(ms),
    env.DB.prepare("update server_state set updatedAt = updatedAt - ? where name = 'pin-lock'").bind(ms),
  ]);

describe('Wrong pins of everybody together', () => {
  it('The twentieth in an hour locks everyone out, even with the right pin, in one entry', async () => {
    const id = await archived();
    const recorder = new Recorder();
    delete recorder.env.PIN_LOCK_AFTER;
    let last: SignedIn | undefined;
    const entries = await auditDuring(async () => {
      expect(new Set(await guess(19, id, recorder))).toEqual(new Set(['403 wrong_pin']));
      expect((await tryPin(await signedIn(5), id, RIGHT, recorder)).outcome).toBe('200');
      last = await signedIn(4);
      expect((await tryPin(last, id, 'wrong', recorder)).outcome).toBe('403 wrong_pin');
      for (const pin of ['wrong', RIGHT]) {
        const reply = await tryPin(await signedIn(6), id, pin, recorder);
        expect([reply.outcome, reply.body.error]).toEqual([
          '429 rate_limited',
          'Too many wrong pins. Try again in 60 minutes.',
        ]);
        const seconds = Number(reply.headers.get('Retry-After'));
        expect(seconds).toBeGreaterThan(3590);
        expect(seconds).toBeLessThanOrEqual(3600);
      }
    });
    expect(await failures()).toBe(20);
    const locks = entries.filter(({ action }) => action === 'PIN_LOCKED');
    expect(locks).toEqual([
      expect.objectContaining({
        entityType: 'setting',
        entityId: 'ARCHIVE_PIN',
        userId: last?.id,
        targetUserId: null,
        newValues: '{"wrongPins":20}',
      }),
    ]);
    expect(JSON.stringify(entries)).not.toContain(RIGHT);
  });

  it('The lock ends after an hour, and the count begins anew', async () => {
    const id = await archived();
    const recorder = lockAfter('3');
    const entries = await auditDuring(async () => {
      await guess(3, id, recorder);
      await wait(minutes(59));
      const reply = await tryPin(await signedIn(4), id, RIGHT, recorder);
      expect([reply.outcome, Number(reply.headers.get('Retry-After')) <= 60]).toEqual(['429 rate_limited', true]);
      await wait(minutes(1));
      expect((await tryPin(await signedIn(4), id, RIGHT, recorder)).outcome).toBe('200');
      expect(await guess(2, id, recorder)).toEqual(['403 wrong_pin', '403 wrong_pin']);
      expect((await tryPin(await signedIn(4), id, RIGHT, recorder)).outcome).toBe('200');
      await guess(1, id, recorder);
      expect((await tryPin(await signedIn(4), id, RIGHT, recorder)).outcome).toBe('429 rate_limited');
    });
    expect(entries.filter(({ action }) => action === 'PIN_LOCKED')).toHaveLength(2);
  });

  it('A wrong pin counts for an hour', async () => {
    const id = await archived();
    const recorder = lockAfter('3');
    await guess(2, id, recorder);
    await wait(minutes(59));
    await runTask('sweeping');
    expect(await failures()).toBe(2);
    await guess(1, id, recorder);
    expect((await tryPin(await signedIn(4), id, RIGHT, recorder)).outcome).toBe('429 rate_limited');

    await wait(hours(2));
    await guess(2, id, recorder);
    await wait(minutes(60));
    expect(await guess(2, id, recorder)).toEqual(['403 wrong_pin', '403 wrong_pin']);
    expect((await tryPin(await signedIn(4), id, RIGHT, recorder)).outcome).toBe('200');
  });

  it('Five of one person within fifteen minutes are no entry, and lock nobody else', async () => {
    const id = await archived();
    const recorder = lockAfter('6');
    const [guesser, other] = [await signedIn(4), await signedIn(4)];
    const entries = await auditDuring(async () => {
      for (let n = 0; n < 8; n++) await tryPin(guesser, id, 'wrong', recorder);
      const reply = await tryPin(guesser, id, RIGHT, recorder);
      expect(reply.body.error).toBe('Too many wrong pins. Try again in 15 minutes.');
    });
    expect(entries).toEqual([]);
    expect(await failures()).toBe(5);
    expect((await tryPin(other, id, RIGHT, recorder)).outcome).toBe('200');
  });

  it('One person’s wrong pins count five times an hour towards the lock', async () => {
    const id = await archived();
    const recorder = lockAfter('7');
    const [guesser, other] = [await signedIn(4), await signedIn(4)];
    for (let round = 0; round < 4; round++) {
      for (let n = 0; n < 5; n++) expect((await tryPin(guesser, id, 'wrong', recorder)).outcome).toBe('403 wrong_pin');
      // Ends their own limit, but not the hour.
      await wait(round < 3 ? minutes(15) : 0);
    }
    expect(await failures()).toBe(20);
    expect((await tryPin(other, id, RIGHT, recorder)).outcome).toBe('200');
    expect((await tryPin(other, id, 'wrong', recorder)).outcome).toBe('403 wrong_pin');
    expect((await tryPin(other, id, RIGHT, recorder)).outcome).toBe('200');
    expect((await tryPin(other, id, 'wrong', recorder)).outcome).toBe('403 wrong_pin');
    expect((await tryPin(other, id, RIGHT, recorder)).outcome).toBe('429 rate_limited');
  });

  it('Fifty concurrent guesses by ten managers make twenty tries and one lock', async () => {
    const id = await archived();
    const recorder = lockAfter('20');
    recorder.holdUntil(50, (statements) => statements.some(({ sql }) => /^insert into "pin_failures"/i.test(sql)));
    const people = await managers(10);
    const entries = await auditDuring(async () => {
      const replies = await Promise.all(
        people.flatMap((who) => Array.from({ length: 5 }, () => tryPin(who, id, 'wrong', recorder))),
      );
      const count = (outcome: string) => replies.filter((reply) => reply.outcome === outcome).length;
      expect([count('403 wrong_pin'), count('429 rate_limited')]).toEqual([20, 30]);
    });
    expect(await failures()).toBe(20);
    expect(entries.map(({ action }) => action)).toEqual(['PIN_LOCKED']);
  });

  it('The right pin does not unlock if the lock falls after it was compared', async () => {
    const id = await archived();
    const recorder = lockAfter('3');
    const manager = await signedIn(4);
    let isLocking = false;
    recorder.hooks.beforeD1 = async (statements) => {
      if (isLocking || !statements.some(({ sql }) => /^insert into "application_unlocks"/i.test(sql))) return;
      isLocking = true;
      await guess(3, id, recorder);
    };
    expect((await tryPin(manager, id, RIGHT, recorder)).outcome).toBe('429 rate_limited');
    expect(await numberOf('select count(*) from application_unlocks where applicationId = ?', id)).toBe(0);
  });

  it('A lock without its entry does not happen', async () => {
    const id = await archived();
    const recorder = lockAfter('1');
    recorder.breakAuditRows();
    const before = await stateOfDatabase();
    expect((await tryPin(await signedIn(4), id, 'wrong', lockAfter('2'))).outcome).toBe('403 wrong_pin');
    const manager = await signedIn(4);
    const failed = await failures();
    expect((await tryPin(manager, id, 'wrong', recorder)).outcome).toBe('500 internal');
    expect(await failures()).toBe(failed);
    expect((await stateOfDatabase()).server_state).toEqual(before.server_state);
  });
});

describe('A pin that is too short', () => {
  it.each(['1', '123', '🔑🔑🔑'])(
    'An unlock with the setting %j returns 503 and names it, without its value',
    async (pin) => {
      const id = await archived();
      const reply = await tryPin(await signedIn(4), id, pin, new Recorder({ ARCHIVE_PIN: pin }));
      expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 unavailable', true]);
      expect(reply.body.error).toBe('ARCHIVE_PIN must have at least four characters, and at most 64.');
      expect(await failures()).toBe(0);
    },
  );
});
