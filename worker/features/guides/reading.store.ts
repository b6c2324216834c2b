import { and, desc, eq, sql } from 'drizzle-orm';
import { after, hours, now } from '../../clock.ts';
import type { Grade } from '../../contract/grades.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { areNotErased } from '../../db/person.ts';
import { guides } from '../../db/schema/guides.ts';
import { guideReads } from '../../db/schema/handbook.ts';
import { users } from '../../db/schema/people.ts';
import { author, isFor, tableOf, textColumns } from './guides.store.ts';

/** How long an acknowledgement stands before the same one counts anew. */
const REPEATED_AFTER = hours(24);

/** A guide's newest revision without its text, and which revisions suffice, if a reader of this grade may know of the guide. */
export function findHead(db: Database, slug: string, grade: Grade) {
  const revisions = tableOf(slug);
  const { markdown, ...withoutText } = textColumns(revisions);
  return db
    .select({
      slug: guides.slug,
      text: withoutText,
      // A guide that was emptied cannot be read either.
      isEmpty: sql<number>`coalesce(octet_length(${markdown}), 0) = 0`.as('isEmpty'),
      required: newestMaterial(slug).as('required'),
      author,
    })
    .from(guides)
    .leftJoin(revisions, and(eq(revisions.slug, guides.slug), sql`${revisions.revision} = (${newest(slug)})`))
    .leftJoin(users, eq(users.id, revisions.createdBy))
    .where(and(eq(guides.slug, slug), isFor(grade)));
}

export type Head = Awaited<ReturnType<typeof findHead>>[number];

const newest = (slug: string) => sql`select max(revision) from ${tableOf(slug)} where slug = ${slug}`;

/** The oldest revision that suffices: the newest that everyone was asked to read again, else the first. */
const newestMaterial = (slug: string) =>
  sql<number>`coalesce((select max(revision) from ${tableOf(slug)} where slug = ${slug} and "isMaterial" = 1), 1)`;

/** What a reader acknowledged last of a guide. Later ones never name an earlier revision. */
export const findRead = (db: Database, slug: string, userId: string) =>
  db
    .select({ revision: guideReads.revision, readAt: guideReads.readAt })
    .from(guideReads)
    .where(and(eq(guideReads.userId, userId), eq(guideReads.slug, slug)))
    .orderBy(desc(guideReads.readAt))
    .limit(1);

export type Read = Awaited<ReturnType<typeof findRead>>[number];

/** Whether an acknowledgement of this revision would add nothing to the last one. */
export const isKnown = (read: Read | undefined, revision: number): boolean =>
  read !== undefined &&
  (read.revision > revision || (read.revision === revision && read.readAt > after(now(), -REPEATED_AFTER)));

/** Adds an acknowledgement, if the revision still suffices and is new to the reader. */
export function insertRead(db: Database, { slug, revision }: { slug: string; revision: number }, reader: Reader) {
  const at = now();
  const since = after(at, -REPEATED_AFTER).getTime();
  return insertSelect(
    db,
    guideReads,
    { userId: reader.id, slug, revision, readAt: at },
    sql`where exists (select 1 from ${guides} kept where kept.slug = ${slug} and kept.minGrade <= ${reader.grade})
      and ${revision} between ${newestMaterial(slug)} and (${newest(slug)})
      and (select octet_length(markdown) from ${tableOf(slug)} where slug = ${slug} order by revision desc limit 1) > 0
      and not coalesce((select own.revision > ${revision} or (own.revision = ${revision} and own.readAt > ${since})
        from ${guideReads} own where own.userId = ${reader.id} and own.slug = ${slug}
        order by own.readAt desc limit 1), 0)
      and ${areNotErased(reader.id)}`,
  )
    .onConflictDoNothing()
    .returning({ revision: guideReads.revision });
}

type Reader = { id: string; grade: Grade };
