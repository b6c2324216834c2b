import * as z from 'zod/mini';
import { VERDICTS } from '#contract/reviews.ts';
import { DEFAULT_VOTE_DAYS } from '#contract/voice/nominations.ts';
import type { nominations, opinions } from '#worker/db/schema/voice.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { day, onDay, shift } from '../calendar.ts';
import { type CommunityMember, personCalled } from '../community.ts';
import { byDaysAgo, readJson } from '../data.ts';
import type { SeededApplication } from '../hiring/applications.ts';
import type { SeededProfile } from '../people/staff-profiles.ts';
import { Random } from '../random.ts';

type NominationRow = typeof nominations.$inferSelect;
type OpinionRow = typeof opinions.$inferSelect;

const opinion = z.extend(byDaysAgo, { verdict: z.enum(VERDICTS), reason: z.string() });

const given = z.array(opinion);

type OpinionText = z.infer<typeof opinion>;

/** What the team says about nominees and trials. Days count back from today, or from the application of one who applied. */
const texts = readJson(
  'voice.json',
  z.strictObject({
    nominations: z.array(
      z.extend(byDaysAgo, {
        nominee: z.string(),
        reason: z.string(),
        opinions: given,
        decided: z.exactOptional(
          z.extend(byDaysAgo, { state: z.enum(['invited', 'declined'] as const), answer: z.string() }),
        ),
      }),
    ),
    trials: z.array(z.strictObject({ person: z.string(), opinions: given })),
  }),
);

/** A nomination, and the person that it is about. */
export interface SeededNomination {
  readonly row: NominationRow;
  readonly nominee: CommunityMember;
}

interface SeededVoice {
  readonly nominations: readonly SeededNomination[];
  readonly opinions: readonly OpinionRow[];
}

/** Nominations, and opinions on them and on trials. Nothing is about the people whom the fake Discord offers. */
export function voiceOf(
  today: Date,
  people: readonly CommunityMember[],
  profiles: readonly SeededProfile[],
  applications: readonly SeededApplication[],
): SeededVoice {
  const opinionsOn = (
    subject: Pick<OpinionRow, 'subjectType' | 'subjectId' | 'personId'>,
    end: Date,
    after: Date,
    said: readonly OpinionText[],
  ): OpinionRow[] =>
    said.map(({ by, daysAgo, verdict, reason }) => {
      const planned = onDay(end, daysAgo, new Random(`opinion of ${by} on ${subject.subjectId}`));
      const createdAt = planned > after ? planned : shift(after, day / 12);
      return {
        ...subject,
        userId: personCalled(people, by).id,
        verdict,
        reason,
        sawOthers: false,
        createdAt,
        updatedAt: createdAt,
        changedOn: null,
        changes: 0,
      };
    });

  const seeded = texts.nominations.map(({ nominee: name, by, daysAgo, reason, opinions: said, decided }) => {
    const nominee = personCalled(people, name);
    const random = new Random(`nomination of ${name}`);
    const application = applications.findLast(({ applicant }) => applicant.username === name);
    // Who was invited applied afterwards.
    const end = application ? new Date(Math.floor(application.row.submittedAt.getTime() / day) * day) : today;
    const createdAt = onDay(end, daysAgo, random);
    const row: NominationRow = {
      id: random.uuid(),
      userId: nominee.id,
      discordId: decided ? null : nominee.discordId,
      username: null,
      joinedServerAt: null,
      reason,
      createdBy: personCalled(people, by).id,
      createdAt,
      closesAt: shift(createdAt, DEFAULT_VOTE_DAYS * day),
      state: decided?.state ?? 'open',
      decidedBy: decided ? personCalled(people, decided.by).id : null,
      answer: decided?.answer ?? null,
      decidedAt: decided ? onDay(end, decided.daysAgo, random) : null,
      jobId: decided?.state === 'invited' ? (application?.row.jobId ?? null) : null,
      reached: decided?.state === 'invited' ? true : null,
      // Kept by the triggers.
      yes: 0,
      no: 0,
      unsure: 0,
      emptiedAt: null,
      revision: decided ? 2 : 1,
    };
    const subject = { subjectType: 'nomination', subjectId: row.id, personId: nominee.id } as const;
    return { row, nominee, opinions: opinionsOn(subject, end, createdAt, said) };
  });
  const onTrials = texts.trials.flatMap(({ person: name, opinions: said }) => {
    const person = personCalled(people, name);
    const profile = profiles.find(({ row }) => row.userId === person.id)?.row;
    if (!profile?.trialId || !profile.trialFrom) throw new Error(`${name} is not on trial`);
    const subject = { subjectType: 'trial', subjectId: profile.trialId, personId: person.id } as const;
    return opinionsOn(subject, today, new Date(profile.trialFrom), said);
  });
  return {
    nominations: seeded.map(({ row, nominee }) => ({ row, nominee })),
    opinions: [...seeded.flatMap(({ opinions: own }) => own), ...onTrials],
  };
}

/** The audit entries of nominations and opinions, without texts and verdicts. */
export const voiceEntries = ({ nominations: nominated, opinions: said }: SeededVoice): Entry[] => [
  ...nominated.flatMap(({ row }) => {
    const common = { about: ['nomination', row.id], target: null } as const;
    return [
      { ...common, at: row.createdAt, action: 'NOMINATION_CREATED', by: row.createdBy } as const,
      ...(row.decidedAt
        ? [
            {
              ...common,
              at: row.decidedAt,
              action: 'NOMINATION_DECIDED',
              by: row.decidedBy,
              after: { state: row.state },
            } as const,
          ]
        : []),
    ];
  }),
  ...said.map(
    ({ subjectType, subjectId, personId, userId, createdAt }): Entry => ({
      at: createdAt,
      action: 'OPINION_GIVEN',
      about: subjectType === 'trial' && personId ? ['user', personId] : ['nomination', subjectId],
      by: userId,
      target: null,
    }),
  ),
];
