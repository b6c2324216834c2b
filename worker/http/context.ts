import type { SQL } from 'drizzle-orm';
import type { AuditEntry, auditRow } from '../db/audit.ts';
import type { Cost, Database } from '../db/database.ts';
import type { Outbox } from '../db/outbox.ts';
import type { users } from '../db/schema/people.ts';
import type { Bindings } from '../env.ts';

/** The signed-in person, as read from D1 for this request. */
export type CurrentUser = typeof users.$inferSelect;

/** How a handler records a change in the audit log. */
export type Audit = {
  /** `auditRow`, with actor and origin filled in from the request. */
  row: (entry: AuditEntry, happened?: SQL) => ReturnType<typeof auditRow>;
  /** Declares that this write leaves no audit row. */
  exempt: () => void;
};

/** The context of every handler: the bindings, and what the middleware adds. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    db: Database;
    /** What the request has cost D1 so far. */
    cost: Cost;
    /** Null when nobody is signed in. */
    user: CurrentUser | null;
    /** SHA-256 of the session cookie's token, even if that session has ended. */
    sessionHash: string | null;
    audit: Audit;
    outbox: Outbox;
  };
};

/** The same behind `requirePermission`, which adds the signed-in person. */
export type SignedInEnv = AppEnv & { Variables: { me: CurrentUser } };
