import { GRADES, type Grade } from '../../../worker/contract/grades.ts';
import type { Access } from '../../../worker/http/permission.ts';
import type { Client, Reply } from './client.ts';

export type Caller = Client & { id: string };

/** One line of the table: a call, and how it ends for whom. `out` stands for the signed-out, for a forged cookie and for the blocked. */
export type Line = {
  route: string;
  /** Which rows the call is about, where that matters. */
  about?: string;
  access: Access;
  send: (caller: Caller) => Promise<Reply> | Reply;
  ends: { out: string } & Record<Grade, string>;
};

export const everyone = (outcome: string): Line['ends'] => from(1, outcome, { out: outcome });

/** Ends so from this grade upwards; below and outside as the contract says of most routes, unless told otherwise. */
export function from(
  lowest: Grade,
  outcome: string,
  { out = '401 unauthenticated', below = '403 grade_too_low' } = {},
): Line['ends'] {
  const byGrade = GRADES.map((grade) => [grade, grade >= lowest ? outcome : below]);
  return { out, ...Object.fromEntries(byGrade) };
}

/** Ends one way for staff and another for managers; Members may not call it at all. */
export const staffAndManagers = (staff: string, managers: string): Line['ends'] => ({
  ...from(4, managers, { below: staff }),
  1: '403 grade_too_low',
});
