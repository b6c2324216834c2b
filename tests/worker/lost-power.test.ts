import { beforeAll, describe, expect, it } from 'vitest';
import { lines } from './calls/all.ts';
import { outcomeOf, prepareDatabase, ready } from './calls/perform.ts';
import { forgetChanges } from './support/changes.ts';
import { Recorder } from './support/measuring/recorder.ts';
import { report } from './support/proof.ts';
import { execute } from './support/rows.ts';

beforeAll(prepareDatabase);

/** Every write of an admitted caller. Signing out is open to everyone, because it can only end a session. */
const writes = lines.filter(({ grade, audit, access }) => grade !== undefined && audit && access !== 'public');

/** What may end a caller's power between the check and the write, and how the call then ends. */
const ENDINGS = [
  ['blocked', 'update users set isBlocked = 1, sessionEpoch = sessionEpoch + 1 where id = ?', '401 unauthenticated'],
  ['signed out', 'delete from sessions where userId = ?', '401 unauthenticated'],
  ['given another grade', 'update users set grade = iif(grade = 1, 2, 1) where id = ?', '403 grade_too_low'],
] as const;

let refused = 0;

const isWrite = (sql: string) => /^\s*(insert|update|delete)\b/i.test(sql);

describe.each(ENDINGS)('A caller who is %s between the check and the write', (_how, ending, outcome) => {
  it.each(writes)('$name writes nothing', async (line) => {
    const { send, person, changes } = await ready(line);
    const recorder = new Recorder();
    let hasEnded = false;
    recorder.hooks.beforeD1 = async (statements) => {
      if (hasEnded || !statements.some(({ sql }) => isWrite(sql))) return;
      hasEnded = true;
      await execute(ending, person.id);
      await forgetChanges();
    };
    const reply = await send(recorder);
    expect(hasEnded).toBe(true);
    expect(outcomeOf(reply)).toBe(outcome);
    expect(reply.body).not.toHaveProperty('current');
    expect(await changes()).toEqual([]);
    refused += 1;
  });
});

it('No write of the app is left out', ({ task }) => {
  report(task, 'Lost power: writes against a block, sign-out or other grade', refused, ENDINGS.length * writes.length);
  expect(refused).toBe(ENDINGS.length * writes.length);
});
