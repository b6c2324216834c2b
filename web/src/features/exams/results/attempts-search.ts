import type { AttemptStatus } from '#contract/exams.ts';
import { flag, oneOf, searchParser, text } from '#lib/search.ts';
import type { AttemptFilter } from '../queries.ts';

// Importing the contract's list would add its schemas to the first load. The type keeps this copy complete.
const STATUSES: Record<AttemptStatus, true> = { in_progress: true, completed: true, cheated: true, expired: true };

/** Search params of the test results. `user` is a taker's id. `awaiting` shows the marking queue, which `order` sorts. */
export const parseAttemptsSearch = searchParser({
  q: text,
  status: oneOf(Object.keys(STATUSES) as AttemptStatus[]),
  exam: text,
  user: text,
  awaiting: flag,
  order: oneOf(['newest', 'oldest']),
  after: text,
});

export type AttemptsSearch = ReturnType<typeof parseAttemptsSearch>;

/** The order of the marking queue: oldest first, unless the address says otherwise. */
const queueOrder = (order: AttemptsSearch['order'] = 'oldest') => order;

/** The marking queue as its list shows it. */
export const queueFilter = (search: AttemptsSearch = {}): AttemptFilter => ({
  awaiting: true,
  order: queueOrder(search.order),
});

/** The list's filter. The queue ignores the status, because all its attempts are completed. */
export const attemptsFilter = ({ q, status, exam, user, awaiting, order }: AttemptsSearch): AttemptFilter => ({
  status: awaiting ? undefined : status,
  examId: exam,
  userId: user,
  awaiting,
  order: awaiting ? queueOrder(order) : undefined,
  q: q?.trim() || undefined,
});
