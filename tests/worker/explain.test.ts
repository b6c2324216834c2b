import { expect, it } from 'vitest';
import { findCostlyPlan } from './support/explain.ts';

const plan = (sql: string, ...params: unknown[]) => findCostlyPlan({ sql, params });

it('A statement that reads a whole table is reported', async () => {
  expect(await plan('select id from applications where suspensionReason = ?', 'x')).toContain('SCAN applications');
  expect(await plan('select id from applications where suspensionReason = ? limit 10', 'x')).toContain(
    'SCAN applications',
  );
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

it('A statement that reads a whole index is reported', async () => {
  expect(await plan('select id from applications order by submittedAt desc, id desc')).toContain(
    'SCAN applications USING COVERING INDEX',
  );
});

it('Index order, no table, and a marked search window are allowed', async () => {
  expect(await plan('select id from applications order by submittedAt desc, id desc limit 10')).toBeNull();
  expect(await plan('select id from applications where userId = ? order by submittedAt desc, id desc', 'x')).toBeNull();
  expect(await plan('select 1')).toBeNull();
  expect(await plan('select /* search window */ id from applications where suspensionReason = ?', 'x')).toBeNull();
});
