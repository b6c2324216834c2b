import { sql } from 'drizzle-orm';
import { check, index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { KitKey } from '../../contract/settings/kits.ts';
import type { PictureKind } from '../../contract/settings/pictures.ts';
import type { ChosenSettings, Picture } from '../../contract/settings/values.ts';
import { bare, type Condition, isJson, isOneOf, moment } from './columns.ts';
import { users } from './people.ts';

/** What the owner has set in the app: one row, or none before the first change. */
export const ownSettings = sqliteTable(
  'settings',
  {
    id: integer().primaryKey(),
    /** Only what was set, so that everything else follows the environment. */
    chosen: text({ mode: 'json' }).$type<ChosenSettings>().notNull(),
    revision: integer().notNull().default(1),
    /** Until then the cron deletes nothing, after a period was shortened. */
    deletesFrom: moment(),
    /** Until then the rule of two people stays in force, after it was switched off. */
    twoPersonEndsAt: moment(),
    updatedAt: moment().notNull(),
    updatedBy: text()
      .notNull()
      .references(() => users.id),
  },
  () => [
    check('settings_one', sql.raw('"id" = 1')),
    check('settings_chosen', isJson('chosen', 'object')),
    check('settings_revision', sql.raw('"revision" >= 1')),
  ],
);

/** Matches pictures that the settings no longer name. */
export const isReplaced: Condition<'replacedAt'> = ({ replacedAt } = pictures) => sql`${replacedAt} is not null`;

/** Uploaded pictures. Base64, because D1 replies a BLOB as a list of numbers, four times its size. */
export const pictures = sqliteTable(
  'pictures',
  {
    /** SHA-256 of the stored bytes, in hex. */
    hash: text().primaryKey(),
    kind: text().$type<PictureKind>().notNull(),
    type: text().$type<Picture['type']>().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    base64: text().notNull(),
    createdAt: moment().notNull(),
    /** When another took its place, or it was removed; null while the settings name it. */
    replacedAt: moment(),
  },
  (t) => [
    check('pictures_kind', isOneOf('kind', ['logo', 'picture'])),
    check('pictures_type', isOneOf('type', ['image/png', 'image/webp'])),
    index('pictures_replaced')
      .on(t.replacedAt)
      .where(isReplaced(bare('replacedAt'))),
  ],
);

/** The starter kits that were added and not removed since. */
export const kits = sqliteTable(
  'kits',
  {
    key: text().$type<KitKey>().primaryKey(),
    /** The ids of the vacancies, the exam and the saved replies that it added. */
    added: text({ mode: 'json' }).$type<string[]>().notNull(),
  },
  () => [check('kits_added', isJson('added', 'array'))],
);
