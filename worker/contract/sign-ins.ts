/** How a sign-in ended that Discord confirmed. */
export type SignInOutcome = 'signed_in' | 'blocked' | 'busy';
