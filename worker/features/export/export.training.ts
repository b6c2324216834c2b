import { sql } from 'drizzle-orm';
import { guideReads, requirements, taskTicks } from '../../db/schema/handbook.ts';
import { approvals, hasWaiver } from '../../db/schema/staff-file.ts';
import { listed, pick } from './export.listed.ts';
import type { Kind } from './export.log.ts';

/** Rows of a list in one step. */
const ROWS = 50;

/** What a person read and ticked, and why they asked to pass gates. */
export const TRAINING_KINDS: Record<string, Kind> = {
  waivers: listed(ROWS, {
    table: approvals,
    author: approvals.askedBy,
    columns: pick(approvals, 'id', 'toGrade', 'waived', 'state', 'createdAt'),
    order: [approvals.createdAt, approvals.id],
    where: hasWaiver(),
    kind: 'approval',
  }),
  guideReads: listed(ROWS, {
    table: guideReads,
    columns: pick(guideReads, 'slug', 'revision', 'readAt'),
    // By guide, as the table is.
    order: [guideReads.slug, guideReads.readAt],
  }),
  tasks: listed(ROWS, {
    table: taskTicks,
    columns: {
      ...pick(taskTicks, 'requirementId', 'tickedAt'),
      title:
        sql<string>`(select ${requirements.title} from ${requirements} where ${requirements.id} = ${sql`${taskTicks.requirementId}`})`.as(
          'title',
        ),
    },
    // By task, as the table is.
    order: [taskTicks.requirementId, taskTicks.tickedAt],
  }),
};
