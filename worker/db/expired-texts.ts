import { sql } from 'drizzle-orm';
import type { ApplicationStatus } from '../contract/applications.ts';
import { applications } from './schema/hiring.ts';

type Dated = {
  status: ApplicationStatus;
  textsDeletedAt: Date | null;
  reviewedAt: Date | null;
  withdrawnAt: Date | null;
};

/** Whether an application's texts have expired, so that nothing would ever delete a new one. */
export function isExpired({ status, textsDeletedAt, reviewedAt, withdrawnAt }: Dated): boolean {
  if (textsDeletedAt === null) return false;
  if (status === 'declined') return textsDeletedAt >= (reviewedAt ?? textsDeletedAt);
  return status === 'withdrawn' && textsDeletedAt >= (withdrawnAt ?? textsDeletedAt);
}

const { status, textsDeletedAt, reviewedAt, withdrawnAt } = applications;

/** `isExpired` for the rows of a query. */
export const hasExpired = sql`(${textsDeletedAt} is not null and ((${status} = 'declined'
    and ${textsDeletedAt} >= coalesce(${reviewedAt}, ${textsDeletedAt}))
  or (${status} = 'withdrawn' and ${textsDeletedAt} >= coalesce(${withdrawnAt}, ${textsDeletedAt}))))`;
