/** The grades from which the owner can require a second factor. */
export const MFA_GRADES = [4, 5, 6] as const;

export type MfaGrade = (typeof MFA_GRADES)[number];

/** What people do whose rights wait for a second factor. */
export const TURN_ON_MFA = 'Turn on two-factor sign-in in Discord, then sign in again.';
