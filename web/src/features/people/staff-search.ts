import * as z from 'zod/mini';
import { field, searchParser, text } from '#lib/search.ts';

// Digits alone would reach the address as a number, and a Discord ID is too long for one.
const OPEN_PREFIX = 'user-';

/** What `open` in the address says for a person. */
export const openOf = (discordId: string) => OPEN_PREFIX + discordId;

/** The Discord ID in what `open` says. */
export const discordIdOf = (open: string) => open.slice(OPEN_PREFIX.length);

const open = field(z.string().check(z.startsWith(OPEN_PREFIX), z.minLength(OPEN_PREFIX.length + 1)));

/** Search params of the executives' portal. */
export const parsePeopleSearch = searchParser({ q: text });

/** Search params of the staff screen. `open` is the person whose profile is open. */
export const parseStaffSearch = searchParser({ q: text, open });
