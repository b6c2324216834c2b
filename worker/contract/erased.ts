/** The name shown for somebody who was erased. No Discord username has a space or a capital. */
export const ERASED_USER = 'Erased user';
