import * as z from 'zod/mini';

// Schemas for the search part of an address. The router reads values as JSON: `?q=12` is a number, `?archived=true` a boolean.

const MAX_TEXT = 100;

/** A field of an address: absent if it is invalid. */
export const field = <Output>(schema: z.ZodMiniType<Output>) => z.catch(z.optional(schema), undefined);

/** Text, cut to 100 characters; absent if empty. A number is turned back into text. */
export const text = field(
  z.pipe(
    z.union([z.string(), z.number()]),
    z.transform((value: string | number) => String(value).slice(0, MAX_TEXT) || undefined),
  ),
);

/** One of the given words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) => field(z.enum(words));

/** True or absent. */
export const flag = field(
  z.pipe(
    z.literal([true, 1]),
    z.transform(() => true as const),
  ),
);

/** A route's `validateSearch`. Of an object's fields it keeps the given ones. */
export function searchParser<Shape extends z.core.$ZodShape>(shape: Shape) {
  const schema = z.object(shape);
  return (search: Record<string, unknown>) => schema.parse(search);
}

/** Search params of a screen with nothing but a paged list: the cursor of a later page. */
export const parsePageSearch = searchParser({ after: text });
