import type { OwnStanding, PersonStandings, Requirement, Standing } from '#features/training/queries.ts';
import { bea, fromNow } from './application-rows.ts';

const DAY = 24 * 60;

/** A requirement to read the Mod Guide, asked of everyone on staff. */
export const requirement = (fields: Partial<Requirement> = {}): Requirement => ({
  id: 'read-1',
  title: 'Mod Guide',
  fromGrade: 2,
  kind: 'read',
  slug: 'mod',
  examId: null,
  dueDays: 14,
  validDays: null,
  isGate: false,
  selfTick: false,
  guide: { slug: 'mod', title: 'Mod Guide' },
  exam: null,
  paused: null,
  startsAt: fromNow(-30 * DAY),
  createdAt: fromNow(-30 * DAY),
  creator: { ...bea, grade: 5 },
  revision: 1,
  ...fields,
});

/** A task that people tick themselves. */
export const task = (fields: Partial<Requirement> = {}) =>
  requirement({
    id: 'task-1',
    title: 'Two-factor sign-in is on',
    kind: 'task',
    slug: null,
    guide: null,
    selfTick: true,
    ...fields,
  });

/** An exam to pass. */
export const pass = (fields: Partial<Requirement> = {}) =>
  requirement({
    id: 'pass-1',
    title: 'Rules',
    kind: 'pass',
    slug: null,
    guide: null,
    examId: 'exam-1',
    exam: { id: 'exam-1', title: 'Rules' },
    ...fields,
  });

/** A standing with a requirement: due in three days. */
export const standing = (requirementId: string, fields: Partial<Standing> = {}): Standing => ({
  requirementId,
  state: 'due',
  metAt: null,
  until: null,
  dueAt: fromNow(3 * DAY),
  ...fields,
});

/** The reader's own standing with a requirement. */
export const ownStanding = (asked: Requirement, fields: Partial<Standing> = {}): OwnStanding => {
  const { id, title, kind, fromGrade, slug, examId, isGate, selfTick } = asked;
  return {
    ...standing(id, fields),
    requirement: { id, title, kind, fromGrade, slug, examId, isGate, selfTick },
  };
};

/** A colleague and their standings. */
export const personStandings = (fields: Partial<PersonStandings['user']>, standings: Standing[]): PersonStandings => ({
  user: { ...bea, grade: 3, ...fields },
  standings,
});
