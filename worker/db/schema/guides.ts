import { sql } from 'drizzle-orm';
import { check, index, integer, primaryKey, real, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { GUIDE_SLUGS, type GuideGrade } from '../../contract/guides.ts';
import { flag, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';

/** What the team can read: each guide's title, readers and place. The texts are revisions. */
export const guides = sqliteTable('guides', {
  slug: text().primaryKey(),
  /** One of the two with fixed names is called as the settings say. */
  title: text().notNull(),
  /** The lowest grade that reads it. */
  minGrade: real().$type<GuideGrade>().notNull().default(2),
  /** Its place among those that are not archived, from 0. */
  position: integer().notNull(),
  /** Null for the two that every portal has. */
  createdBy: text().references(() => users.id),
  createdAt: moment().notNull(),
  archivedAt: moment(),
  /** Grows with each change of what is above; the text has revisions of its own. */
  settled: integer().notNull().default(1),
});

/** A table of revisions. */
const revisionsTable = (name: string, of: 'fixed' | 'any') =>
  sqliteTable(
    name,
    {
      slug: text().notNull(),
      revision: integer().notNull(),
      markdown: text().notNull(),
      createdBy: text()
        .notNull()
        .references(() => users.id),
      createdAt: moment().notNull(),
      /** Whether everyone was asked to read it again. */
      isMaterial: flag().notNull().default(false),
    },
    (t) => [
      primaryKey({ columns: [t.slug, t.revision] }),
      index(`${name}_creator`).on(t.createdBy, sql`"createdAt" desc`, sql`"revision" desc`),
      index(`${name}_material`).on(t.slug, t.revision).where(sql`"isMaterial" = 1`),
      ...(of === 'fixed' ? [check(`${name}_slug`, isOneOf('slug', GUIDE_SLUGS))] : []),
      check(`${name}_revision`, sql.raw('"revision" >= 1')),
    ],
  );

/** Every revision of the guides with fixed names; the highest is current. The primary key makes concurrent edits collide. */
export const guideRevisions = revisionsTable('guide_revisions', 'fixed');

/** The same of all other guides, which the release before does not know. */
export const pageRevisions = revisionsTable('page_revisions', 'any');
