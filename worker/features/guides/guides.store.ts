import { and, desc, eq, getTableColumns, lt, type SQL, sql } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { GuideSlug } from '../../contract/guides.ts';
import type { Database } from '../../db/database.ts';
import { personColumns, toPerson } from '../../db/person.ts';
import { users } from '../../db/schema/people.ts';
import { guideRevisions } from '../../db/schema/staff.ts';

const { markdown: _text, ...withoutText } = getTableColumns(guideRevisions);
const author = personColumns(users, 'author');

const select = (db: Database) =>
  db
    .select({ guide: guideRevisions, author })
    .from(guideRevisions)
    .leftJoin(users, eq(users.id, guideRevisions.createdBy));

const selectHeads = (db: Database) =>
  db
    .select({ guide: withoutText, author })
    .from(guideRevisions)
    .leftJoin(users, eq(users.id, guideRevisions.createdBy));

type Row = Awaited<ReturnType<typeof select>>[number];
type Head = Awaited<ReturnType<typeof selectHeads>>[number];

/** The current revision. */
export const findNewest = (db: Database, slug: GuideSlug) =>
  select(db).where(eq(guideRevisions.slug, slug)).orderBy(desc(guideRevisions.revision)).limit(1);

export const findRevision = (db: Database, slug: GuideSlug, revision: number) =>
  select(db).where(and(eq(guideRevisions.slug, slug), eq(guideRevisions.revision, revision)));

/** Revisions below `before`, newest first, one more than `limit`, without their text. */
export const listRevisions = (db: Database, slug: GuideSlug, before: number | undefined, limit: number) =>
  selectHeads(db)
    .where(and(eq(guideRevisions.slug, slug), before === undefined ? undefined : lt(guideRevisions.revision, before)))
    .orderBy(desc(guideRevisions.revision))
    .limit(limit + 1);

/** Adds a revision. If two writers race, the primary key lets only one add it. */
export const insertRevision = (
  db: Database,
  revision: Pick<Row['guide'], 'slug' | 'revision' | 'markdown' | 'createdBy'>,
) =>
  db
    .insert(guideRevisions)
    .values({ ...revision, createdAt: now() })
    .onConflictDoNothing()
    .returning({ revision: guideRevisions.revision });

/** The revisions that a guide keeps, newest first (docs/rules/guides.md#guides). */
const KEPT = { revisions: 200, bytes: 10_000_000 };

/** Deletes the revisions beyond a guide's capacity. */
export const deleteOldRevisions = (db: Database, slug: GuideSlug, condition: SQL) =>
  db
    .delete(guideRevisions)
    .where(sql`${eq(guideRevisions.slug, slug)} and ${condition} and ${guideRevisions.revision} < (
    select min(revision) from (
      select revision, count(*) over newest as place, sum(octet_length(markdown)) over newest as bytes
      from ${guideRevisions} where slug = ${slug} window newest as (order by revision desc))
    where place <= ${KEPT.revisions} and bytes <= ${KEPT.bytes})`);

/** A revision in a list; `updatedBy` is its author. */
export const headView = ({ guide, author }: Head) => ({
  slug: guide.slug,
  revision: guide.revision,
  updatedAt: guide.createdAt as Date | null,
  updatedBy: toPerson(author),
});

/** A revision with its text. */
export const guideView = (row: Row) => ({ ...headView(row), markdown: row.guide.markdown });

/** A guide without any revision. */
export const blankGuide = (slug: GuideSlug): ReturnType<typeof guideView> => ({
  slug,
  markdown: '',
  revision: 0,
  updatedAt: null,
  updatedBy: null,
});
