import type { SQL } from 'drizzle-orm';
import type { BatchItem } from 'drizzle-orm/batch';
import type { Grade } from '../contract/grades.ts';
import type { AuditEntry, auditRow } from '../db/audit.ts';
import type { auditMany, EntryOfMany } from '../db/audit-many.ts';
import type { Cost, Database, WriteGuard } from '../db/database.ts';
import type { Outbox } from '../db/queue.ts';
import type { ResultsOf, Statements } from '../db/run-batch.ts';
import type { FindServerMember, ReadMembership } from '../db/running/bot-state.ts';
import type { RequireGivable } from '../db/running/given-roles.ts';
import type { idempotencyKeys, users } from '../db/schema/people.ts';
import type { Bindings } from '../env.ts';

/** The signed-in user, as read from D1 for this request. `grade` is the one that counts. */
export type CurrentUser = typeof users.$inferSelect & {
  /** The listed grade, while its rights wait for a second factor. */
  withheldGrade: Grade | null;
  /** When this session began. */
  signedInAt: Date;
};

/** What reads depend on: the user and their grade. */
export type Caller = Pick<CurrentUser, 'id' | 'grade'>;

/** Looks up the caller in D1, once per request. */
export type Identity = {
  /** The likely caller: the session's user with the grade stored in KV. Unchecked. */
  expected: Caller | null;
  /** The caller; null if nobody is signed in. Throws if D1 fails, and 429. */
  find: () => Promise<CurrentUser | null>;
  /** Looks the session up again: whether its user is still signed in. */
  isStillSignedIn: () => Promise<boolean>;
  /** Looks up the caller and runs these reads in one round trip. Returns their rows. */
  findWith: <S extends Statements>(reads: S) => Promise<ResultsOf<S>>;
};

/** How handlers write to the audit log. */
export type Audit = {
  /** `auditRow`, with actor and origin from the request. */
  row: (
    entry: AuditEntry,
    happened?: SQL,
  ) => Omit<ReturnType<typeof auditRow>, 'sideRows'> & { sideRows: BatchItem<'sqlite'>[] };
  /** `auditMany`, likewise. */
  many: <Facts>(entries: EntryOfMany<Facts>[], happens: SQL) => ReturnType<typeof auditMany>;
  /** Declares that this write needs no audit row. */
  exempt: () => void;
};

/** Statements that note the row a call created, if `recorded` holds. */
type NoteCreated = (id: string, recorded: SQL) => BatchItem<'sqlite'>[];

/** The context of every handler: the bindings and what middleware adds. */
export type AppEnv = {
  Bindings: Bindings;
  Variables: {
    requestId: string;
    db: Database;
    /** What the request has cost D1 so far. */
    cost: Cost;
    /** Undefined outside `/api`, where no caller is looked up. */
    identity: Identity | undefined;
    /** Holds for every write once the route's guard has admitted the caller. */
    actor: WriteGuard | undefined;
    /** The caller, set by the route's guard; null if nobody is signed in. */
    user: CurrentUser | null;
    /** SHA-256 of the session cookie's token, even if that session has ended. */
    sessionHash: string | null;
    audit: Audit;
    outbox: Outbox;
    readMembership: ReadMembership;
    requireGivable: RequireGivable;
    findServerMember: FindServerMember;
    /** The earlier call with this `Idempotency-Key`, if any. */
    earlierCall: typeof idempotencyKeys.$inferSelect | null | undefined;
    /** Set while a repeatable create runs with an `Idempotency-Key`. */
    noteCreated: NoteCreated | undefined;
  };
};

/** `AppEnv` after `requirePermission`, which adds the signed-in user. */
export type SignedInEnv = AppEnv & { Variables: { me: CurrentUser } };
