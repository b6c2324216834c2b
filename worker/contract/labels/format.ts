// The product's words are English, so its dates and numbers are too, whatever the browser's language.
export const LOCALE = 'en-GB';

/** '12,345'. Building the format takes a slow phone some 40 ms, so counts that need no separator do without. */
export const number = (value: number): string =>
  Number.isInteger(value) && Math.abs(value) < 1000 ? String(value) : value.toLocaleString(LOCALE);

/** '1 entry', '1,200 entries': a count with its noun, whose plural ends in -s unless given. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** 'title, time limit and questions'. The browser's own format takes a slow phone some 100 ms to build. */
export function listed(words: Iterable<string>): string {
  const all = [...words];
  const last = all.pop() ?? '';
  return all.length > 0 ? `${all.join(', ')} and ${last}` : last;
}
