import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signedIn } from '../support/client.ts';
import { auditRows, createJob, execute, newJob, rowsOf } from '../support/rows.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
describe('A write', () => {
  it('A long user agent is cut to 300 characters, and a forwarded address is not stored', async () => {
    const who = await signedIn(4);
    const { headers } = await who.post('/api/jobs', newJob, {
      headers: { 'User-Agent': 'x'.repeat(5000), 'X-Forwarded-For': '198.51.100.1' },
    });
    const [row] = await auditRows('requestId = ?', headers.get('X-Request-Id'));
    expect([row?.userAgent, row?.ipAddress]).toEqual(['x'.repeat(300), null]);
  });

  it('The audit row of an edit has only the fields that changed', async () => {
    const who = await signedIn(4);
    const job = await createJob({ description: 'Before.' });
    const { title, requirements, formQuestions } = job;
    await who.put(`/api/jobs/${job.id}`, {
      title,
      requirements,
      formQuestions,
      description: 'After.',
      isActive: false,
    });
    const [row] = await rowsOf('select oldValues, newValues from audit_logs where entityId = ?', job.id);
    expect(JSON.parse(String(row?.oldValues))).toEqual({ description: 'Before.', isActive: true });
    expect(JSON.parse(String(row?.newValues))).toEqual({ description: 'After.', isActive: false });
  });
});

describe('The audit log in the database', () => {
  it('Its texts and origins can be deleted, but not changed or replaced', async () => {
    const SEQ = 1_000_000;
    for (const [table, column] of [
      ['audit_texts', 'texts'],
      ['audit_origins', 'ipAddress'],
    ]) {
      const insert = `into ${table} (seq, ${column}) values (?, '{}')`;
      await execute(`insert ${insert}`, SEQ);
      for (const sql of [
        `update ${table} set ${column} = '{"a":1}' where seq = ?`,
        `update ${table} set seq = seq + ?`,
        `insert or replace ${insert}`,
        `insert ${insert} on conflict (seq) do update set ${column} = '{"a":1}'`,
      ])
        await expect(execute(sql, SEQ), sql).rejects.toThrow('cannot be changed');
      await execute(`delete from ${table} where seq = ?`, SEQ);
      expect(await rowsOf(`select * from ${table} where seq = ${SEQ}`)).toEqual([]);
    }
  });

  it('Rows cannot be changed, deleted or replaced', async () => {
    await (await signedIn(4)).post('/api/jobs', newJob);
    const before = await auditRows();
    const [row] = before;
    const columns = 'action, entityType, entityId, timestamp';
    const attempts: [string, unknown[]][] = [
      ['update audit_logs set details = ? where id = ?', ['x', row?.id]],
      ['update audit_logs set seq = seq + ?', [1000]],
      ['delete from audit_logs where id = ?', [row?.id]],
      ['delete from audit_logs where ?', [1]],
      [`insert or replace into audit_logs (id, ${columns}) values (?, 'JOB_CREATED', 'job', 'x', 1)`, [row?.id]],
      [`replace into audit_logs (seq, id, ${columns}) values (?, 'another', 'JOB_CREATED', 'job', 'x', 1)`, [row?.seq]],
      [
        `insert into audit_logs (id, ${columns}) values (?, 'JOB_CREATED', 'job', 'x', 1) on conflict (id) do update set details = 'x'`,
        [row?.id],
      ],
      [`update or replace audit_logs set id = 'x' where id = ?`, [row?.id]],
    ];
    for (const [sql, params] of attempts) {
      const refused = execute(sql, ...params);
      await expect(refused, sql).rejects.toThrow('append-only');
    }
    expect(await auditRows()).toEqual(before);
  });

  it('Seals cannot be changed, deleted, replaced or malformed', async () => {
    const seal = `insert into audit_seals (block, fromSeq, toSeq, previousHash, hash, sealedAt)`;
    await execute(`${seal} values (1, 1, 10, '', 'x', 1)`);
    for (const sql of [
      `update audit_seals set hash = 'y'`,
      'delete from audit_seals',
      `${seal.replace('insert', 'insert or replace')} values (1, 11, 20, '', 'y', 1)`,
      `${seal.replace('insert', 'insert or replace')} values (2, 1, 20, '', 'y', 1)`,
      `${seal.replace('insert', 'insert or replace')} values (2, 11, 10, '', 'y', 1)`,
    ])
      await expect(execute(sql), sql).rejects.toThrow();
    expect(await rowsOf('select block, hash from audit_seals')).toEqual([{ block: 1, hash: 'x' }]);
  });
});
