import * as z from 'zod/mini';
import { GRADES, type Grade } from '#contract/grades.ts';
import type { Reply } from '../support/client.ts';
import * as applications from './replies/applications.ts';
import * as discord from './replies/discord.ts';
import * as exams from './replies/exams.ts';
import * as personal from './replies/export.ts';
import * as jobs from './replies/jobs.ts';
import * as people from './replies/people.ts';
import * as reading from './replies/reading.ts';
import * as settings from './replies/settings.ts';
import * as staffFile from './replies/staff-file.ts';
import * as training from './replies/training.ts';
import { failure, person, title } from './replies/values.ts';
import * as voice from './replies/voice.ts';

/** The schema of every object that a reply can be, or have in it more than once. */
export const SCHEMAS = {
  failure,
  person,
  title,
  ...jobs,
  ...applications,
  ...exams,
  ...people,
  ...staffFile,
  ...voice,
  ...training,
  ...reading,
  ...discord,
  ...settings,
  ...personal,
};

export type SchemaName = keyof typeof SCHEMAS;

/** The content types of replies that are not JSON. */
export const CONTENT_TYPES = ['text/html', 'text/csv', 'image/png', 'application/manifest+json'] as const;

/** A schema, one of two, a list of either, or a content type. */
export type Shape =
  | SchemaName
  | `${SchemaName}|${SchemaName}`
  | `[${SchemaName}]`
  | `[${SchemaName}|${SchemaName}]`
  | (typeof CONTENT_TYPES)[number]
  | 'empty';

/** The shape of a reply: for everyone, or from each of these grades up. */
export type Shapes = Shape | Partial<Record<'out' | Grade, Shape>>;

/** Finds the value for a caller among values that each hold from a grade up; undefined below the lowest. */
export function fromGrade<Value>(values: Partial<Record<'out' | Grade, Value>>, as: 'out' | Grade): Value | undefined {
  if (as === 'out') return values.out;
  const known = GRADES.findLast((grade) => grade <= as && values[grade] !== undefined);
  return known === undefined ? values.out : values[known];
}

const isSchemaName = (name: string): name is SchemaName => Object.hasOwn(SCHEMAS, name);

/** The schema of a JSON reply; null if the shape is a content type or empty. */
function schemaOf(shape: Shape): z.core.$ZodType | null {
  const names = shape.replaceAll(/[[\]]/g, '').split('|');
  if (!names.every(isSchemaName)) return null;
  const [first, second] = names.map((name) => SCHEMAS[name]);
  if (!first) return null;
  const row = second ? z.union([first, second]) : first;
  return shape.startsWith('[') ? z.array(row) : row;
}

/** Where a reply differs from the shape that this caller gets; null if it fits. */
export function misfitFor(reply: Reply, shapes: Shapes, as: 'out' | Grade): string | null {
  const shape = typeof shapes === 'string' ? shapes : fromGrade(shapes, as);
  if (!shape) return `no shape for ${as}`;
  const type = reply.headers.get('Content-Type')?.split(';')[0] ?? 'empty';
  const schema = schemaOf(shape);
  if (!schema || type !== 'application/json') return type === shape ? null : `${type} is not ${shape}`;
  const { error } = z.safeParse(schema, JSON.parse(reply.text));
  return error ? z.prettifyError(error) : null;
}
