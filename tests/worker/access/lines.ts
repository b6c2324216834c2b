import { GRADES, type Grade } from '../../../worker/contract/grades.ts';
import type { Access } from '../../../worker/http/permission.ts';
import type { Client, Reply } from '../support/client.ts';

export type Caller = Client & { id: string };

/** A line of the access table: a call, and its outcome for each caller. `out` is everyone who is not signed in (callers.ts). */
export type Line = {
  route: string;
  /** Which row the call is about, where that matters. */
  about?: string;
  access: Access;
  send: (caller: Caller) => Promise<Reply> | Reply;
  ends: { out: string } & Record<Grade, string>;
};

/** What a line is called: its route, and which row it is about. */
export const nameOf = ({ route, about }: Line) => (about ? `${route}: ${about}` : route);

/** The same outcome for all callers. */
export const everyone = (outcome: string): Line['ends'] => from(1, outcome, { out: outcome });

/** This outcome from `lowest` up; by default `403 grade_too_low` below it and `401 unauthenticated` outside. */
export function from(
  lowest: Grade,
  outcome: string,
  { out = '401 unauthenticated', below = '403 grade_too_low' } = {},
): Line['ends'] {
  const byGrade = GRADES.map((grade) => [grade, grade >= lowest ? outcome : below]);
  return { out, ...Object.fromEntries(byGrade) };
}

/** One outcome for staff and another for managers; Members get `403 grade_too_low`. */
export const staffAndManagers = (staff: string, managers: string): Line['ends'] => ({
  ...from(4, managers, { below: staff }),
  1: '403 grade_too_low',
});

/** These outcomes by grade; every other grade gets `403 grade_too_low`, and everyone outside `401 unauthenticated`. */
export const only = (byGrade: Partial<Record<Grade, string>>): Line['ends'] => ({
  ...from(1, '403 grade_too_low'),
  ...byGrade,
});
