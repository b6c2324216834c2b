import { describe, expect, it } from 'vitest';
import { migrationNames, pendingMigrations } from '#dev/migrations.ts';

describe('Migrations of a local database', () => {
  it('A new database needs all migrations, in order', () => {
    const names = migrationNames();
    expect(names[0]).toBe('0000_baseline.sql');
    expect(pendingMigrations([], names)).toEqual(names);
  });

  it('A database needs only missing migrations', () => {
    expect(pendingMigrations(['a.sql', 'b.sql'], ['a.sql', 'b.sql', 'c.sql'])).toEqual(['c.sql']);
    expect(pendingMigrations(['a.sql'], ['a.sql'])).toEqual([]);
  });

  it('An unknown migration is refused, naming the commands that keep or delete the data', () => {
    const start = () => pendingMigrations(['0000_schema.sql', '0001_triggers.sql'], ['0000_baseline.sql']);
    expect(start).toThrow(/0000_schema\.sql, 0001_triggers\.sql .*npm run reset -- --keep.*npm run reset\./);
  });
});
