import { sql } from 'drizzle-orm';
import { users } from '../../db/schema/people.ts';
import { isAnswered, nominations, opinions } from '../../db/schema/voice.ts';
import { isOpinionBlindTo } from '../../db/voice/blind.ts';
import { listed, pick } from './export.listed.ts';
import type { Kind } from './export.log.ts';

/** Rows of a list in one step. */
const ROWS = 50;

/** The nominee, also if they have not joined their nomination yet. */
const nomineeId = sql`coalesce(${nominations.userId}, (select named.id from ${users} named where named.discordId = ${nominations.discordId}))`;

/** What a person wrote in nominations and opinions, without whom it is about. */
export const VOICE_KINDS: Record<string, Kind> = {
  nominations: listed(ROWS, {
    table: nominations,
    author: nominations.createdBy,
    columns: pick(nominations, 'state', 'createdAt', 'decidedAt'),
    order: [nominations.createdAt, nominations.id],
    kind: 'nomination',
    subject: nomineeId,
  }),
  nominationAnswers: listed(ROWS, {
    table: nominations,
    author: nominations.decidedBy,
    columns: pick(nominations, 'state', 'decidedAt'),
    order: [nominations.createdAt, nominations.id],
    where: isAnswered(),
    kind: 'nomination',
    subject: nomineeId,
  }),
  opinions: listed(ROWS, {
    table: opinions,
    author: opinions.userId,
    columns: pick(opinions, 'subjectType', 'verdict', 'createdAt', 'updatedAt'),
    order: [opinions.createdAt, opinions.subjectId],
    kind: 'opinion',
    sealed: { columns: [opinions.verdict, opinions.reason], from: isOpinionBlindTo, kind: 'opinion' },
  }),
};
