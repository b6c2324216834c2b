import { and, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { dayOf } from '../../clock.ts';
import { allowedOnPerson } from '../../contract/person-rules.ts';
import type { Database } from '../../db/database.ts';
import { isAfter, type Page, pageLimit, textSize } from '../../db/paging.ts';
import { areNotErased, avatarUrl, hasGrade, isErased, personColumns, toPerson, unlessErased } from '../../db/person.ts';
import { mayRead, type Reader } from '../../db/reading.ts';
import { editedBy, editedView, editor, editorColumns, isEditor } from '../../db/revision.ts';
import { users } from '../../db/schema/people.ts';
import { isOnTrial, staffProfiles } from '../../db/schema/staff.ts';
import { isTwoPersonNow } from '../../db/settings/portal-overrides.ts';
import { countsInFull } from '../../db/settings/second-factor.ts';
import { awayUntil } from '../../db/staff-file/leaves.ts';

const noteWriter = alias(users, 'noteWriter');

const profileSize = textSize(staffProfiles.notes, staffProfiles.servers, staffProfiles.performance);

const selectProfiles = (db: Database) =>
  db
    .select({
      profile: staffProfiles,
      textSize: profileSize,
      noteWriter: { erasedAt: sql<number | null>`${noteWriter.erasedAt}`.as('note_writer_erasedAt') },
      user: {
        ...personColumns(users, 'user'),
        joinedAt: sql<number | null>`${users.joinedAt}`.as('user_joinedAt'),
        promotedAt: sql<number | null>`${users.promotedAt}`.as('user_promotedAt'),
        isBlocked: sql<number | null>`${users.isBlocked}`.as('user_isBlocked'),
        awayUntil: awayUntil(users.id),
        countsInFull: sql<number | null>`${countsInFull(users)}`.as('user_countsInFull'),
        isTwoPerson: isTwoPersonNow(),
      },
      editor: editorColumns,
    })
    .from(staffProfiles)
    .leftJoin(users, eq(users.id, staffProfiles.userId))
    .leftJoin(noteWriter, eq(noteWriter.id, staffProfiles.notesBy))
    .leftJoin(editor, isEditor(staffProfiles.updatedBy));

export type ProfileRow = Awaited<ReturnType<typeof selectProfiles>>[number];

/** The longest texts of a profile. */
const LARGEST = 10_500;

/** Staff profiles, newest first, one more than the page. `archived` lists former staff by when they left. */
export function listProfiles(db: Database, archived: boolean, { limit, cursor }: Page) {
  const at = archived ? staffProfiles.archivedAt : staffProfiles.createdAt;
  const condition = and(
    archived ? sql`${staffProfiles.isArchived} = 1` : sql`${staffProfiles.isArchived} = 0`,
    isAfter(cursor, at, staffProfiles.id),
  );
  const order = sql`${at} desc, ${staffProfiles.id} desc`;
  const list = { table: staffProfiles, size: profileSize, largest: LARGEST, condition, order };
  return selectProfiles(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** Where a profile stands in the list of those on trial, which begins with the one due first. */
export const placeByDueDay = ({ profile }: ProfileRow) => ({
  at: new Date(profile.trialDueOn ?? 0),
  id: profile.id,
  order: 'oldest' as const,
});

/** Staff profiles of those on trial, the one due first at the top, one more than the page. */
export function listTrials(db: Database, { limit, cursor }: Page) {
  const { trialDueOn, id } = staffProfiles;
  const condition = and(isOnTrial(), cursor && sql`(${trialDueOn}, ${id}) > (${dayOf(cursor.at)}, ${cursor.id})`);
  const order = sql`${trialDueOn}, ${id}`;
  const list = { table: staffProfiles, size: profileSize, largest: LARGEST, condition, order };
  return selectProfiles(db)
    .where(condition)
    .orderBy(order)
    .limit(pageLimit(db, limit, list));
}

/** One user's profile. */
export const findProfile = (db: Database, userId: string) => selectProfiles(db).where(eq(staffProfiles.userId, userId));

/** Changes a profile if its revision and its user's grade are as read and nobody involved is erased. */
export const updateProfile = (
  db: Database,
  { profile: { userId, revision, notesBy }, user, noteWriter }: ProfileRow,
  update: Partial<typeof staffProfiles.$inferSelect>,
  actorId: string,
) =>
  db
    .update(staffProfiles)
    .set({
      ...update,
      ...(update.notes !== undefined && { notesBy: actorId }),
      ...editedBy(actorId),
      revision: sql`${staffProfiles.revision} + 1`,
    })
    .where(
      and(
        eq(staffProfiles.userId, userId),
        eq(staffProfiles.revision, revision),
        user.grade === null ? undefined : hasGrade(userId, user.grade),
        areNotErased(userId, actorId, isErased(noteWriter) ? null : notesBy),
      ),
    )
    .returning({ id: staffProfiles.id });

/** The columns in replies: without those of the trial, of the opinions on it, and of earlier dismissals. */
const shownColumns = ({
  notesBy: _notesBy,
  lastArchivedAt: _last,
  trialFrom: _from,
  trialLength: _length,
  trialId: _trialId,
  trialYes: _yes,
  trialNo: _no,
  trialUnsure: _unsure,
  opinionsWanted: _wanted,
  ...profile
}: ProfileRow['profile']) => profile;

/** A profile with its person and last editor. `notes` is null in the reader's own. */
export function profileView({ profile, user, noteWriter, editor: by }: ProfileRow, reader: Reader) {
  const isShown = mayRead('profileNotes', reader, { subject: profile.userId, author: profile.notesBy });
  const person = toPerson(user);
  return {
    ...shownColumns(profile),
    notes: isShown ? unlessErased(profile.notes, user, noteWriter) : null,
    ...(isErased(user) && { servers: [], performance: {} }),
    ...editedView(profile, by),
    user: person && {
      ...person,
      discordId: user.discordId ?? '',
      avatar: avatarUrl(user.discordId, user.avatar),
      joinedAt: new Date(user.joinedAt ?? 0),
      promotedAt: user.promotedAt === null ? null : new Date(user.promotedAt),
      isBlocked: user.isBlocked === 1,
      awayUntil: user.awayUntil,
      needsMfa: user.countsInFull === 0,
      isErased: isErased(user),
      can: allowedOnPerson(reader, { ...person, isErased: isErased(user), isTwoPerson: user.isTwoPerson }),
    },
  };
}
