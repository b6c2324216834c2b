import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import { type GuideGrade, isGuideSlug } from '../../contract/guides.ts';
import { MAX_GUIDES } from '../../contract/limits.ts';
import type { Database } from '../../db/database.ts';
import { newestOf } from '../../db/guides/newest.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { lowerAsSqlite } from '../../db/paging.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { guideRevisions, guides, pageRevisions } from '../../db/schema/guides.ts';
import { users } from '../../db/schema/people.ts';

/** The table with the revisions of a guide. */
export const tableOf = (slug: string) => (isGuideSlug(slug) ? guideRevisions : pageRevisions);

export const author = personColumns(users, 'author');

/** Matches guides that a reader of this grade may know of. */
export const isFor = (grade: Grade) => sql`${guides.minGrade} <= ${grade}`;

/** The columns of a revision, under names that no guide has, because D1 merges columns of one name. */
export const textColumns = (table: typeof guideRevisions) => ({
  revision: table.revision,
  markdown: table.markdown,
  isMaterial: table.isMaterial,
  writtenAt: sql<Date>`${table.createdAt}`.mapWith(table.createdAt).as('writtenAt'),
});

/** A guide with its newest revision, if a reader of this grade may know of it. */
export function findGuide(db: Database, slug: string, grade: Grade) {
  const revisions = tableOf(slug);
  const newest = sql`(select max(revision) from ${revisions} where slug = ${slug})`;
  return db
    .select({ guide: guides, text: textColumns(revisions), author })
    .from(guides)
    .leftJoin(revisions, and(eq(revisions.slug, guides.slug), eq(revisions.revision, newest)))
    .leftJoin(users, eq(users.id, revisions.createdBy))
    .where(and(eq(guides.slug, slug), isFor(grade)));
}

export type GuideRow = Awaited<ReturnType<typeof findGuide>>[number];

/** One revision, if a reader of this grade may know of the guide. */
export function findRevision(db: Database, slug: string, grade: Grade, revision: number) {
  const revisions = tableOf(slug);
  return db
    .select({ guide: guides, text: textColumns(revisions), author })
    .from(guides)
    .innerJoin(revisions, and(eq(revisions.slug, guides.slug), eq(revisions.revision, revision)))
    .leftJoin(users, eq(users.id, revisions.createdBy))
    .where(and(eq(guides.slug, slug), isFor(grade)));
}

/** Revisions below `before`, newest first, one more than `limit`, without their text. */
export function listRevisions(db: Database, slug: string, before: number | undefined, limit: number) {
  const revisions = tableOf(slug);
  const { markdown: _text, ...withoutText } = textColumns(revisions);
  return db
    .select({ text: { slug: revisions.slug, ...withoutText }, author })
    .from(revisions)
    .leftJoin(users, eq(users.id, revisions.createdBy))
    .where(and(eq(revisions.slug, slug), before === undefined ? undefined : lt(revisions.revision, before)))
    .orderBy(desc(revisions.revision))
    .limit(limit + 1);
}

/** Adds a revision to a guide that is not archived, if `condition` holds. If two writers race, the primary key lets only one add it. */
export const insertRevision = (
  db: Database,
  revision: Omit<typeof guideRevisions.$inferInsert, 'createdAt'>,
  condition: SQL = sql`true`,
) =>
  insertSelect(
    db,
    tableOf(revision.slug),
    { ...revision, createdAt: now() },
    sql`where exists (select 1 from ${guides} kept where kept.slug = ${revision.slug} and kept.archivedAt is null) and ${condition}`,
  )
    .onConflictDoNothing()
    .returning({ revision: tableOf(revision.slug).revision });

/** The revisions that a guide keeps, newest first (docs/rules/guides.md#guides). */
const KEPT = { revisions: 200, bytes: 10_000_000 };

/** Deletes the revisions beyond a guide's capacity, but not the newest one that everyone was asked to read again. */
export function deleteOldRevisions(db: Database, slug: string, condition: SQL) {
  const revisions = tableOf(slug);
  return db.delete(revisions).where(sql`${eq(revisions.slug, slug)} and ${condition} and ${revisions.revision} < (
    select min(revision) from (
      select revision, count(*) over newest as place, sum(octet_length(markdown)) over newest as bytes
      from ${revisions} where slug = ${slug} window newest as (order by revision desc))
    where place <= ${KEPT.revisions} and bytes <= ${KEPT.bytes})
    and ${revisions.revision} is not (select max(revision) from ${revisions} where slug = ${slug} and isMaterial)`);
}

const selectListed = (db: Database) =>
  db
    .select({
      guide: guides,
      revision: newestOf('revision').as('newestRevision'),
      updatedAt: newestOf('createdAt').as('updatedAt'),
    })
    .from(guides);

/** One of them. */
export const findListed = (db: Database, slug: string, grade: Grade) =>
  selectListed(db).where(and(eq(guides.slug, slug), isFor(grade)));

