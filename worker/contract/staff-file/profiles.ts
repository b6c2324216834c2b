import * as z from 'zod/mini';
import { anyGrade } from '../people.ts';
import { ignored, optionalText, requiredLine, requiredText } from '../text.ts';
import { hasSeverity, SEVERITIES } from './record-types.ts';

const recordType = z.enum([
  'warning',
  'final_warning',
  'promotion',
  'demotion',
  'commendation',
  'disciplinary',
  'note',
]);
const expiry = z.pipe(
  z.union([z.iso.datetime({ offset: true }), z.iso.date()], 'Not a date'),
  z.transform((text) => new Date(text)),
);

const fields = {
  title: requiredLine(200, 'Title is required'),
  description: requiredText(5000, 'Description is required'),
  severity: z.optional(z.nullable(z.enum(SEVERITIES))),
  fromGrade: z.optional(z.nullable(anyGrade)),
  toGrade: z.optional(z.nullable(anyGrade)),
  expiresAt: z.optional(z.nullable(expiry)),
  createdBy: ignored,
};

/** The body of `POST /api/staff-records`. */
export const recordInput = z
  .strictObject({ ...fields, actionType: recordType, userId: z.uuid('Choose a person') })
  .check(
    z.refine((record) => !record.severity || hasSeverity(record.actionType), {
      path: ['severity'],
      error: 'Only warnings and disciplinary records can have a severity',
    }),
  );

/** The body of `PATCH /api/staff-records/{id}`. Omitted fields keep their value; `userId` cannot change. */
export const recordUpdate = z.strictObject({
  ...fields,
  title: z.optional(fields.title),
  description: z.optional(fields.description),
  actionType: z.optional(recordType),
  userId: z.optional(z.string()),
  revision: z.optional(z.int()),
});

/** The body of `PATCH /api/staff/{userId}`. */
export const profileInput = z.strictObject({
  servers: z.optional(
    z.array(requiredLine(100, 'A server name cannot be blank')).check(z.maxLength(50, 'At most 50 servers')),
  ),
  notes: z.optional(z.nullable(optionalText(5000))),
  revision: z.optional(z.int()),
});
