import { env } from 'cloudflare:workers';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { APPLICATION_STATUSES } from '#contract/applications.ts';
import { GRADES } from '#contract/grades.ts';
import { minutes } from '#worker/clock.ts';
import { noCost, openDatabase } from '#worker/db/database.ts';
import { hasExpired, isExpired } from '#worker/db/expired-texts.ts';
import { isNotClosedAt, isOpenAt } from '#worker/db/job-open.ts';
import { isBlindReviewer, isBlindTo, isReadable, mayRead, type TextKind } from '#worker/db/reading.ts';
import { applications, isActiveJob, jobs } from '#worker/db/schema/hiring.ts';
import { applicationReviews } from '#worker/db/schema/reviewing.ts';
import { createPerson } from '../support/client.ts';
import { createApplication, createJob, createReview } from '../support/rows.ts';

const db = openDatabase(env.DB, noCost());

/** Every combination of one value from each list. */
const combine = <A, B, C>(as: readonly A[], bs: readonly B[], cs: readonly C[]) =>
  as.flatMap((a) => bs.flatMap((b) => cs.map((c) => [a, b, c] as const)));

const at = new Date(2_000_000);
const moments = [null, -1, 0, 1].map((step) => (step === null ? null : at.getTime() + step));
const toDate = (ms: number | null) => (ms === null ? null : new Date(ms));

describe('A rule in TypeScript and in SQL', () => {
  it('Both agree whether a job takes applications', async () => {
    for (const [isActive, closesAt] of combine([true, false], moments, [0])) {
      const { id } = await createJob({ isActive, closesAt });
      const found = await db
        .select({ id: jobs.id })
        .from(jobs)
        .where(sql`${eq(jobs.id, id)} and ${isActiveJob()} and ${isNotClosedAt(at)}`);
      expect({ isActive, closesAt, isOpen: found.length === 1 }).toEqual({
        isActive,
        closesAt,
        isOpen: isOpenAt({ isActive, closesAt: toDate(closesAt) }, at),
      });
    }
  });

  it.each(APPLICATION_STATUSES)('Both agree whether the texts of a %s application have expired', async (status) => {
    const job = await createJob();
    const { id: userId } = await createPerson();
    for (const [textsDeletedAt, reviewedAt, withdrawnAt] of combine([null, at.getTime()], moments, moments)) {
      const dates = { textsDeletedAt, reviewedAt, withdrawnAt };
      const { id } = await createApplication({ jobId: job.id, userId, status, ...dates });
      const [row] = await db
        .select({ application: applications, expired: sql<number>`${hasExpired}` })
        .from(applications)
        .where(eq(applications.id, id));
      expect(row?.expired).toBe(row && Number(isExpired(row.application)));
      await db.delete(applications).where(eq(applications.id, id));
    }
  });

  it.each(GRADES)('Both agree what grade %s reads', async (grade) => {
    const reader = { id: 'reader', grade };
    const kinds: TextKind[] = ['answer', 'suspension', 'review', 'response', 'record', 'appeal', 'decider', 'servers'];
    const cases = combine(['reader', 'other', null], ['reader', 'other', undefined], [true, false]);
    for (const kind of kinds)
      for (const [subject, author, isBlind] of cases) {
        const [row] = await db.all<{ isReadable: number }>(
          sql`select ${isReadable(kind, reader, {
            subject: sql`${subject}`,
            ...(author && { author: sql`${author}` }),
            isBlind: sql.raw(isBlind ? '1' : '0'),
          })} as isReadable`,
        );
        const isAllowed = mayRead(kind, reader, { subject, ...(author && { author }), isBlind });
        expect({ kind, subject, author, isBlind, isReadable: row?.isReadable }).toEqual({
          ...{ kind, subject, author, isBlind, isReadable: Number(isAllowed) },
        });
      }
  });

  it.each(APPLICATION_STATUSES)('Both agree who reviews a %s application blind', async (status) => {
    const decided = [null, Date.now() - minutes(11), Date.now() - minutes(1)];
    for (const [decidedAt, hasReviewed, hasSeen] of combine(decided, [true, false], [true, false])) {
      const reader = await createPerson(4);
      const seenBy = ['someone', ...(hasSeen ? [reader.id] : [])];
      const { id } = await createApplication({ status, decidedAt, seenBy });
      const { reviewerId } = await createReview(id);
      if (hasReviewed) await createReview(id, { reviewerId: reader.id });
      const [row] = await db
        .select({ isBlind: sql<number>`${isBlindTo(reader.id)}`, id: applications.id })
        .from(applicationReviews)
        .innerJoin(applications, eq(applications.id, applicationReviews.applicationId))
        .where(sql`${eq(applicationReviews.applicationId, id)} and ${eq(applicationReviews.reviewerId, reviewerId)}`);
      expect(row?.isBlind).toBe(
        Number(isBlindReviewer({ status, decidedAt: toDate(decidedAt), seenBy }, reader.id, hasReviewed)),
      );
    }
  });
});
