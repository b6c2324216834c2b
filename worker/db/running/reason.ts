/** Phrases of D1 and SQLite. They contain no values, only names from the schema. */
const SAFE_PHRASES = [
  /(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: (?!SQLITE_)\w+(?:\.\w+)?(?:, \w+\.\w+)*)?/,
  /no such (?:table|column|index|function): \w+(?:\.\w+)?/,
  /audit_\w+ is append-only/,
  /too many (?:SQL variables|attached databases|columns|terms)/,
  /(?:string or blob too big|LIKE or GLOB pattern too complex|malformed JSON|datatype mismatch|statement too long)/i,
  /(?:database is locked|database or disk is full|Exceeded maximum DB size|maximum account storage limit)/i,
  /(?:Network connection lost|client disconnected|transient issue on remote node|its code was updated)/i,
  /(?:DB is overloaded|exceeded its (?:memory|CPU time) limit|operation exceeded timeout|caused object to be reset)/i,
  /free usage limit|daily (?:rows? )?(?:read|write)s? limit/i,
  /KV \w+ failed: \d{3}|KV \w+\(\) limit exceeded for the day/,
  /\bSQLITE_(?:ERROR|CONSTRAINT|BUSY|LOCKED|FULL|TOOBIG|NOMEM|CORRUPT|IOERR|AUTH|RANGE|MISMATCH|READONLY|LIMIT)\b/,
];

/** Why a call to D1 or KV failed, safe to log: only known phrases of the message. The rest may quote SQL, parameters or keys. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? String(error.cause ?? error.message) : '';
  const words = SAFE_PHRASES.flatMap((pattern) => pattern.exec(text)?.[0] ?? []);
  return words.join('; ') || 'unknown';
}
