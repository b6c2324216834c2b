import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Grade } from '../../contract/grades.ts';
import { can } from '../../contract/permissions.ts';
import type { PictureKind } from '../../contract/settings/pictures.ts';
import type { ChosenSettings, Labels, Picture } from '../../contract/settings/values.ts';
import type { Database } from '../../db/database.ts';
import { insertSelect } from '../../db/insert-select.ts';
import { editedView, editor, editorColumns, isEditor } from '../../db/revision.ts';
import { isReplaced, ownSettings, pictures } from '../../db/schema/settings.ts';
import { deletesFromOf, effective, pictureView, twoPersonOf } from '../../db/settings/effective.ts';
import { isOwnSettings } from '../../db/settings/portal-overrides.ts';
import type { Settings } from '../../env.ts';

/** The settings' row and who changed it last; no row before the first change. */
export const findSettings = (db: Database) =>
  db
    .select({ own: ownSettings, editor: editorColumns })
    .from(ownSettings)
    .leftJoin(editor, isEditor(ownSettings.updatedBy))
    .where(isOwnSettings);

/** The row of `findSettings`. */
export type SettingsRow = Awaited<ReturnType<typeof findSettings>>[number];

type Change = {
  chosen: ChosenSettings;
  deletesFrom: Date | null;
  twoPersonEndsAt: Date | null;
  at: Date;
  actorId: string;
};

/** Stores what the owner has set, if the row is as read. Returns a row if it did. */
export const writeSettings = (db: Database, before: SettingsRow | undefined, { at, actorId, ...own }: Change) => {
  const fields = { ...own, updatedAt: at, updatedBy: actorId };
  const returned = { revision: ownSettings.revision };
  if (!before)
    return db
      .insert(ownSettings)
      .values({ id: 1, ...fields })
      .onConflictDoNothing()
      .returning(returned);
  return db
    .update(ownSettings)
    .set({ ...fields, revision: sql`${ownSettings.revision} + 1` })
    .where(and(isOwnSettings, eq(ownSettings.revision, before.own.revision)))
    .returning(returned);
};

/** Stores a picture. A replaced one with the same bytes becomes current again. */
export const storePicture = (
  db: Database,
  { kind, base64, at, ...picture }: Picture & { kind: PictureKind; base64: string; at: Date },
  condition: SQL,
) =>
  insertSelect(
    db,
    pictures,
    { ...picture, kind, base64, createdAt: at, replacedAt: null },
    sql`where ${condition}`,
  ).onConflictDoUpdate({ target: pictures.hash, set: { replacedAt: null } });

/** The most replaced pictures that are kept. */
const MOST_REPLACED = 10;

/** Marks these pictures as replaced, and deletes those replaced first beyond the most kept. */
export const retirePictures = (db: Database, hashes: string[], at: Date, condition: SQL) =>
  hashes.length === 0
    ? []
    : [
        db
          .update(pictures)
          .set({ replacedAt: at })
          .where(
            and(
              sql`${pictures.hash} in (select value from json_each(${JSON.stringify(hashes)}))`,
              isNull(pictures.replacedAt),
              condition,
            ),
          ),
        db.delete(pictures).where(
          sql`${pictures.hash} in (select hash from ${pictures} where ${isReplaced()}
            order by "replacedAt" desc limit -1 offset ${MOST_REPLACED}) and ${condition}`,
        ),
      ];

/** Deletes every replaced picture of these kinds. The bound on the time makes it use the index. */
export const deletePictures = (db: Database, kinds: PictureKind[], condition: SQL) =>
  kinds.length === 0
    ? []
    : [
        db
          .delete(pictures)
          .where(and(isReplaced(), gt(pictures.replacedAt, new Date(0)), inArray(pictures.kind, kinds), condition)),
      ];

/** The settings in force, and which of them the owner has set. */
export function settingsView(given: Settings, row: SettingsRow | undefined) {
  const { logo, picture, ...values } = effective(given, row?.own.chosen);
  return {
    ...values,
    ...twoPersonOf(row?.own),
    logo: pictureView(logo),
    picture: pictureView(picture),
    /** The keys that have a value of the owner's own. */
    set: Object.keys(row?.own.chosen ?? {}).toSorted(),
    /** From when the cron deletes again, after a period was shortened; null if it deletes now. */
    deletesFrom: deletesFromOf(row?.own),
    revision: row?.own.revision ?? 0,
    ...(row ? editedView(row.own, row.editor) : { updatedBy: null, updatedAt: null }),
  };
}

/** What grades and guides are called, for this reader. */
export const labelsView = ({ gradeTitles, guides }: Labels, { grade }: { grade: Grade }): Labels => ({
  gradeTitles,
  guides: can(grade, 'guide.read') ? guides : null,
});
