import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { AuditEntry, auditRow } from '../db/audit.ts';
import type { Cost, Database } from '../db/database.ts';
import type { Outbox } from '../db/outbox.ts';
import type { idempotencyKeys } from '../db/schema/people.ts';
import type { Bindings } from '../env.ts';
import type { CurrentUser, Identity } from './identity.ts';

export type { Caller, CurrentUser } from './identity.ts';

/** How a handler records a change in the audit log. */
export type Audit = {
  /** `auditRow`, with actor and origin filled in from the request. */
  row: (
    entry: AuditEntry,
    happened?: SQL,
  ) => Omit<ReturnType<typeof auditRow>, 'sideRows'> & { sideRows: BatchItem<'sqlite'>[] };
  /** Declares that this write leaves no audit row. */
  exempt: () => void;
};

/** Statements that note which row a call created, if `recorded` holds. */
type NoteCreated = (id: string, recorded: SQL) => BatchItem<'sqlite'>[];

/** The context of every handler: the bindings, and what the middleware adds. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    db: Database;
    /** What the request has cost D1 so far. */
    cost: Cost;
    /** Decides who calls; undefined outside `/api`, where nobody is looked up. */
    identity: Identity | undefined;
    /** Who calls, once the route's guard has found them; null when nobody is signed in. */
    user: CurrentUser | null;
    /** Throws the 401 or 403 of a guard that leaves it to a later read. */
    checkAccess: (() => Promise<unknown>) | undefined;
    /** SHA-256 of the session cookie's token, even if that session has ended. */
    sessionHash: string | null;
    audit: Audit;
    outbox: Outbox;
    /** An earlier call with the same `Idempotency-Key`. */
    earlierCall: typeof idempotencyKeys.$inferSelect | null | undefined;
    /** Set while a repeatable create runs with an `Idempotency-Key`. */
    noteCreated: NoteCreated | undefined;
  };
};

/** The same behind `requirePermission`, which adds the signed-in person. */
export type SignedInEnv = AppEnv & { Variables: { me: CurrentUser } };
