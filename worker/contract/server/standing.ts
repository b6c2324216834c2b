/** Where a person stands in the Discord server. Guests count as absent. */
type StandingState = 'member' | 'timed_out' | 'absent' | 'banned';

/** The reply of `GET /api/users/{id}/standing`: what Discord says right now. */
export type Standing = {
  state: StandingState;
  joinedAt: Date | null;
  /** Highest first, without @everyone. */
  roles: { id: string; name: string }[];
  timedOutUntil: Date | null;
  banReason: string | null;
  checkedAt: Date;
};

/** The header that names a right of the bot without which a standing is incomplete. */
export const DISCORD_MISSING = 'Discord-Missing';

/** What Discord said when someone applied; `unanswered` if it said nothing. */
export type ServerState = 'member' | 'unanswered';

/** An applicant's place in the server when they applied. `checkedAt` is when Discord answered or, if it did not, was asked. */
export type ServerCheck = { state: ServerState; joinedAt: Date | null; checkedAt: Date };
