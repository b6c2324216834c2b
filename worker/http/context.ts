import type { SQL } from 'drizzle-orm';
import type { AuditEntry, auditRow } from '../db/audit.ts';
import type { Database } from '../db/database.ts';
import type { users } from '../db/schema/people.ts';
import type { Bindings } from '../env.ts';

/** The signed-in person, as the database has them at this request. */
export type CurrentUser = typeof users.$inferSelect;

/** How a handler records its change in the audit log. */
export type Audit = {
  /** `auditRow`, with actor, address, user agent and request id filled in from the request. */
  row: (entry: AuditEntry, happened?: SQL) => ReturnType<typeof auditRow>;
  /** Marks this write as one of those that leave no row. */
  exempt: () => void;
};

/** What every handler finds in its context: the bindings, and what the middleware set. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    db: Database;
    /** Null when nobody is signed in. */
    user: CurrentUser | null;
    /** SHA-256 of the session's token, even if the session has ended. */
    sessionHash: string | null;
    audit: Audit;
  };
};

/** The same behind `requirePermission`, which adds the signed-in person. */
export type SignedInEnv = AppEnv & { Variables: { me: CurrentUser } };
