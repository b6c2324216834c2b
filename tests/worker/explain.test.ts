import { expect, it } from 'vitest';
import { countStatements, findBrokenLimit, greedyCalls, limited } from './support/limits.ts';
import { findCostlyPlan } from './support/measuring/explain.ts';
import { checkTrips, longCalls } from './support/measuring/trips.ts';

const plan = (sql: string, ...params: unknown[]) => findCostlyPlan({ sql, params });

it('A statement that reads a whole table is reported', async () => {
  expect(await plan('select id from applications where jobTitle = ?', 'x')).toContain('SCAN applications');
  expect(await plan('select id from applications where jobTitle = ? limit 10', 'x')).toContain('SCAN applications');
  expect(await plan('update users set theme = ? where avatar = ?', 'dark', 'x')).toContain('SCAN users');
  expect(await plan('delete from audit_logs where details = ?', 'x')).toContain('SCAN audit_logs');
  expect(await plan('select count(*) from jobs')).toContain('SCAN jobs');
  expect(
    await plan('select a.id from users join applications a on a.suspendedBy = users.id where users.id = ?', 'x'),
  ).toContain('SCAN a');
});

it('A statement that sorts without an index is reported', async () => {
  expect(await plan('select id from applications where userId = ? order by reviewedAt desc limit 10', 'x')).toContain(
    'TEMP B-TREE',
  );
});

it('A statement that groups or tells rows apart without an index is reported', async () => {
  expect(await plan('select jobTitle from applications where userId = ? group by jobTitle', 'x')).toContain(
    'TEMP B-TREE',
  );
  expect(await plan('select distinct jobTitle from applications where userId = ?', 'x')).toContain('TEMP B-TREE');
});

it('An insert that reads a whole table is reported', async () => {
  const insert = 'insert into pin_failures (userId, at)';
  expect(await plan(`${insert} select id, ? from users where avatar = ? on conflict do nothing`, 1, 'x')).toContain(
    'SCAN users',
  );
  expect(await plan(`${insert} select id, ? from users where id = ? returning id`, 1, 'x')).toBeNull();
  expect(await plan('insert into users (id) select ? where changes() > 0', 'x')).toBeNull();
});

it('A limit does not excuse reading an index whose rows no page shows in its order', async () => {
  const sql = 'select id from audit_logs where details = ? order by timestamp desc limit 10';
  expect(await plan(sql, 'x')).toContain('SCAN audit_logs USING INDEX audit_logs_timestamp');
});

it('A statement that reads a whole index is reported', async () => {
  expect(await plan('select id from applications order by submittedAt desc, id desc')).toContain(
    'SCAN applications USING COVERING INDEX',
  );
});

it('Index order, no table, and a marked search window are allowed', async () => {
  expect(await plan('select id from applications order by submittedAt desc, id desc limit 10')).toBeNull();
  expect(await plan('select id from applications where userId = ? order by submittedAt desc, id desc', 'x')).toBeNull();
  expect(await plan('select 1')).toBeNull();
  const window = 'select /* search window */ id from applications order by submittedAt desc, id desc limit 5000';
  expect(await plan(`select id from applications where id in (${window}) order by jobTitle limit 10`)).toBeNull();
});

it('A search window does not excuse reading a whole table', async () => {
  expect(await plan('select /* search window */ id from applications where jobTitle = ?', 'x')).toContain(
    'SCAN applications',
  );
});

it('A statement over a limit of D1 is reported', () => {
  const broken = (sql: string, ...params: unknown[]) => findBrokenLimit({ sql, params });
  const list = Array.from({ length: 101 }, () => 'x');
  expect(broken('select 1 where ? in (?)', ...list)).toContain('101 parameters');
  expect(broken('select 1 where ? in (?)', ...list.slice(1))).toBeNull();
  expect(broken('select 1 from users where username like ?', 'x')).toContain('no literal');
  expect(broken(`select 1 from users where username like '${'é'.repeat(26)}'`)).toContain('over 50 bytes');
  expect(broken(`select 1 from users where username like '${'é'.repeat(25)}'`)).toBeNull();
});

it('A call with more than 50 statements is reported', async () => {
  const send = (count: number) => limited(`GET /${count}`, async () => countStatements(count));
  await Promise.all([send(50), send(51)]);
  expect(greedyCalls.splice(0)).toEqual(['GET /51 sent 51 statements']);
});

it('A read of more than two round trips and a write of more than three are reported', () => {
  const reply = (call: string, trips: number, rowsWritten = 0) => {
    const [method, route] = call.split(' ');
    checkTrips(JSON.stringify({ level: 'info', method, route, status: 200, trips, rowsWritten }));
  };
  for (const [call, most, rowsWritten] of [
    ['GET /api/staff', 2, 0],
    // An export is recorded.
    ['GET /api/audit-logs/export', 4, 2],
    ['POST /api/jobs', 3, 2],
  ] as const) {
    reply(call, most, rowsWritten);
    expect(longCalls).toEqual([]);
    reply(call, most + 1, rowsWritten);
    expect(longCalls.splice(0)).toEqual([`${call} (200) took ${most + 1} trips`]);
  }
});
