/** The name shown for an erased user. No Discord username contains a space or a capital. */
export const ERASED_USER = 'Erased user';
