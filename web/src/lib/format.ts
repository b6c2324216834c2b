// The product's words are English, so its dates and numbers are too, whatever the browser's language.
const LOCALE = 'en-GB';

/** '12,345'. */
export const number = (value: number): string => value.toLocaleString(LOCALE);

/** '66.7': at most one decimal. */
export const decimal = (value: number): string => value.toLocaleString(LOCALE, { maximumFractionDigits: 1 });

/** '1 entry', '1,200 entries': a count with its noun, whose plural ends in -s unless given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

const LIST = new Intl.ListFormat(LOCALE);

/** 'title, time limit and questions'. */
export const listed = (words: Iterable<string>): string => LIST.format(words);

const DATE_TIME = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const EXACT = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full', timeStyle: 'short' });

/** '20 Nov 2026, 18:03', local time. Where a moment stands by itself, use `Time` instead. */
export const dateTime = (moment: Date): string => DATE_TIME.format(moment);

/** 'Friday 20 November 2026 at 18:03', local time. */
export const exactTime = (moment: Date): string => EXACT.format(moment);
