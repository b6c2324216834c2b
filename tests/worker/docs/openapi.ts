import * as z from 'zod/mini';
import { ERRORS, type ErrorCode } from '#contract/errors.ts';
import { GRADES, type Grade } from '#contract/grades.ts';
import { can } from '#contract/permissions.ts';
import type { Access } from '#worker/http/permission.ts';
import type { Reads } from '#worker/http/validate.ts';
import { calls, lines } from '../calls/all.ts';
import { CONTENT_TYPES, fromGrade, SCHEMAS, type Shape } from '../calls/shapes.ts';
import { type Call, routes } from '../calls/table.ts';

type Json = Record<string, unknown>;

const PICTURES = ['image/png', 'image/webp'];

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
const reference = (name: string) => `#/components/schemas/${name}`;

/** The lowest grade that a guard admits; null if it admits anyone. */
export const gradeOf = (access: Access): Grade | null =>
  access === 'public' ? null : (GRADES.find((grade) => can(grade, access)) ?? null);

/** What a route's validators read. */
const readsOf = (route: string): Reads[] =>
  (routes.get(route) ?? []).flatMap(({ handler }) => ('reads' in handler ? [handler.reads as Reads] : []));

/** The path with its parameters in braces. A wildcard is the parameter `path`. */
export const pathOf = (route: string) =>
  (route.split(' ')[1] ?? '').replaceAll(/:(\w+)/g, '{$1}').replace('*', '{path}');

/** The name of its part of the API: 'Exam attempts' for `/api/exam-attempts/{id}`. */
function tagOf(path: string): string {
  const [, first = '', second = ''] = path.split('/');
  return first === 'api' ? capital(second.replaceAll('-', ' ')) : first === 'auth' ? 'Auth' : 'Pages';
}

/** The shapes of a call's successful replies, by status. */
function successesOf(call: Call): Map<number, Set<Shape>> {
  const found = new Map<number, Set<Shape>>();
  const add = (status: number, shape: Shape) => found.set(status, (found.get(status) ?? new Set()).add(shape));
  for (const { reply, outcomeFor } of lines.filter(({ route }) => route === call.route))
    for (const as of ['out', ...GRADES] as const) {
      const status = Number.parseInt(outcomeFor(as), 10);
      const shape = typeof reply === 'string' ? reply : reply && fromGrade(reply, as);
      if (status < 400 && shape) add(status, shape);
    }
  if (call.accepted) add(202, call.accepted);
  if (call.isKeyed) for (const shape of found.get(201) ?? []) add(200, shape);
  return found;
}

/** The codes that its cases end with, and those that any such call can. */
function codesOf(call: Call): ErrorCode[] {
  const reads = readsOf(call.route);
  const isWrite = !call.route.startsWith('GET ');
  const isFile = call.file !== undefined;
  const own = lines
    .filter(({ route }) => route === call.route)
    .flatMap(({ outcomeFor }) => (['out', ...GRADES] as const).map((as) => outcomeFor(as).split(' ')[1] ?? ''));
  const common = [
    ...(reads.length > 0 ? ['invalid_input'] : []),
    ...(reads.some(({ target }) => target === 'json')
      ? ['invalid_json', 'not_json', 'body_too_large', 'body_timeout']
      : []),
    ...(isFile ? ['invalid_picture', 'not_picture', 'body_too_large', 'body_timeout'] : []),
    ...(call.revised || call.isKeyed ? ['conflict'] : []),
    ...(isWrite ? ['other_origin'] : []),
    ...(pathOf(call.route).includes('{') ? ['not_found'] : []),
    ...['rate_limited', 'internal', 'unavailable'],
  ];
  const all = new Set([...own, ...common]);
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => all.has(code));
}

/** A schema as OpenAPI 3.1 has it. A format says what its pattern would. */
const CONVERSION = {
  io: 'input',
  unrepresentable: 'any',
  override: ({ jsonSchema }: { jsonSchema: Json }) => {
    if (jsonSchema.format) delete jsonSchema.pattern;
  },
} as const;

/** The names of the bodies, by schema. Calls with the same body share its name. */
const bodyNames = new Map<object, string>();
for (const { id, route } of calls)
  for (const { target, schema } of readsOf(route))
    if (target === 'json' && !bodyNames.has(schema)) bodyNames.set(schema, `${capital(id)}Body`);

