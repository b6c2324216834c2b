import * as z from 'zod/mini';

/** The most places of the code that a report of an error names, and the characters of each. */
export const FRAME_LIMITS = { frames: 20, characters: 200 } as const;

/** An error of the app in a browser: its kind, screen, places in the code and build. A message could hold what someone typed. */
export const clientError = z.strictObject({
  name: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9]{0,59}$/)),
  /** The pattern of the screen, as in `/_staff/staff/$userId`. */
  route: z.string().check(z.regex(/^\/[\w/$.-]{0,119}$/)),
  frames: z.array(z.string().check(z.maxLength(FRAME_LIMITS.characters))).check(z.maxLength(FRAME_LIMITS.frames)),
  build: z.string().check(z.regex(/^[\w.-]{1,60}$/)),
});

export type ClientError = z.infer<typeof clientError>;
