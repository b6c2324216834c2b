import * as z from 'zod/mini';
import { JOB_GRADES, QUESTION_TYPES, type QuestionType } from '#contract/jobs.ts';
import { count, moment, someone } from './values.ts';

export const question = z.strictObject({
  id: z.string(),
  type: z.literal(Object.keys(QUESTION_TYPES) as QuestionType[]),
  label: z.string(),
  placeholder: z.nullable(z.string()),
  required: z.boolean(),
  options: z.array(z.string()),
});

/** An open job as everyone reads it. */
export const openJob = z.strictObject({
  id: z.string(),
  title: z.string(),
  description: z.string(),
  requirements: z.string(),
  formQuestions: z.array(question),
  isActive: z.boolean(),
  reapplyDays: count,
  minAccountDays: count,
  minServerDays: count,
  closesAt: z.nullable(moment),
  minGrade: z.literal(JOB_GRADES),
  createdAt: moment,
});

export const job = z.extend(openJob, {
  reviewsNeeded: count,
  acceptedRoleId: z.nullable(z.string()),
  createdBy: z.string(),
  creator: someone,
  revision: count,
  updatedBy: someone,
  updatedAt: z.nullable(moment),
});

export const eligibility = z.strictObject({
  canApply: z.boolean(),
  reason: z.nullable(
    z.literal([
      'account_too_new',
      'grade_too_low',
      'not_in_server',
      'open_application',
      'reapply_wait',
      'server_too_new',
      'timed_out',
      'too_many_today',
    ]),
  ),
  from: z.nullable(moment),
  usualDays: z.nullable(z.number()),
});
