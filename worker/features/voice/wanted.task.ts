import { sql } from 'drizzle-orm';
import { dayOf, now } from '../../clock.ts';
import { GRADES } from '../../contract/grades.ts';
import { lowestGrade } from '../../contract/permissions.ts';
import { daysAfter } from '../../contract/staff-file/trials.ts';
import type { Database } from '../../db/database.ts';
import { notifyEach } from '../../db/notify.ts';
import { runBatch } from '../../db/run-batch.ts';
import { isNotErased, users } from '../../db/schema/people.ts';
import { isOnTrial, staffProfiles } from '../../db/schema/staff.ts';
import { awayUntil } from '../../db/staff-file/leaves.ts';
import { isUnspoken } from './opinions.store.ts';

/** Days before the due day from which the team is asked. */
const ASKED_BEFORE = 3;

/** The most people that are asked about one trial, and the trials of one run. */
const ASKED = 50;
const TRIALS = 5;

const VOICES = GRADES.filter((grade) => grade >= lowestGrade('voice.give')).toReversed();

/** How often the team should have been asked by today: once before the due day, twice from that day on. */
const wantedBy = (today: string) => sql<number>`iif(${staffProfiles.trialDueOn} <= ${today}, 2, 1)`;

type Trial = { userId: string; trialId: string | null; wanted: number };

/** Those who have not spoken on a trial: Owners first, then by latest `joinedAt`, without people who are away. */
function asked({ userId, trialId, wanted }: Trial) {
  const isStill = sql`exists (select 1 from ${staffProfiles} tried where tried.userId = ${userId} and tried.trialId = ${trialId}
    and tried.trialDueOn is not null and tried.opinionsWanted < ${wanted})`;
  // Grade by grade, so that each reads its index in order and stops.
  const ofGrade = (
    grade: number,
  ) => sql`select * from (select ${users.id} as id, ${users.grade} as grade, ${users.joinedAt} as joinedAt
    from ${users} where ${users.grade} = ${grade} and ${isNotErased} and +${users.isBlocked} = 0 and ${users.id} <> ${userId}
      and ${isUnspoken(users.id, { subjectType: 'trial', subjectId: sql`${trialId}` })} and ${awayUntil(users.id).sql} is null
    order by ${users.joinedAt} desc, ${users.id} desc limit ${ASKED})`;
  const all = sql.join(VOICES.map(ofGrade), sql` union all `);
  return sql`select id as "userId", ${userId} as "entityId" from (${all}) where ${isStill}
    order by (grade = 6) desc, joinedAt desc, id desc limit ${ASKED}`;
}

/**
 * Asks for opinions on trials: once from three days before the due day, and once more from the day itself
 * (docs/rules/voice.md#trials). Safe to run concurrently.
 */
export async function askForOpinions(db: Database): Promise<void> {
  const today = dayOf(now());
  const wanted = wantedBy(today);
  const trials = await db
    .select({ userId: staffProfiles.userId, trialId: staffProfiles.trialId, wanted: wanted.as('wanted') })
    .from(staffProfiles)
    .where(
      sql`${isOnTrial()} and ${staffProfiles.trialDueOn} <= ${daysAfter(today, ASKED_BEFORE)} and ${staffProfiles.opinionsWanted} < ${wanted}`,
    )
    .orderBy(staffProfiles.trialDueOn, staffProfiles.id)
    .limit(TRIALS);
  if (trials.length === 0) return;
  await runBatch(db, {
    notified: trials.map((trial) =>
      notifyEach(db, { kind: 'opinion_wanted', entityType: 'user', actorId: null, pairs: asked(trial) }),
    ),
    noted: trials.map((trial) =>
      db
        .update(staffProfiles)
        .set({ opinionsWanted: trial.wanted })
        .where(
          sql`${staffProfiles.userId} = ${trial.userId} and ${staffProfiles.trialId} = ${trial.trialId}
            and ${isOnTrial()} and ${staffProfiles.opinionsWanted} < ${trial.wanted}`,
        ),
    ),
  });
}
