import { sql } from 'drizzle-orm';
import { jobs } from './schema/hiring.ts';

/** Whether a job takes applications at this moment (docs/rules/jobs.md#jobs). */
export const isOpenAt = ({ isActive, closesAt }: { isActive: boolean; closesAt: Date | null }, at: Date) =>
  isActive && (closesAt === null || closesAt > at);

/** `isOpenAt` for a query of jobs, apart from `isActive`: a partial index serves only queries that word it alike. */
export const isNotClosedAt = (at: Date) => sql`(${jobs.closesAt} is null or ${jobs.closesAt} > ${at.getTime()})`;
