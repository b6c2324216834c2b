// Parsers for the search part of an address. The router reads values as JSON: `?q=12` is a number, `?archived=true` a boolean.
// Not zod: the router keeps every route's `validateSearch` in the first load, which would grow by 5 kB.

const MAX_TEXT = 100;

/** Text, cut to 100 characters; undefined if empty. A number is turned back into text. */
export function text(value: unknown): string | undefined {
  const found = typeof value === 'number' ? String(value) : value;
  return typeof found === 'string' ? found.slice(0, MAX_TEXT) || undefined : undefined;
}

/** One of the given words. */
export const oneOf =
  <const Word extends string>(words: readonly Word[]) =>
  (value: unknown): Word | undefined =>
    words.find((word) => word === value);

/** True or absent. */
export const flag = (value: unknown): true | undefined => value === true || value === 1 || undefined;

type Parsed<Fields extends Record<string, (value: unknown) => unknown>> = {
  [Name in keyof Fields]?: ReturnType<Fields[Name]> | undefined;
};

/** A route's `validateSearch`: runs each field through its parser and drops invalid values. */
export const searchParser =
  <Fields extends Record<string, (value: unknown) => unknown>>(fields: Fields) =>
  (search: Record<string, unknown>): Parsed<Fields> => {
    const found = Object.entries(fields).map(([name, parse]) => [name, parse(search[name])] as const);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Parsed<Fields>;
  };

/** Search params of a screen with nothing but a paged list: the cursor of a later page. */
export const parsePageSearch = searchParser({ after: text });
