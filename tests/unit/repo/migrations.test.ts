import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const folder = path.resolve(import.meta.dirname, '../../../migrations');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .toSorted();

/** D1 refuses statements of 100 kB; this leaves a margin. */
const MAX_STATEMENT_BYTES = 20_000;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

const isComment = (line: string) => line.startsWith('--');

/** What a remote D1 would refuse or do differently from SQLite; empty if nothing. */
function problemsOf(sql: string): string[] {
  const problems: string[] = [];
  const lines = sql.split('\n');
  const code = lines.map((line) => (isComment(line) ? '' : line.replace(/-->.*$/, ''))).join('\n');

  if (sql.includes('\r')) problems.push('has CRLF line ends');
  if (/\bon delete (cascade|set)/i.test(code)) problems.push('deletes or changes children with their parent');
  if (/\busing\s+fts/i.test(code)) problems.push('creates a full-text table, which no export can hold');
  // D1 ignores it, so rebuilding a table breaks or empties the tables that refer to it.
  if (/\bpragma\s+foreign_keys/i.test(code)) problems.push('turns foreign keys off');
  if (/\b(begin\s+transaction|commit|rollback|savepoint)\b/i.test(code)) problems.push('holds a transaction');
  // drizzle-kit splits an index expression at its commas and quotes the pieces as columns.
  if (code.split('`').some((part, i) => i % 2 === 1 && !/^\w+$/.test(part)))
    problems.push('quotes an expression as a column');

  for (const statement of sql.split('--> statement-breakpoint'))
    if (Buffer.byteLength(statement) > MAX_STATEMENT_BYTES) problems.push('has a long statement');

  for (const line of lines) {
    if (isComment(line)) {
      if (!line.startsWith('-->') && /[';]|\b(BEGIN|END|CASE)\b/.test(line))
        problems.push(`has SQL in a comment: ${line}`);
    } else if (/\bcreate\s+(temp\w*\s+)?trigger\b/i.test(line)) {
      if (!/^CREATE TRIGGER \w+ .* BEGIN .*; END;(--> statement-breakpoint)?$/.test(line))
        problems.push(`has a trigger that is not one line with BEGIN and END in capitals: ${line}`);
      if (count(line, /\bbegin\b/gi) !== 1 || count(line, /\bend\b/gi) !== 1)
        problems.push(`has a trigger with more than one BEGIN or END: ${line}`);
      if (/\bcase\b/i.test(line)) problems.push(`has CASE in a trigger: ${line}`);
    } else if (/\b(begin|end)\b/i.test(line)) problems.push(`has BEGIN or END outside a trigger's line: ${line}`);
  }
  return problems;
}

describe('Migrations', () => {
  it.each(names)('%s can be applied to a remote D1', (name) => {
    expect(problemsOf(read(name))).toEqual([]);
  });

  it('Every migration is in the journal, in order', () => {
    const { entries }: { entries: { tag: string }[] } = JSON.parse(read('meta/_journal.json'));
    expect(entries.map(({ tag }) => `${tag}.sql`)).toEqual(names);
  });

  it('Only the snapshot of the newest migration is kept', () => {
    const newest = names.at(-1)?.slice(0, 4);
    expect(readdirSync(path.join(folder, 'meta')).toSorted()).toEqual([`${newest}_snapshot.json`, '_journal.json']);
  });
});

describe('The rules for migrations', () => {
  const trigger = (body: string) => `CREATE TRIGGER t AFTER INSERT ON jobs BEGIN ${body} END;`;

  it('A trigger on one line is accepted', () => {
    expect(problemsOf(`-- Why it is there.\n${trigger('DELETE FROM a; DELETE FROM b;')}\n`)).toEqual([]);
  });

  it.each([
    ['a trigger over several lines', trigger('DELETE FROM a;').replace('BEGIN ', 'BEGIN\n')],
    ['BEGIN in lower case', trigger('DELETE FROM a;').replace('BEGIN', 'begin')],
    ['END in lower case', trigger('DELETE FROM a;').replace('END', 'end')],
    ['CASE in a trigger', trigger("UPDATE a SET b = CASE WHEN c THEN 'd' END;")],
    ['CRLF line ends', `${trigger('DELETE FROM a;')}\r\n`],
    ['a full-text table', 'CREATE VIRTUAL TABLE a USING fts5(b);'],
    ['a cascade', 'CREATE TABLE a (`b` text REFERENCES c(id) ON DELETE CASCADE);'],
    ['foreign keys turned off', 'PRAGMA foreign_keys=OFF;'],
    ['a transaction', 'BEGIN TRANSACTION;'],
    ['a broken index', 'CREATE INDEX `a` ON `b` (`coalesce("c"`,` "d")`);'],
    ['a long statement', `INSERT INTO a VALUES ('${'x'.repeat(MAX_STATEMENT_BYTES)}');`],
    ['SQL in a comment', "-- It's here; BEGIN\nSELECT 1;"],
  ])('A migration with %s is refused', (_what, sql) => {
    expect(problemsOf(sql)).not.toEqual([]);
  });
});
