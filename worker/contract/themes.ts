import * as z from 'zod/mini';

/** The themes. Light is the default. */
export const THEMES = ['light', 'dark', 'system'] as const;

export type Theme = (typeof THEMES)[number];

/** The body of `PATCH /api/users/{id}/theme`. */
export const themeInput = z.strictObject({ theme: z.enum(THEMES) });
