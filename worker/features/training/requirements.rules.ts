import type { RequirementValues } from '../../contract/handbook/requirements.ts';

type Guide = { minGrade: number } | null;

/** The lowest grade that meets a requirement: of a gate the one below, because it is met before the promotion. */
const BELOW: Record<number, number> = { 2.5: 2, 3: 2.5, 4: 3, 5: 4 };

/** Whether everyone who has to read a guide may. */
export const canBeRead = ({ fromGrade, isGate }: RequirementValues, guide: Guide) =>
  guide === null || guide.minGrade <= (isGate ? (BELOW[fromGrade] ?? fromGrade) : fromGrade);

/** Whether an edit asks more, so that its days count from now. */
export const asksMore = (before: RequirementValues, after: RequirementValues) =>
  after.fromGrade < before.fromGrade ||
  after.dueDays < before.dueDays ||
  (after.validDays ?? Number.POSITIVE_INFINITY) < (before.validDays ?? Number.POSITIVE_INFINITY) ||
  (after.isGate && !before.isGate);

/** The title under which no other task of the grade exists. */
export const titleKeyOf = (title: string) => title.toLowerCase();

/** Whether two requirements ask the same of the same grade. */
export const isEqual = (one: RequirementValues, other: RequirementValues) =>
  one.fromGrade === other.fromGrade &&
  one.kind === other.kind &&
  one.slug === other.slug &&
  one.examId === other.examId &&
  (one.kind !== 'task' || titleKeyOf(one.title) === titleKeyOf(other.title));
