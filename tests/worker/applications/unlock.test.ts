import { describe, expect, it } from 'vitest';
import { minutes } from '#worker/clock.ts';
import { openSession, type SignedIn, signedIn } from '../support/client.ts';
import { overtakenBy, Recorder } from '../support/measuring/recorder.ts';
import { auditOf, createApplication, execute, numberOf, storedApplication } from '../support/rows.ts';
import { stateOfDatabase } from '../support/state.ts';

const RIGHT = { pin: '2468' };
const WRONG = { pin: '0000' };

const tryPin = (who: Pick<SignedIn, 'post'>, id: string, body: Record<string, unknown>, recorder?: Recorder) =>
  who.post(`/api/applications/${id}/unlock`, body, recorder ? { recorder } : {});
const decide = (who: Pick<SignedIn, 'patch'>, id: string) =>
  who.patch(`/api/applications/${id}`, { status: 'under_consideration' });

const arrange = async () => ({ manager: await signedIn(4), id: (await createApplication({ status: 'declined' })).id });

/** How many wrong pins are counted against a person. */
const failuresOf = ({ id }: { id: string }) => numberOf('select count(*) from pin_failures where userId = ?', id);

describe('The right pin', () => {
  it('The right pin unlocks an archived application for ten minutes', async () => {
    const { manager, id } = await arrange();
    const start = Date.now();
    const reply = await tryPin(manager, id, RIGHT);
    expect([reply.outcome, reply.body.id, reply.body.status]).toEqual(['200', id, 'declined']);
    const until = Date.parse(String(reply.body.unlockedUntil));
    expect(until).toBeGreaterThanOrEqual(start + minutes(10));
    expect(until).toBeLessThanOrEqual(Date.now() + minutes(10));
    const rows = await auditOf(id);
    expect(rows).toEqual([
      expect.objectContaining({ action: 'APPLICATION_UNLOCKED', userId: manager.id, oldValues: null, newValues: null }),
    ]);
    expect(JSON.stringify(rows)).not.toContain(RIGHT.pin);
    expect((await decide(manager, id)).outcome).toBe('200');
  });

  it('An unlock counts for one session only', async () => {
    const { manager, id } = await arrange();
    const elsewhere = await openSession(manager);
    const other = await signedIn(5);
    await tryPin(manager, id, RIGHT);
    for (const who of [elsewhere, other]) {
      expect((await decide(who, id)).outcome).toBe('409 archived_locked');
      expect((await who.get(`/api/applications/${id}`)).body.unlockedUntil).toBeNull();
    }
    expect((await manager.get(`/api/applications/${id}`)).body.unlockedUntil).toEqual(expect.any(String));
    expect((await decide(manager, id)).outcome).toBe('200');
  });

  it('An unlock ends after ten minutes, even during a request', async () => {
    const { manager, id } = await arrange();
    await tryPin(manager, id, RIGHT);
    const end = (at: number) => execute('update application_unlocks set expiresAt = ? where applicationId = ?', at, id);

    const recorder = overtakenBy(() => end(1));
    expect((await manager.patch(`/api/applications/${id}`, { status: 'accepted' }, { recorder })).outcome).toBe(
      '409 conflict',
    );
    expect((await decide(manager, id)).outcome).toBe('409 archived_locked');
    expect((await storedApplication(id))?.status).toBe('declined');
    expect((await manager.get(`/api/applications/${id}`)).body.unlockedUntil).toBeNull();
    await tryPin(manager, id, RIGHT);
    expect((await decide(manager, id)).outcome).toBe('200');
  });

  it('Unlocking again restarts the ten minutes', async () => {
    const { manager, id } = await arrange();
    await tryPin(manager, id, RIGHT);
    await execute('update application_unlocks set expiresAt = expiresAt - 300000 where applicationId = ?', id);
    const again = await tryPin(manager, id, RIGHT);
    expect(Date.parse(String(again.body.unlockedUntil))).toBeGreaterThan(Date.now() + minutes(9));
    expect(await numberOf('select count(*) from application_unlocks where applicationId = ?', id)).toBe(1);
  });

  it('An open application cannot be unlocked', async () => {
    const manager = await signedIn(4);
    for (const status of ['pending', 'under_consideration'] as const) {
      const { id } = await createApplication({ status });
      for (const pin of [RIGHT, WRONG]) {
        const reply = await tryPin(manager, id, pin);
        expect([reply.outcome, reply.body.current]).toEqual([
          '409 not_archived',
          expect.objectContaining({ id, status }),
        ]);
      }
    }
    expect(await failuresOf(manager)).toBe(0);
  });
});

