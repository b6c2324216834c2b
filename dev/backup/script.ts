import { MAX_STATEMENT_BYTES } from './statements.ts';

/** SQL in parts of any length, in the form of a backup: each statement starts on a new line and ends with a semicolon. */
export type Script = Iterable<string> | AsyncIterable<string>;

/** Texts, quoted names and comments. */
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\//g;

const IS_CREATE = /^CREATE\s/i;
const IS_TRIGGER = /^CREATE\s+(?:TEMP\s+|TEMPORARY\s+)?TRIGGER\b/i;

/** As SQLite decides it: a trigger ends with END after a semicolon, because a CASE ends without one. */
function isCompleteCreate(sql: string): boolean {
  const bare = sql.replaceAll(QUOTED, ' ').trimEnd();
  if (/['"`]|\/\*/.test(bare)) return false;
  return IS_TRIGGER.test(bare) ? /;\s*END\s*;$/i.test(bare) : bare.endsWith(';');
}

function countQuotes(line: string): number {
  let count = 0;
  for (let at = line.indexOf("'"); at !== -1; at = line.indexOf("'", at + 1)) count += 1;
  return count;
}

/** A script's statements, one at a time, without comments between them. Throws if the last one is incomplete. */
export async function* statementsOf(script: Script): AsyncGenerator<string> {
  let statement = '';
  // Only a CREATE has comments, whose quotes have no pair.
  let isCreate = false;
  let quotes = 0;
  let unread = '';
  for await (const part of script) {
    const lines = (unread + part).split('\n');
    unread = lines.pop() ?? '';
    for (const line of lines) {
      if (statement === '') {
        if (line === '' || line.startsWith('--')) continue;
        isCreate = IS_CREATE.test(line);
        quotes = 0;
      }
      statement += `${line}\n`;
      if (!isCreate) quotes += countQuotes(line);
      if (line.endsWith(';') && (isCreate ? isCompleteCreate(statement) : quotes % 2 === 0)) {
        yield statement;
        statement = '';
      } else if (statement.length > 2 * MAX_STATEMENT_BYTES) {
        throw new Error(`A statement is too long: ${statement.slice(0, 100)} …`);
      }
    }
  }
  if (statement || unread) throw new Error(`The last statement is incomplete: ${(statement + unread).slice(0, 100)} …`);
}
