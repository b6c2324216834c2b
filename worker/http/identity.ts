import { eq, sql } from 'drizzle-orm';
import type { Grade } from '../contract/grades.ts';
import type { Database } from '../db/database.ts';
import { type Reads, type RowsOf, readTogether } from '../db/read-together.ts';
import { spentTokens, users } from '../db/schema/people.ts';
import type { StoredSession } from './session-store.ts';

/** The signed-in person, as read from D1 for this request. */
export type CurrentUser = typeof users.$inferSelect;

/** What a handler's reads may depend on. */
export type Caller = Pick<CurrentUser, 'id' | 'grade'>;

type NamedSession = StoredSession & { hash: string };

const findOwner = (db: Database, { hash, userId }: NamedSession) =>
  db
    .select({
      user: users,
      isSpent: sql<number>`exists (select 1 from ${spentTokens} where ${spentTokens.hash} = ${hash})`.as('isSpent'),
    })
    .from(users)
    .where(eq(users.id, userId));

/**
 * Who calls. KV, which may be a minute behind, names the session; one read of D1 decides whether it counts: the person exists, is not
 * blocked and has the session's epoch, and nobody signed out of it (docs/rules/auth.md#sessions).
 */
export class Identity {
  readonly #db: Database;
  readonly #session: NamedSession | null;
  readonly #onFound: (session: NamedSession) => void;
  readonly #admit: (user: CurrentUser | null) => Promise<void>;
  readonly #gradeOf: (user: CurrentUser) => Promise<Grade>;
  #user: CurrentUser | null | undefined;

  /**
   * `onFound` gets a session that counts, with the person's present grade. `admit` is called once D1 has decided about a session,
   * and may throw. `gradeOf` is the grade that somebody's row gives them.
   */
  constructor(
    db: Database,
    session: NamedSession | null,
    onFound: (session: NamedSession) => void,
    admit: (user: CurrentUser | null) => Promise<void>,
    gradeOf: (user: CurrentUser) => Promise<Grade>,
  ) {
    this.#db = db;
    this.#session = session;
    this.#onFound = onFound;
    this.#admit = admit;
    this.#gradeOf = gradeOf;
  }

  /** Who probably calls: whom the session names, with the grade they had when it was last extended. Not checked. */
  get expected(): Caller | null {
    return this.#session && { id: this.#session.userId, grade: this.#session.grade ?? 1 };
  }

  /** Whether D1 has decided. */
  get isKnown(): boolean {
    return this.#user !== undefined;
  }

  /** Who calls; null if nobody is signed in. Throws if D1 fails. */
  async find(): Promise<CurrentUser | null> {
    if (this.#user === undefined) await this.findBeside({});
    return this.#user ?? null;
  }

  /** Finds who calls and makes these reads in one round trip. Returns their rows. */
  async findBeside<R extends Reads>(reads: R): Promise<RowsOf<R>> {
    const session = this.#session;
    const all = { ...reads, sessionOwner: session && findOwner(this.#db, session) };
    const rows: RowsOf<typeof all> = await readTogether(this.#db, all);
    const [row] = rows.sessionOwner ?? [];
    const isValid = row && session && !row.isSpent && !row.user.isBlocked && row.user.sessionEpoch === session.epoch;
    const found = isValid ? row.user : null;
    const grade = found && (await this.#gradeOf(found));
    this.#user = found && grade && { ...found, grade };
    if (session && grade) this.#onFound({ ...session, grade });
    if (session) await this.#admit(this.#user);
    // Rows that were read beside the old grade may show it.
    return !found || found.grade === grade ? rows : readTogether(this.#db, reads);
  }
}