describe('A wrong pin', () => {
  it.each(['0000', '24680', '246', '２４６８', 'null', '%'])(
    'The pin %s is refused and unlocks nothing',
    async (pin) => {
      const { manager, id } = await arrange();
      const before = await stateOfDatabase();
      expect((await tryPin(manager, id, { pin })).outcome).toBe('403 wrong_pin');
      expect(await stateOfDatabase()).toEqual(before);
      expect((await decide(manager, id)).outcome).toBe('409 archived_locked');
    },
  );

  it('After five wrong pins even the right one is refused, with the time to wait', async () => {
    const { manager, id } = await arrange();
    for (let n = 0; n < 5; n++) expect((await tryPin(manager, id, WRONG)).outcome).toBe('403 wrong_pin');
    for (const pin of [WRONG, RIGHT, RIGHT]) {
      const reply = await tryPin(manager, id, pin);
      expect(reply.outcome).toBe('429 rate_limited');
      expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    expect(await auditOf(id)).toEqual([]);
    expect((await decide(manager, id)).outcome).toBe('409 archived_locked');
  });

  it('Wrong pins count per person, across applications and sessions', async () => {
    const { manager, id } = await arrange();
    const elsewhere = await openSession(manager);
    for (let n = 0; n < 5; n++) {
      const another = await createApplication({ status: 'accepted' });
      await tryPin(n % 2 ? manager : elsewhere, another.id, WRONG);
    }
    expect((await tryPin(elsewhere, id, RIGHT)).outcome).toBe('429 rate_limited');
    expect((await tryPin(await signedIn(4), id, RIGHT)).outcome).toBe('200');
  });

  it('A wrong pin is forgotten after fifteen minutes', async () => {
    const { manager, id } = await arrange();
    for (let n = 0; n < 5; n++) await tryPin(manager, id, WRONG);
    await execute('update pin_failures set at = at - ? where userId = ?', minutes(14), manager.id);
    expect((await tryPin(manager, id, RIGHT)).outcome).toBe('429 rate_limited');
    await execute('update pin_failures set at = at - ? where userId = ?', minutes(1), manager.id);
    expect((await tryPin(manager, id, RIGHT)).outcome).toBe('200');
  });

  it('The right pin does not unlock while 29 wrong ones arrive before it', async () => {
    const { manager, id } = await arrange();
    const recorder = new Recorder();
    let open = () => {};
    const allCounted = new Promise<void>((resolve) => {
      open = resolve;
    });
    recorder.hooks.beforeD1 = (statements) =>
      statements.some(({ sql }) => /^insert into "application_unlocks"/i.test(sql)) ? allCounted : undefined;
    const right = tryPin(manager, id, RIGHT, recorder);
    await Promise.all(Array.from({ length: 29 }, () => tryPin(manager, id, WRONG, recorder)));
    open();
    expect((await right).outcome).toBe('429 rate_limited');
    expect(await auditOf(id)).toEqual([]);
    expect((await decide(manager, id)).outcome).toBe('409 archived_locked');
  });
});

describe('A portal without a pin', () => {
  it.each(['', '  ', undefined])('An unlock with the setting %j returns 503 and says why', async (pin) => {
    const { manager, id } = await arrange();
    const recorder = new Recorder();
    if (pin === undefined) delete recorder.env.ARCHIVE_PIN;
    else recorder.env.ARCHIVE_PIN = pin;
    const reply = await tryPin(manager, id, RIGHT, recorder);
    expect([reply.outcome, reply.headers.has('Retry-After')]).toEqual(['503 pin_not_set', true]);
    expect(reply.body.error).toMatch(/pin/i);
    expect(await failuresOf(manager)).toBe(0);
  });
});
