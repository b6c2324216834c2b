import * as z from 'zod/mini';
import { type FormQuestion, hasOptions, JOB_GRADES, QUESTION_TYPES, type QuestionType } from '#contract/jobs.ts';
import type { jobs } from '#worker/db/schema/hiring.ts';
import { onDay } from '../calendar.ts';
import { type CommunityMember, personCalled } from '../community.ts';
import { readEntries, readJson } from '../data.ts';
import { vacancyRoleId } from '../discord/server.ts';
import { Random } from '../random.ts';

const question = z.strictObject({
  id: z.string(),
  type: z.enum(Object.keys(QUESTION_TYPES) as QuestionType[]),
  label: z.string(),
  placeholder: z.exactOptional(z.string()),
  required: z._default(z.boolean(), true),
  options: z._default(z.array(z.string()), []),
});

const forms = readJson(
  'job-questions.json',
  z.record(
    z.string(),
    z.strictObject({
      questions: z.array(question),
      /** The first version and when it was replaced. A string repeats a later question by ID. */
      earlier: z.exactOptional(
        z.strictObject({ rewritten: z.number(), questions: z.array(z.union([z.string(), question])) }),
      ),
    }),
  ),
);

/** How many reviews a job needs, how long people wait, and since when. Before that, none and not at all. */
const rules = z.strictObject({
  set: z.number(),
  reviewsNeeded: z.number(),
  reapplyDays: z.number(),
  minAccountDays: z.number(),
  minServerDays: z._default(z.number(), 0),
});

/** Days count back from today. */
const facts = z.strictObject({
  /** Names the job within the seed. */
  key: z.string(),
  postedBy: z.string(),
  posted: z.number(),
  rules: z.exactOptional(rules),
  closed: z.exactOptional(z.number()),
  /** Days from today until it closes by itself. */
  closesIn: z.exactOptional(z.number()),
  minGrade: z._default(z.literal(JOB_GRADES), 1),
  /** Days ago that an Executive let it give its role. */
  givesRole: z.exactOptional(z.number()),
  deleted: z.exactOptional(z.number()),
});

const toQuestion = ({ id, type, label, placeholder, required, options }: z.infer<typeof question>): FormQuestion => ({
  ...{ id, type, label, placeholder: placeholder ?? null, required },
  options: hasOptions(type) ? options : [],
});

const texts = readEntries('jobs.md', facts).map(({ text, ...job }) => {
  const [description = '', requirements = ''] = text.split('\n\n## Requirements\n\n');
  const { questions = [], earlier } = forms[job.key] ?? {};
  const now = questions.map(toQuestion);
  const toEarlier = (given: string | z.infer<typeof question>) => {
    const found = typeof given === 'string' ? now.find(({ id }) => id === given) : toQuestion(given);
    if (!found) throw new Error(`${job.key} has no question ${given}`);
    return found;
  };
  return {
    ...job,
    ...{ description, requirements, questions: now },
    earlier: earlier && { rewritten: earlier.rewritten, questions: earlier.questions.map(toEarlier) },
  };
});

/** A job and its history. */
export interface Vacancy {
  readonly text: (typeof texts)[number];
  readonly id: string;
  readonly createdBy: CommunityMember;
  readonly createdAt: Date;
  readonly rewrittenAt: Date | null;
  /** When its review and waiting rules were set. */
  readonly rulesSetAt: Date | null;
  /** When it was set to give its role. */
  readonly roleSetAt: Date | null;
  readonly closedAt: Date | null;
  readonly deletedAt: Date | null;
}

/** All jobs, including the closed and the deleted one. */
export const vacancies = (today: Date, people: readonly CommunityMember[]): Vacancy[] =>
  texts.map((text) => {
    const random = new Random(`vacancy ${text.key}`);
    const on = (daysAgo: number | undefined) => (daysAgo === undefined ? null : onDay(today, daysAgo, random));
    return {
      text,
      id: random.uuid(),
      createdBy: personCalled(people, text.postedBy),
      createdAt: onDay(today, text.posted, random),
      rewrittenAt: on(text.earlier?.rewritten),
      closedAt: on(text.closed),
      deletedAt: on(text.deleted),
      rulesSetAt: on(text.rules?.set),
      roleSetAt: on(text.givesRole),
    };
  });

/** A job's questions at a moment. */
export const questionsAt = ({ text, rewrittenAt }: Vacancy, at: Date): readonly FormQuestion[] =>
  text.earlier && rewrittenAt && at < rewrittenAt ? text.earlier.questions : text.questions;

/** Whether a job was open for applications at a moment. */
export const isOpenAt = ({ createdAt, closedAt, deletedAt }: Vacancy, at: Date): boolean =>
  createdAt < at && (!closedAt || at < closedAt) && (!deletedAt || at < deletedAt);

const noRules = { reviewsNeeded: 0, reapplyDays: 0, minAccountDays: 0, minServerDays: 0 };

/** How many reviews a job needed and how long people had to wait, at a moment. */
export function rulesAt({ text, rulesSetAt }: Vacancy, at: Date): typeof noRules {
  if (!text.rules || !rulesSetAt || at < rulesSetAt) return noRules;
  const { set: _set, ...rest } = text.rules;
  return rest;
}

/** The rows of `jobs`. */
export const jobRows = (today: Date, all: readonly Vacancy[]): (typeof jobs.$inferInsert)[] =>
  all.map((vacancy) => {
    const { text, id, createdBy, createdAt, rewrittenAt, rulesSetAt, roleSetAt, closedAt, deletedAt } = vacancy;
    return {
      id,
      title: text.title,
      description: text.description,
      requirements: text.requirements,
      formQuestions: [...text.questions],
      isActive: closedAt === null,
      closesAt: text.closesIn === undefined ? null : onDay(today, -text.closesIn, new Random(`end ${text.key}`)),
      minGrade: text.minGrade,
      ...rulesAt(vacancy, today),
      acceptedRoleId: roleSetAt ? vacancyRoleId : null,
      createdBy: createdBy.id,
      createdAt,
      revision:
        1 + [rewrittenAt, rulesSetAt, roleSetAt, closedAt, deletedAt].filter((moment) => moment !== null).length,
      deletedAt,
    };
  });
