import { describe, expect, it, vi } from 'vitest';
import { isFresh, newState } from '#worker/auth/sign-in-state.ts';
import { minutes } from '#worker/clock.ts';
import { call } from '../support/client.ts';
import { measure } from '../support/measuring/recorder.ts';
import { beginSignIn, sessionOf } from '../support/sign-in.ts';
import { stateOfDatabase } from '../support/state.ts';

/** DISCORD_CLIENT_SECRET in tests. */
const SECRET = 'test-secret';

/** A state that the portal made this long ago (ms). */
async function stateFrom(ago: number): Promise<string> {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - ago });
  const state = await newState(SECRET);
  vi.useRealTimers();
  return state;
}

const [TOKEN, TIME] = ['A'.repeat(43), Date.now().toString(36)];

describe('A state', () => {
  it('A state is valid for ten minutes', async () => {
    expect(await isFresh(await stateFrom(0), SECRET)).toBe(true);
    expect(await isFresh(await stateFrom(minutes(10) - 2000), SECRET)).toBe(true);
    expect(await isFresh(await stateFrom(minutes(10)), SECRET)).toBe(false);
  });

  it('A state is valid only under the secret that signed it, and unchanged', async () => {
    const state = await newState(SECRET);
    const [token = '', time = '', signature = ''] = state.split('.');
    const later = (Number.parseInt(time, 36) + 1).toString(36);
    expect(await isFresh(state, 'another-secret')).toBe(false);
    for (const other of [
      `${TOKEN}.${time}.${signature}`,
      `${token}.${later}.${signature}`,
      `${token}.${time}.${TOKEN}`,
      `${token}.${time}`,
      `${token}.${time}.`,
      `${state}.x`,
      ` ${state}`,
      `${state}\n`,
    ])
      expect(await isFresh(other, SECRET), other).toBe(false);
  });
});

/** A callback with this state, also in the cookie unless that is given. */
const callback = (query: string, cookie: string) =>
  measure((recorder) =>
    call('GET', `/auth/discord/callback?${query}`, { recorder, headers: { Cookie: `state=${cookie}` } }),
  );

describe('A callback that cannot be a sign-in', () => {
  it.each([
    ['with a made-up state', async () => TOKEN],
    ['with a state of the right shape', async () => `${TOKEN}.${TIME}.${TOKEN}`],
    ['with a state signed by another secret', () => newState('another-secret')],
    ['eleven minutes after it began', () => stateFrom(minutes(11))],
  ])('One %s asks D1 nothing, and lands on the login page', async (_what, make) => {
    const state = await make();
    const before = await stateOfDatabase();
    const { reply, recorder } = await callback(`code=x&state=${state}`, state);
    expect([reply.headers.get('Location'), sessionOf(reply)]).toEqual(['/login?error=state', null]);
    expect([recorder.trips, recorder.kv]).toEqual([[], []]);
    expect(await stateOfDatabase()).toEqual(before);
  });

  it('One with another browser’s state asks D1 nothing', async () => {
    const [own, others] = [await newState(SECRET), await newState(SECRET)];
    const { reply, recorder } = await callback(`code=x&state=${others}`, own);
    expect([reply.headers.get('Location'), recorder.trips]).toEqual(['/login?error=state', []]);
  });

  it('One without a code asks D1 nothing, and does not use its state up', async () => {
    const { cookie, finish } = await beginSignIn('newcomer');
    const state = cookie.slice(cookie.indexOf('=') + 1);
    const { reply, recorder } = await callback(`error=access_denied&state=${state}`, state);
    expect([reply.headers.get('Location'), recorder.trips]).toEqual(['/login?error=cancelled', []]);
    expect((await finish()).headers.get('Location')).toBe('/progress');
  });
});
