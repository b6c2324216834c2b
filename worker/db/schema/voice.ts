import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { VERDICTS, type Verdict } from '../../contract/reviews.ts';
import { NOMINATION_STATES, type NominationState } from '../../contract/voice/nominations.ts';
import { OPINION_SUBJECTS, type OpinionSubject } from '../../contract/voice/opinions.ts';
import { bare, type Condition, flag, id, isOneOf, moment } from './columns.ts';
import { jobs } from './hiring.ts';
import { users } from './people.ts';

/** Opinions on nominees and on people on trial, one per subject and author. */
export const opinions = sqliteTable(
  'opinions',
  {
    subjectType: text().$type<OpinionSubject>().notNull(),
    /** A nomination's id, or a profile's `trialId`. */
    subjectId: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Whom it is about; null while the portal does not know the nominee. Kept by a trigger for nominations. */
    personId: text().references(() => users.id),
    verdict: text().$type<Verdict>().notNull(),
    /** Null once erased; the verdict stays. */
    reason: text(),
    /** Given or changed while its author could see the other opinions. */
    sawOthers: flag().notNull().default(false),
    createdAt: moment().notNull(),
    updatedAt: moment().notNull(),
    /** The UTC day of the last change, 'YYYY-MM-DD', and the changes on it; null before the first. */
    changedOn: text(),
    changes: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.subjectType, t.subjectId, t.userId] }),
    check('opinions_subject', isOneOf('subjectType', OPINION_SUBJECTS)),
    check('opinions_verdict', isOneOf('verdict', VERDICTS)),
    index('opinions_created').on(t.subjectType, t.subjectId, t.createdAt, t.userId),
    index('opinions_author').on(t.userId, sql`"createdAt" desc`, sql`"subjectId" desc`),
    index('opinions_person').on(t.personId),
  ],
);

/** Matches nominations that nobody has decided. */
export const isOpenNomination: Condition<'state'> = ({ state } = nominations) => sql`${state} = 'open'`;

/** Matches decided nominations. */
export const isDecidedNomination: Condition<'state'> = ({ state } = nominations) => sql`${state} <> 'open'`;

/** Matches decided nominations whose texts are kept. */
export const isKeptNomination: Condition<'state' | 'emptiedAt'> = ({ state, emptiedAt } = nominations) =>
  sql`${state} <> 'open' and ${emptiedAt} is null`;

/** Matches invitations whose texts are kept. */
export const isKeptInvitation: Condition<'state' | 'emptiedAt'> = ({ state, emptiedAt } = nominations) =>
  sql`${state} = 'invited' and ${emptiedAt} is null`;

/** Matches nominations with an answer. */
export const isAnswered: Condition<'answer'> = ({ answer } = nominations) => sql`${answer} is not null`;

/** Matches nominations that hold a Discord ID. */
export const hasDiscordId: Condition<'discordId'> = ({ discordId } = nominations) => sql`${discordId} is not null`;

/** Nominations: people whom the team would like to apply. */
export const nominations = sqliteTable(
  'nominations',
  {
    id: id(),
    /** The nominee; null while the portal does not know them. */
    userId: text().references(() => users.id),
    /** The nominee's, while it is open; later only of people whom the portal does not know. */
    discordId: text(),
    /** Of people whom the portal does not know. */
    username: text(),
    joinedServerAt: moment(),
    /** Null once emptied. */
    reason: text(),
    createdBy: text()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    closesAt: moment().notNull(),
    state: text().$type<NominationState>().notNull().default('open'),
    decidedBy: text().references(() => users.id),
    /** The decider's words for the team. */
    answer: text(),
    decidedAt: moment(),
    /** The vacancy that an invitation names. */
    jobId: text().references(() => jobs.id),
    /** Whether the invitation reached a user of the portal; null unless invited. */
    reached: flag(),
    /** The opinions by verdict, kept by triggers. */
    yes: integer().notNull().default(0),
    no: integer().notNull().default(0),
    unsure: integer().notNull().default(0),
    /** When its texts, and those of its opinions, were deleted. */
    emptiedAt: moment(),
    revision: integer().notNull().default(1),
  },
  (t) => [
    check('nominations_state', isOneOf('state', NOMINATION_STATES)),
    uniqueIndex('nominations_one_open')
      .on(t.discordId)
      .where(isOpenNomination(bare('state'))),
    index('nominations_open')
      .on(sql`"createdAt" desc`, sql`"id" desc`)
      .where(isOpenNomination(bare('state'))),
    index('nominations_closing')
      .on(t.closesAt)
      .where(isOpenNomination(bare('state'))),
    index('nominations_open_by')
      .on(t.createdBy)
      .where(isOpenNomination(bare('state'))),
    index('nominations_decided')
      .on(sql`"decidedAt" desc`, sql`"id" desc`)
      .where(isDecidedNomination(bare('state'))),
    index('nominations_kept')
      .on(sql`"decidedAt" desc`, sql`"id" desc`)
      .where(isKeptNomination(bare('state', 'emptiedAt'))),
    index('nominations_expiry')
      .on(t.state, t.decidedAt)
      .where(isKeptNomination(bare('state', 'emptiedAt'))),
    index('nominations_user').on(t.userId, sql`"decidedAt" desc`, sql`"id" desc`),
    index('nominations_invited')
      .on(t.userId, sql`"decidedAt" desc`)
      .where(isKeptInvitation(bare('state', 'emptiedAt'))),
    index('nominations_discord')
      .on(t.discordId)
      .where(hasDiscordId(bare('discordId'))),
    index('nominations_creator').on(t.createdBy, sql`"createdAt" desc`, sql`"id" desc`),
    index('nominations_answer_by')
      .on(t.decidedBy, sql`"createdAt" desc`, sql`"id" desc`)
      .where(isAnswered(bare('answer'))),
  ],
);
