import { erasuresSql } from './erasures.ts';
import { type Place, readSchema } from './tables.ts';

/** Why a restored delivery is not sent: it may have been, or may no longer be true. */
const REASON = 'Restored from a backup';

const DROP_DELIVERIES = `UPDATE deliveries SET state = 'dropped', nextAt = NULL, leaseToken = NULL, discordId = NULL, error = '${REASON}' WHERE state IN ('queued', 'sending');\n`;

/** The statements that make an older state safe to use: they run `erasures`, end every session and drop queued deliveries. */
export const aftermathSql = (erasures: string, hasSessions: boolean) =>
  erasures + (hasSessions ? 'DELETE FROM sessions;\n' : '') + DROP_DELIVERIES;

/** Makes a database safe to use after Time Travel. Without a list of erased people, nobody is erased again. */
export async function settleTimeTravel({ query, run }: Place, erasures: string, passphrase?: string): Promise<void> {
  const { tables } = await readSchema(query);
  const hasSessions = tables.some(({ name }) => name === 'sessions');
  await run([aftermathSql(await erasuresSql(erasures, passphrase), hasSessions)]);
}
