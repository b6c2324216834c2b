import { and, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import { isInReach } from '../../contract/grade-rules.ts';
import { profileInput } from '../../contract/staff.ts';
import { changedValues } from '../../db/audit.ts';
import { users } from '../../db/schema/people.ts';
import { staffProfiles } from '../../db/schema/staff.ts';
import type { AppEnv } from '../../http/context.ts';
import { Refusal } from '../../http/errors.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { findProfile, listProfiles, profileView } from './staff.store.ts';

const listQuery = z.object({ ...pageQuery, archived: z.optional(z.literal('1')) });

const noProfile = () => new Refusal('not_found', 'There is no staff profile of this person.');

/** What is kept about people as staff (contract §2). */
export const staffRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('staff.manage'), validate('query', listQuery), async (c) => {
    const { archived, ...page } = c.req.valid('query');
    const rows = await listProfiles(c.var.db, archived === '1', page);
    const place = ({ profile }: (typeof rows)[number]) => ({
      at: (archived ? profile.archivedAt : null) ?? profile.createdAt,
      id: profile.id,
    });
    return c.json(onePage(c, rows, page.limit, place).map(profileView));
  })

  .patch('/:userId', requirePermission('staff.manage'), validate('json', profileInput), async (c) => {
    const userId = c.req.param('userId');
    const { revision, ...update } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const [before] = await findProfile(db, userId);
    if (!before || before.user.grade === null) throw noProfile();
    if (userId === me.id) throw new Refusal('own_row');
    if (!isInReach(me, { id: userId, grade: before.user.grade })) throw new Refusal('target_out_of_reach');
    const { profile } = before;
    if (revision !== undefined && revision !== profile.revision)
      throw new Refusal('conflict', undefined, { current: profileView(before) });
    const changed = changedValues(profile, update as Partial<typeof profile>);
    if (!changed) {
      audit.exempt();
      return c.json(profileView(before));
    }
    const entry = audit.row({
      action: 'STAFF_PROFILE_UPDATED',
      entityType: 'user',
      entityId: userId,
      targetUserId: userId,
      ...changed,
    });
    const [won, , [after]] = await db.batch([
      db
        .update(staffProfiles)
        .set({ ...(update as Partial<typeof profile>), revision: sql`${staffProfiles.revision} + 1` })
        .where(
          and(
            eq(staffProfiles.userId, userId),
            eq(staffProfiles.revision, profile.revision),
            sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.grade} = ${before.user.grade})`,
          ),
        )
        .returning({ id: staffProfiles.id }),
      entry.statement,
      findProfile(db, userId),
    ]);
    if (!after) throw noProfile();
    if (won.length === 0) throw new Refusal('conflict', undefined, { current: profileView(after) });
    return c.json(profileView(after));
  });