/** The schemas of all replies and bodies, by name. */
function components(): Json {
  const registry = z.registry<{ id: string }>();
  for (const [name, schema] of Object.entries(SCHEMAS)) registry.add(schema, { id: capital(name) });
  for (const [schema, id] of bodyNames) registry.add(schema as z.core.$ZodType, { id });
  const { schemas } = z.toJSONSchema(registry, { ...CONVERSION, uri: reference });
  return Object.fromEntries(
    Object.entries(schemas)
      .map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [name, schema] as const)
      .toSorted(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** A shape as a schema: a reference, one of two, or a list. */
function schemaOfShape(shape: Shape): Json {
  const names = shape.replaceAll(/[[\]]/g, '').split('|');
  const [first, second] = names.map((name) => ({ $ref: reference(capital(name)) }));
  const row: Json = second ? { anyOf: [first, second] } : { ...first };
  return shape.startsWith('[') ? { type: 'array', items: row } : row;
}

const isContentType = (shape: Shape) => CONTENT_TYPES.some((type) => type === shape);

const DESCRIPTIONS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted, and still to be carried out',
  204: 'Done, without a body',
  302: 'A redirect',
};

/** One success of a call. A list’s `Link` header names its next page. */
function response(status: number, shapes: Set<Shape>, isPaged: boolean): Json {
  const json = [...shapes].filter((shape) => shape !== 'empty' && !isContentType(shape)).map(schemaOfShape);
  const other = [...shapes].filter(isContentType).map((type) => [type, { schema: { type: 'string' } }]);
  const schema = json.length > 1 ? { anyOf: json } : json[0];
  const content = { ...(schema && { 'application/json': { schema } }), ...Object.fromEntries(other) };
  const link = { Link: { description: 'The next page, as rel="next"', schema: { type: 'string' } } };
  return {
    description: DESCRIPTIONS[status] ?? 'Done',
    ...(isPaged && { headers: link }),
    ...(Object.keys(content).length > 0 && { content }),
  };
}

/** The parameters of a query’s schema. */
function queryParameters({ schema }: Reads): Json[] {
  const { properties = {}, required = [] } = z.toJSONSchema(schema, CONVERSION);
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

function parametersOf(call: Call): Json[] {
  const inPath = [...pathOf(call.route).matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const key = { name: 'Idempotency-Key', in: 'header', schema: { type: 'string', maxLength: 80 } };
  const queries = readsOf(call.route).filter(({ target }) => target === 'query');
  return [...inPath, ...queries.flatMap(queryParameters), ...(call.isKeyed ? [key] : [])];
}

/** What a call sends: JSON, a picture, or nothing. */
function bodyOf(call: Call): Json | undefined {
  const body = readsOf(call.route).find(({ target }) => target === 'json');
  const name = body && bodyNames.get(body.schema);
  if (name) return { required: true, content: { 'application/json': { schema: { $ref: reference(name) } } } };
  if (!call.file) return undefined;
  return { required: true, content: Object.fromEntries(PICTURES.map((type) => [type, {}])) };
}

function operation(call: Call): Json {
  const parameters = parametersOf(call);
  const isPaged = parameters.some(({ name }) => name === 'cursor');
  const requestBody = bodyOf(call);
  const codes = codesOf(call);
  const successes = [...successesOf(call)].map(([status, shapes]) => [status, response(status, shapes, isPaged)]);
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [tagOf(pathOf(call.route))],
    ...(call.access !== 'public' && { security: [{ session: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    responses: {
      ...Object.fromEntries(successes),
      default: {
        description: `A failure, with one of the codes ${codes.join(', ')}`,
        content: { 'application/json': { schema: { $ref: reference('Failure') } } },
        'x-codes': codes,
      },
    },
    'x-grade': gradeOf(call.access),
  };
}

/** The description of every call, as OpenAPI 3.1. */
export function openapi(): Json {
  const paths: Record<string, Json> = {};
  for (const call of calls as readonly Call[]) {
    const path = pathOf(call.route);
    paths[path] = { ...paths[path], [call.route.split(' ')[0]?.toLowerCase() ?? '']: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moderation portal',
      version: '1',
      description:
        'Every call that the portal answers. `x-grade` is the lowest grade that may make it, null if anyone may; `x-codes` are the codes it can fail with.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(paths).map(tagOf))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components(),
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-session',
          description: 'Set by signing in with Discord. On plain http it is called `session`.',
        },
      },
    },
  };
}
