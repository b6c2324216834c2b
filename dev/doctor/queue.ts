import type { DatabaseAccess, Finding, Target } from './target.ts';

/** A delivery is sent right away or by the next run of `sending`, so this allows for Discord's own pauses. */
const LATE_MINUTES = 15;
/** How long ago a refusal still says something about today. */
const LATELY_HOURS = 24;

const HELP = 'Owner Portal → Discord → Deliveries says why, and can try again.';

const SQL = `select
  (select min(nextAt) from deliveries where state in ('queued', 'sending')) as due,
  (select count(*) from deliveries where state = 'failed') as failed,
  (select max(updatedAt) from server_state where name = 'discord' or name glob 'discord:*') as refusedAt,
  (select max(value ->> 'until') from server_state where name = 'discord' or name glob 'discord:*') as until,
  (select updatedAt from server_state where name = 'discord_bot') as tokenRefusedAt`;

/**
 * Checks what waits for Discord. Only refusals that stopped all calls, or all of a kind, are recorded: a 429 of one webhook just delays
 * its deliveries, and nothing tells Discord's global limit from Cloudflare's block (error 1015), so both are named.
 */
export async function checkOutbox(
  database: DatabaseAccess,
  { now, hasCron = true }: Pick<Target, 'now' | 'hasCron'>,
): Promise<Finding[]> {
  const [row = {}] = await database.rows(SQL);
  const minutesSince = (time: unknown) => Math.round((now - Number(time)) / 60_000);
  const clock = (time: unknown) => `${new Date(Number(time)).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

  const inTime = 'Messages leave for Discord in time';
  const waited = row.due ? minutesSince(row.due) : 0;
  const failed = Number(row.failed ?? 0);
  const refusal = 'Discord accepts calls';
  const isRecent = Boolean(row.refusedAt) && minutesSince(row.refusedAt) < LATELY_HOURS * 60;
  const ends = Number(row.until) > now ? `It accepts none until ${clock(row.until)}.` : 'It accepts calls again.';
  return [
    !hasCron
      ? { check: inTime, skipped: 'deployed without a cron trigger' }
      : waited > LATE_MINUTES
        ? { check: inTime, warning: `The oldest has been due for ${waited} minutes. ${HELP}` }
        : { check: inTime },
    {
      check: 'No message to Discord failed for good',
      ...(failed > 0 && { warning: `${failed} failed in the last 90 days. ${HELP}` }),
    },
    {
      check: refusal,
      ...(isRecent && {
        warning: `Discord refused calls at ${clock(row.refusedAt)}: too many from this bot (429), or too many from the address that Cloudflare lends the Worker (error 1015). ${ends} Messages wait meanwhile and are not lost.`,
      }),
      // A token that was replaced since is not known here; the owner's portal compares.
      ...(row.tokenRefusedAt
        ? {
            warning: `Discord refused the bot’s token at ${clock(row.tokenRefusedAt)}. Unless you have set a new one since: reset it (docs/operating.md#rotate-a-secret).`,
          }
        : {}),
    },
  ];
}
