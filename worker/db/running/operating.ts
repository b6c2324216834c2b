import { inArray, sql } from 'drizzle-orm';
import { after, minutes, now } from '../../clock.ts';
import type { SignInTrouble } from '../../contract/running/operating.ts';
import type { Database } from '../database.ts';
import { serverState } from '../schema/people.ts';

/** The `server_state` row about Discord's last refusal of a sign-in; gone after the next one that works. */
const SIGN_IN = 'sign_in';

/** The rows about running the portal. */
const NAMES = [SIGN_IN, 'cron', 'size', 'backup', 'alerts'] as const;

type Name = (typeof NAMES)[number];

/** How long further refusals of sign-ins are not noted, so that a crowd writes one row. */
const NOTED_FOR = minutes(1);

/** Sets one of the rows. */
export const writeState = (db: Database, name: Name, value: Record<string, unknown>) => {
  const row = { value, updatedAt: now() };
  return db
    .insert(serverState)
    .values({ name, ...row })
    .onConflictDoUpdate({ target: serverState.name, set: row });
};

/** Notes that Discord refused a sign-in for a reason that only the operator, or time, can mend. */
export const noteSignInTrouble = (db: Database, reason: SignInTrouble) => {
  const row = { value: { reason }, updatedAt: now() };
  return db
    .insert(serverState)
    .values({ name: SIGN_IN, ...row })
    .onConflictDoUpdate({
      target: serverState.name,
      set: row,
      setWhere: sql`${serverState.updatedAt} < ${after(now(), -NOTED_FOR).getTime()}`,
    });
};

/** Forgets the refusal: a sign-in worked. */
export const forgetSignInTrouble = (db: Database) =>
  db.delete(serverState).where(sql`${serverState.name} = ${SIGN_IN}`);

/** The rows about running the portal, at most five. */
export const selectOperating = (db: Database) =>
  db
    .select()
    .from(serverState)
    .where(inArray(serverState.name, [...NAMES]));

/** One of these rows. */
export type OperatingRow = Awaited<ReturnType<typeof selectOperating>>[number];
