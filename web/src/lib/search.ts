// Parsers for the search part of an address. The router hands values over as JSON would read them: `?q=12` is a number and
// `?archived=true` a boolean. These are part of the first load, so they stay small.

const MAX_TEXT = 100;

/** Text that is not empty, cut to 100 characters. A number counts as the text it was. */
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
  [Name in keyof Fields]?: NonNullable<ReturnType<Fields[Name]>>;
};

/** A route's `validateSearch`: each field through its parser, without those that make no sense. */
export const searchParser =
  <Fields extends Record<string, (value: unknown) => unknown>>(fields: Fields) =>
  (search: Record<string, unknown>): Parsed<Fields> => {
    const found = Object.entries(fields).map(([name, parse]) => [name, parse(search[name])] as const);
    return Object.fromEntries(found.filter(([, value]) => value !== undefined)) as Parsed<Fields>;
  };
