import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { GRADES } from '../../contract/grades.ts';
import { MFA_GRADES } from '../../contract/settings/second-factor.ts';
import { selectOperating } from '../../db/running/operating.ts';
import { counters } from '../../db/schema/people.ts';
import { portalSettings } from '../../db/settings/portal-overrides.ts';
import { settings } from '../../env.ts';
import type { AppEnv } from '../../http/context.ts';
import { requirePermission } from '../../http/permission.ts';
import { versionOf } from '../../version.ts';
import { checklistView, selectChecklist } from './checklist.store.ts';
import { operatingView } from './operating.rules.ts';
import { selectFailed } from './operating.task.ts';
import { lastMonths, medianOf, monthOf } from './owner.rules.ts';
import { countWithoutMfa } from './second-factor.store.ts';

/** Months in the chart of applications. */
const MONTHS = 12;

/** The list of first steps (docs/rules/settings.md#first-steps). */
const checklistRoutes = new Hono<AppEnv>().get('/checklist', requirePermission('owner.read'), async (c) => {
  const rows = await selectChecklist(c.var.db);
  return c.json(checklistView(portalSettings(settings(c.env), rows), rows[0]));
});

/** Whom a second factor would concern (docs/rules/auth.md#second-factor). */
const secondFactorRoutes = checklistRoutes.get('/second-factor', requirePermission('owner.read'), async (c) => {
  const [row] = await countWithoutMfa(c.var.db);
  return c.json({ without: MFA_GRADES.map((from) => ({ from, count: row?.[from] ?? 0 })) });
});

/** The organisation in figures, the portal's version and how it runs, from counters and notes: some 130 rows however large the tables are. */
export const ownerRoutes = secondFactorRoutes.get('/overview', requirePermission('owner.read'), async (c) => {
  const at = now();
  const months = lastMonths(at, MONTHS);
  const { db } = c.var;
  const figures = db
    .select()
    .from(counters)
    .where(
      or(
        sql`${counters.kind} in ('users', 'applications', 'applications_considered', 'applications_decided')`,
        and(eq(counters.kind, 'users_joined'), eq(counters.key, monthOf(at))),
        and(eq(counters.kind, 'applications_submitted'), inArray(counters.key, months)),
      ),
    );
  const [rows, operating, [failed]] = await db.batch([figures, selectOperating(db), selectFailed(db)]);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const value = (kind: string, key: string) => of(kind).find((row) => row.key === key)?.value ?? 0;
  const sum = (kind: string) => of(kind).reduce((total, row) => total + row.value, 0);

  const gradeDistribution = GRADES.map((grade) => ({ grade, count: value('users', String(grade)) }));
  const totalUsers = sum('users');
  return c.json({
    /** The portal's version and, in a deployment, its commit. */
    version: versionOf(c.env),
    operating: operatingView(operating, failed?.hasFailed === 1, at),
    totalUsers,
    newUsersThisMonth: value('users_joined', monthOf(at)),
    applicationsThisMonth: value('applications_submitted', monthOf(at)),
    totalApplications: sum('applications'),
    staffMembers: totalUsers - value('users', '1'),
    gradeDistribution,
    /** Applications by current status. */
    applicationsByStatus: {
      accepted: value('applications', 'accepted'),
      declined: value('applications', 'declined'),
      under_consideration: value('applications', 'under_consideration'),
      pending: value('applications', 'pending'),
      withdrawn: value('applications', 'withdrawn'),
    },
    /** All time: received, ever considered, ever decided. */
    funnel: {
      received: sum('applications'),
      considered: value('applications_considered', 'all'),
      decided: sum('applications_decided'),
    },
    /** Whole days from submission to the first decision; 90 means 90 or more. Null if none is decided. */
    medianDaysToDecision: medianOf(
      of('applications_decided').map((row) => ({ days: Number(row.key), count: row.value })),
    ),
    /** Oldest first; months as '2026-11', in UTC. */
    applicationsByMonth: months.map((month) => ({ month, count: value('applications_submitted', month) })),
  });
});
