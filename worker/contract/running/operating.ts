/** Why Discord refuses sign-ins: it is busy or down, it does not know the client or its secret, or it says something else. */
export const SIGN_IN_TROUBLES = ['busy', 'client', 'other'] as const;

export type SignInTrouble = (typeof SIGN_IN_TROUBLES)[number];

/** What the owner is alerted to, at most once a day each. */
export const TROUBLES = [
  'sign_in_refused',
  'deliveries_failed',
  'database_filling',
  'cron_late',
  'backup_overdue',
] as const;

export type Trouble = (typeof TROUBLES)[number];
