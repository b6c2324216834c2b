import type { savedReplies } from '#worker/db/schema/reviewing.ts';
import type { Entry } from '../audit/audit-entry.ts';
import { onDay } from '../calendar.ts';
import { type Change, type CommunityMember, personCalled } from '../community.ts';
import type { SeededApplication } from '../hiring/applications.ts';
import { Deck, Random } from '../random.ts';
import { messages, replyTexts } from './reviewing-texts.ts';
import { reviewedSince } from './reviews.ts';

/** A saved reply and its history. */
interface SeededReply {
  readonly row: typeof savedReplies.$inferSelect;
  readonly changed: Change | null;
}

/** The saved replies, oldest first. */
export const repliesOf = (today: Date, people: readonly CommunityMember[]): SeededReply[] =>
  replyTexts.map((reply) => {
    const random = new Random(`reply ${reply.title}`);
    const createdAt = onDay(today, reply.daysAgo, random);
    const changed = reply.changed
      ? { at: onDay(today, reply.changed.daysAgo, random), by: personCalled(people, reply.changed.by) }
      : null;
    return {
      changed,
      row: {
        id: random.uuid(),
        title: reply.title,
        body: reply.text,
        for: reply.for,
        createdBy: personCalled(people, reply.by).id,
        createdAt,
        updatedBy: changed?.by.id ?? null,
        updatedAt: changed?.at ?? createdAt,
        revision: changed ? 2 : 1,
      },
    };
  });

type Answer = Pick<SeededApplication['row'], 'message' | 'messageBy'>;

/** Messages to applicants, by application ID: most decisions have had one since the team writes reviews. */
export function answersOf(
  today: Date,
  replies: readonly SeededReply[],
  applications: readonly SeededApplication[],
): ReadonlyMap<string, Answer> {
  const random = new Random('answers to applicants');
  const own = {
    accepted: new Deck(messages.accepted, random),
    declined: new Deck(messages.declined, random),
  };
  const answers = new Map<string, Answer>();
  for (const { row, applicant, reviews } of applications) {
    const decision = reviews.at(-1);
    if (!decision || decision.at < reviewedSince(today)) continue;
    if (row.status !== 'accepted' && row.status !== 'declined') continue;
    const isKnown = applicant.username === 'member';
    if (!isKnown && random.chance(0.25)) continue;
    const fitting = replies.filter(
      (reply) =>
        reply.row.createdAt < decision.at &&
        (reply.row.title === 'Welcome to the team') === (row.status === 'accepted'),
    );
    const isOwn = isKnown || fitting.length === 0 || random.chance(0.3);
    const message = isOwn
      ? own[row.status].deal()
      : random.pick(fitting).row.body.replaceAll('{name}', applicant.username).replaceAll('{job}', row.jobTitle);
    answers.set(row.id, { message, messageBy: decision.by.id });
  }
  return answers;
}

/** The audit entries of saved replies, without their bodies. */
export const replyEntries = (replies: readonly SeededReply[]): Entry[] =>
  replies.flatMap(({ row: { id, title, createdBy, createdAt }, changed }): Entry[] => {
    const common = { about: ['setting', id], target: null } as const;
    return [
      { ...common, at: createdAt, action: 'SAVED_REPLY_CREATED', by: createdBy, after: { title } },
      ...(changed
        ? [
            {
              ...common,
              at: changed.at,
              action: 'SAVED_REPLY_UPDATED',
              by: changed.by.id,
              before: { title },
              after: { title },
            } as const,
          ]
        : []),
    ];
  });
