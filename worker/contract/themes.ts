import * as z from 'zod/mini';

/** What a person may choose as theme; light is the default (spec §4). */
export const THEMES = ['light', 'dark', 'system'] as const;

export type Theme = (typeof THEMES)[number];

/** The body of `PATCH /api/users/{id}/theme`. */
export const themeInput = z.strictObject({ theme: z.enum(THEMES) });