/** The guides that a reader of this grade may know of, by position; archived ones newest first. */
export const listGuides = (db: Database, grade: Grade, archived = false) =>
  selectListed(db)
    .where(and(isFor(grade), archived ? isNotNull(guides.archivedAt) : isNull(guides.archivedAt)))
    .orderBy(...(archived ? [desc(guides.archivedAt), asc(guides.slug)] : [asc(guides.position), asc(guides.slug)]));

type Listed = Awaited<ReturnType<typeof listGuides>>[number];

/** All guides, without their texts, archived ones after those that are not. */
export const selectAll = (db: Database) =>
  db.select().from(guides).orderBy(sql`${guides.archivedAt} is not null`, asc(guides.position), asc(guides.slug));

/** The first guides of the menu. */
export const selectMenu = (db: Database, grade: Grade) =>
  db
    .select({ slug: guides.slug, title: sql<string>`${guides.title}`.as('guideTitle') })
    .from(guides)
    .where(and(isFor(grade), isNull(guides.archivedAt)))
    .orderBy(asc(guides.position), asc(guides.slug))
    .limit(MENU);

/** Guides that the menu reads: one more than it shows, which says that there are more. */
const MENU = 7;

/** Guides that a search looks through. */
const SEARCHED = 20;

/** The newest texts, by position, that hold these characters. ASCII letters match in both cases. */
export function searchTexts(db: Database, grade: Grade, q: string) {
  const markdown = newestOf('markdown');
  return db
    .select({ guide: guides, markdown: markdown.as('markdown') })
    .from(guides)
    .where(and(isFor(grade), isNull(guides.archivedAt), sql`instr(lower(${markdown}), ${lowerAsSqlite(q)}) > 0`))
    .orderBy(asc(guides.position), asc(guides.slug))
    .limit(SEARCHED);
}

/** True while there is room for a new or a restored guide. */
export const hasRoomFor = (guide: 'new' | 'restored'): SQL =>
  sql`(select count(*) from ${guides} where "archivedAt" is null) < ${MAX_GUIDES.open}
    and ${guide === 'restored' ? sql`true` : sql`(select count(*) from ${guides}) < ${MAX_GUIDES.all}`}`;

/** Adds a guide after the others, if `condition` holds and the slug is free. */
export const insertGuide = (
  db: Database,
  guide: Pick<typeof guides.$inferInsert, 'slug' | 'title' | 'minGrade' | 'createdBy'>,
  condition: SQL,
) =>
  insertSelect(
    db,
    guides,
    {
      ...guide,
      createdAt: now(),
      position: sql`(select count(*) from ${guides} where "archivedAt" is null)`,
    },
    sql`where ${condition}`,
  )
    .onConflictDoNothing()
    .returning({ slug: guides.slug });

/** Changes a guide that is as read, if `condition` holds. */
export const updateGuide = (
  db: Database,
  { slug, settled }: typeof guides.$inferSelect,
  update: { title?: string; minGrade?: GuideGrade; archivedAt?: Date | null; position?: SQL },
  condition: SQL | undefined,
) =>
  db
    .update(guides)
    .set({ ...update, settled: settled + 1 })
    .where(and(eq(guides.slug, slug), eq(guides.settled, settled), condition))
    .returning({ slug: guides.slug });

/** Numbers the guides that are not archived from 0, in their order. */
export const renumber = (db: Database, condition: SQL) =>
  db
    .update(guides)
    .set({ position: sql`numbered.place` })
    // Not a subquery of each row, which would see those that are numbered already.
    .from(
      sql`(select slug, row_number() over (order by position, slug) - 1 as place
        from ${guides} where archivedAt is null) numbered`,
    )
    .where(sql`numbered.slug = ${guides.slug} and ${condition}`);

/** What guides are called: by the owner, else as they were made. */
export type Titles = (guide: { slug: string; title: string }) => string;

/** A guide in a list. */
export const listedView = ({ guide, revision, updatedAt }: Listed, titleOf: Titles) => ({
  slug: guide.slug,
  title: titleOf(guide),
  minGrade: guide.minGrade,
  position: guide.position,
  revision: revision ?? 0,
  updatedAt: updatedAt === null ? null : new Date(updatedAt),
  archivedAt: guide.archivedAt,
  settled: guide.settled,
});

type Head = Awaited<ReturnType<typeof listRevisions>>[number];

/** A revision in a list; `updatedBy` is its author. */
export const headView = ({ text, author: by }: Head) => ({
  slug: text.slug,
  revision: text.revision,
  updatedAt: text.writtenAt as Date | null,
  updatedBy: toPerson(by),
  isMaterial: text.isMaterial,
});

/** A guide at one of its revisions; revision 0 if it has not been written yet. */
export const guideView = ({ guide, text, author: by }: GuideRow, titleOf: Titles) => ({
  slug: guide.slug,
  revision: text?.revision ?? 0,
  updatedAt: text?.writtenAt ?? null,
  updatedBy: toPerson(by),
  isMaterial: text?.isMaterial ?? false,
  title: titleOf(guide),
  minGrade: guide.minGrade,
  archivedAt: guide.archivedAt,
  markdown: text?.markdown ?? '',
});
