import { and, eq } from 'drizzle-orm';
import { now } from '../../clock.ts';
import type { Picture } from '../../contract/settings/values.ts';
import type { Database } from '../../db/database.ts';
import { isNotClosedAt, openJobs } from '../../db/job-open.ts';
import { runBatch } from '../../db/run-batch.ts';
import { isActiveJob, jobs } from '../../db/schema/hiring.ts';
import { pictures } from '../../db/schema/settings.ts';
import { type OwnSettings, selectPortalOverrides } from '../../db/settings/portal-overrides.ts';

/** A job's data for its preview; no row unless it is open. */
const findOpenJob = (db: Database, id: string) =>
  db
    .select({ title: jobs.title, description: jobs.description })
    .from(jobs)
    .where(and(eq(jobs.id, id), isActiveJob(), isNotClosedAt(now())));

/** What a preview shows of a job. */
export type PreviewedJob = Awaited<ReturnType<typeof findOpenJob>>[number];

/** What a preview is made of. Null is not read. */
export type PreviewRows = {
  own: OwnSettings[];
  job: PreviewedJob[] | null;
  open: { value: number }[] | null;
};

/** What the owner has set, and how many positions are open. */
export const readPortal = (db: Database): Promise<PreviewRows> =>
  runBatch(db, { own: selectPortalOverrides(db), job: null, open: openJobs(db) });

/** What the owner has set, and the open job with this id if there is one. */
export const readVacancy = (db: Database, jobId: string | undefined): Promise<PreviewRows> =>
  runBatch(db, {
    own: selectPortalOverrides(db),
    job: jobId === undefined ? null : findOpenJob(db, jobId),
    open: null,
  });

/** The bytes of an uploaded picture, replaced ones included. */
export const findPicture = (db: Database, hash: string, type: Picture['type']) =>
  db
    .select({ base64: pictures.base64 })
    .from(pictures)
    .where(and(eq(pictures.hash, hash), eq(pictures.type, type)));
