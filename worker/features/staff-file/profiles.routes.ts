import { Hono } from 'hono';
import * as z from 'zod/mini';
import { profileInput } from '../../contract/staff-file/profiles.ts';
import { changedValues } from '../../db/audit.ts';
import { isErased } from '../../db/person.ts';
import { changeAsRead, requireRevision } from '../../http/change-as-read.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { isCursorOf, onePage, pageQuery } from '../../http/paging.ts';
import { requireInReach, requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import {
  findProfile,
  listProfiles,
  listTrials,
  type ProfileRow,
  placeByDueDay,
  profileView,
  updateProfile,
} from './profiles.store.ts';

const flag = z.optional(z.literal('1'));
const listQuery = z.object({ ...pageQuery, archived: flag, trial: flag }).check(isCursorOf(({ trial }) => trial));

/** Staff profiles (docs/rules/staff.md#staff-profiles). */
export const profilesRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('staff.manage'), validate('query', listQuery), async (c) => {
    const { archived, trial, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    const view = (row: ProfileRow) => profileView(row, me);
    if (trial) {
      // Dismissal ends a trial.
      const rows = archived ? [] : await listTrials(db, page);
      return c.json(onePage(c, rows, page.limit, placeByDueDay).map(view));
    }
    const rows = await listProfiles(db, archived === '1', page);
    const place = ({ profile }: (typeof rows)[number]) => ({
      at: (archived ? profile.archivedAt : null) ?? profile.createdAt,
      id: profile.id,
    });
    return c.json(onePage(c, rows, page.limit, place).map(view));
  })

  .patch('/:userId', requirePermission('staff.manage'), validate('json', profileInput), async (c) => {
    const userId = c.req.param('userId');
    const { revision, ...update } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const view = (row: ProfileRow) => profileView(row, me);
    const [before] = await findProfile(db, userId);
    if (!before || before.user.grade === null) throw noSuch('staff profile');
    requireInReach(me, { id: userId, grade: before.user.grade });
    if (isErased(before.user)) throw new HttpError('erased', undefined, { current: view(before) });
    const { profile } = before;
    requireRevision(revision, profile.revision, view(before));
    // Use the redacted value: erased text must not re-enter the log.
    const shown = { ...profile, notes: view(before).notes };
    const changed = changedValues(shown, update as Partial<typeof profile>);
    if (!changed) {
      audit.exempt();
      return c.json(view(before));
    }
    const updated = await changeAsRead(c.var, {
      noun: 'staff profile',
      change: updateProfile(db, before, update as Partial<typeof profile>, me.id),
      entry: {
        action: 'STAFF_PROFILE_UPDATED',
        entityType: 'user',
        entityId: userId,
        targetUserId: userId,
        ...changed,
      },
      read: findProfile(db, userId),
      view,
    });
    return c.json(updated);
  });
