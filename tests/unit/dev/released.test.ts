import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '#dev/tools.ts';
import { migrated } from './backup/backup-place.ts';

const released: string[] = JSON.parse(readFileSync(path.join(root, 'dev/deploy/released.json'), 'utf8'));

describe('The statements of the previous release', () => {
  const database = migrated();
  /** Why the database refuses a statement; null if it does not. */
  const problemOf = (sql: string) => {
    try {
      database.prepare(sql);
      return null;
    } catch (error) {
      return `${error instanceof Error ? error.message : error}\n  ${sql}`;
    }
  };

  it('Every one of them can be prepared on the newest schema', () => {
    expect(released.length).toBeGreaterThan(300);
    expect(released.map(problemOf).filter((problem) => problem !== null)).toEqual([]);
  });

  it('A dropped index that a statement names would be found', () => {
    const named = released.find((sql) => sql.includes('indexed by deliveries_due')) ?? '';
    database.exec('DROP INDEX deliveries_due');
    expect(problemOf(named)).toContain('no such index: deliveries_due');
  });
});
