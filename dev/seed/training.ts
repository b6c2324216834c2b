import type { guideReads, requirements, taskTicks } from '#worker/db/schema/handbook.ts';
import type { Entry } from './audit/audit-entry.ts';
import { onDay } from './calendar.ts';
import { type CommunityMember, gradeAt, personCalled } from './community.ts';
import type { Exam, ExamKey } from './exams/exams.ts';
import { Random } from './random.ts';

type RequirementRow = typeof requirements.$inferSelect;
type ReadRow = typeof guideReads.$inferSelect;
type TickRow = typeof taskTicks.$inferSelect;

interface SeededTraining {
  readonly requirements: readonly RequirementRow[];
  readonly reads: readonly ReadRow[];
  readonly ticks: readonly TickRow[];
}

/** When everything began to be asked, in days before today. */
const ASKED = 45;

/** The material revision of the Mod Guide, and the days before today on which it was written. */
const MATERIAL = { slug: 'mod', revision: 4, daysAgo: 33 };

type Asking = Pick<RequirementRow, 'title' | 'dueDays' | 'fromGrade'> & Partial<RequirementRow>;

/** What is asked, what was read and what was ticked. Most of the team is up to date, a few are overdue. */
export function trainingOf(today: Date, people: readonly CommunityMember[], exams: readonly Exam[]): SeededTraining {
  const random = new Random('training');
  const createdBy = personCalled(people, 'executive').id;
  const examId = (key: ExamKey) => exams.find(({ text }) => text.key === key)?.id ?? null;
  const createdAt = onDay(today, ASKED, random);
  const ask = (kind: RequirementRow['kind'], asking: Asking): RequirementRow => ({
    id: random.uuid(),
    titleKey: asking.title.toLowerCase(),
    kind,
    slug: null,
    examId: null,
    validDays: null,
    isGate: false,
    selfTick: false,
    startsAt: createdAt,
    createdBy,
    createdAt,
    revision: 1,
    deletedAt: null,
    ...asking,
  });
  const task = ask('task', { title: 'Two-factor sign-in is on', fromGrade: 2, dueDays: 30, selfTick: true });
  const requirements = [
    ask('read', { title: 'Mod Guide', fromGrade: 2, dueDays: 21, slug: MATERIAL.slug }),
    task,
    ask('pass', {
      title: 'Listings and rules',
      fromGrade: 3,
      dueDays: 21,
      validDays: 180,
      examId: examId('listings'),
    }),
    // Archived, so that it stops nobody's promotion.
    ask('pass', { title: 'Rules Refresher', fromGrade: 5, dueDays: 30, isGate: true, examId: examId('refresher') }),
  ];
  const staff = people.filter((person) => gradeAt(person, today) >= 2);
  const since = (person: CommunityMember, daysAgo: number) => gradeAt(person, onDay(today, daysAgo, random)) >= 2;
  const reads = staff.flatMap((person): ReadRow[] => {
    const read = (revision: number, daysAgo: number): ReadRow[] =>
      since(person, daysAgo + 1)
        ? [{ userId: person.id, slug: MATERIAL.slug, revision, readAt: onDay(today, daysAgo, random) }]
        : [];
    // Some have not read it since it changed.
    const isBehind = person.username === 'moderator' || random.chance(0.2);
    return [
      ...read(MATERIAL.revision - 1, random.int(MATERIAL.daysAgo + 2, ASKED - 1)),
      ...(isBehind ? [] : read(MATERIAL.revision, random.int(2, MATERIAL.daysAgo - 2))),
    ];
  });
  const ticks = staff.flatMap((person): TickRow[] => {
    const daysAgo = random.int(4, ASKED - 1);
    return person.username !== 'junior' && random.chance(0.8) && since(person, daysAgo + 1)
      ? [{ userId: person.id, requirementId: task.id, tickedAt: onDay(today, daysAgo, random), tickedBy: person.id }]
      : [];
  });
  return { requirements, reads, ticks };
}

/** The audit entries of requirements, acknowledgements and ticks. */
export const trainingEntries = ({ requirements, reads, ticks }: SeededTraining): Entry[] => [
  ...requirements.map(
    ({
      id,
      createdAt,
      createdBy,
      titleKey: _key,
      startsAt: _starts,
      revision: _revision,
      deletedAt: _deleted,
      ...values
    }): Entry => ({
      at: createdAt,
      action: 'REQUIREMENT_CREATED',
      about: ['requirement', id],
      by: createdBy,
      target: null,
      after: values,
    }),
  ),
  ...reads.map(
    ({ userId, slug, revision, readAt }): Entry => ({
      at: readAt,
      action: 'GUIDE_ACKNOWLEDGED',
      about: ['guide', slug],
      by: userId,
      target: null,
      after: { revision },
    }),
  ),
  ...ticks.map(
    ({ userId, requirementId, tickedAt, tickedBy }): Entry => ({
      at: tickedAt,
      action: 'TASK_TICKED',
      about: ['user', userId],
      by: tickedBy,
      target: userId,
      after: { requirementId, title: requirements.find(({ id }) => id === requirementId)?.title, done: true },
    }),
  ),
];
