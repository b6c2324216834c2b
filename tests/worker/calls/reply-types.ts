import type { ExtractSchema } from 'hono/types';
import type * as z from 'zod/mini';
import type { AppType } from '#worker/app.ts';
import type { calls } from './all.ts';
import type { SCHEMAS, SchemaName, Shapes } from './shapes.ts';

type Schema = ExtractSchema<AppType>;
type Method<Route extends string> = Route extends `${infer M} ${string}` ? Lowercase<M> : never;
type Path<Route extends string> = Route extends `${string} ${infer P}` ? P : never;

/** What the Worker's types say that a route replies. */
type Replied<Route extends string> = Schema[Path<Route> & keyof Schema] extends infer Calls
  ? Calls[`$${Method<Route>}` & keyof Calls] extends { output: infer Output }
    ? Output
    : never
  : never;

/** What the schemas of a shape say. */
type Described<Shape> = Shape extends `[${infer Row}]`
  ? Described<Row>[]
  : Shape extends `${infer One}|${infer Other}`
    ? Described<One> | Described<Other>
    : Shape extends SchemaName
      ? z.output<(typeof SCHEMAS)[Shape]>
      : never;

type Values<S> = S extends string ? S : S[keyof S];
type AnyCall = (typeof calls)[number];
type OwnShapes<Call> = Call extends { reply: infer S extends Shapes } ? Values<S> : never;
type FurtherShapes<Call> = Call extends { also: infer Also } ? OwnShapes<Also[keyof Also]> : never;
type Accepted<Call> = Call extends { accepted: infer S extends SchemaName } ? S : never;
type ShapesOf<Call> = OwnShapes<Call> | FurtherShapes<Call> | Accepted<Call>;

/** Routes whose types are wider than their replies: an export’s lists are untyped, and whoever edits an exam never holds it. */
type Vague = 'GET /api/users/:id/export' | 'POST /api/exams' | 'PUT /api/exams/:id' | 'PATCH /api/exams/:id';

type Fits<Route extends string, Described> = Route extends Vague
  ? [Described] extends [Replied<Route>]
    ? true
    : false
  : [Exclude<Replied<Route>, null>] extends [Described]
    ? true
    : false;

type Wrong<Call> = Call extends { route: infer Route extends string }
  ? [Described<ShapesOf<Call>>] extends [never]
    ? never
    : Fits<Route, Described<ShapesOf<Call>>> extends true
      ? never
      : Route
  : never;

/** The routes with a reply that their schemas do not describe. */
export type Undescribed = Wrong<AnyCall>;
