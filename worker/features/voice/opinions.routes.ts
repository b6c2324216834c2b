import { sql } from 'drizzle-orm';
import { Hono } from 'hono';
import { now } from '../../clock.ts';
import { opinionInput } from '../../contract/voice/opinions.ts';
import { isErased } from '../../db/person.ts';
import { runBatch } from '../../db/run-batch.ts';
import { staffProfiles } from '../../db/schema/staff.ts';
import { nominations } from '../../db/schema/voice.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { findNomination, type NominationRow, type VoiceReader } from './nominations.store.ts';
import { countOf, isDue, nominationView } from './nominations.view.ts';
import { giveOpinion, listOpinions, opinionsView, type Subject, TOO_MANY_CHANGES } from './opinions.store.ts';
import { findTrial } from './trials.store.ts';
import { voiceReads, voiceView } from './waiting.store.ts';

type Opinions = Awaited<ReturnType<typeof listOpinions>>;

/** The reader's own opinion, if it says the same already. */
const isSame = (rows: Opinions, me: VoiceReader, given: { verdict: string; reason: string }) =>
  rows.some(
    ({ opinion }) => opinion.userId === me.id && opinion.verdict === given.verdict && opinion.reason === given.reason,
  );

const onNomination = (row: NominationRow, rows: Opinions, me: VoiceReader) =>
  opinionsView(
    {
      count: countOf(row.nomination),
      personId: row.nomination.userId,
      about: row.nominee,
      isOverdue: row.nomination.state !== 'open' || isDue(row.nomination),
    },
    rows,
    me,
  );

type Trial = Awaited<ReturnType<typeof findTrial>>[number];

const onTrial = (trial: Trial, userId: string, rows: Opinions, me: VoiceReader) =>
  opinionsView({ count: trial.count, personId: userId, about: trial, isOverdue: trial.trialDueOn === null }, rows, me);

const nominationSubject = (id: string, me: VoiceReader): Subject => ({
  subjectType: 'nomination',
  subjectId: sql`subject.id`,
  personId: sql`subject.userId`,
  from: sql`from ${nominations} subject where subject.id = ${id} and subject.state = 'open'
    and subject.userId is not ${me.id} and subject.discordId is not ${me.discordId}`,
  isOverdue: sql`(subject.closesAt <= ${now().getTime()})`,
});

const trialSubject = (userId: string, me: VoiceReader): Subject => ({
  subjectType: 'trial',
  subjectId: sql`subject.trialId`,
  personId: sql`subject.userId`,
  from: sql`from ${staffProfiles} subject where subject.userId = ${userId} and subject.trialDueOn is not null
    and subject.userId <> ${me.id}`,
  isOverdue: sql`0`,
});

const trialIdOf = (userId: string) =>
  sql`(select tried.trialId from ${staffProfiles} tried where tried.userId = ${userId})`;

/** Opinions on nominees, blind until the caller has given their own (docs/rules/voice.md#opinions). */
export const nominationOpinionsRoutes = new Hono<AppEnv>()
  .get('/:id/opinion', requirePermission('voice.give'), async (c) => {
    const id = c.req.param('id');
    const { db, me } = c.var;
    const [[row], rows] = await db.batch([findNomination(db, id, me), listOpinions(db, 'nomination', id)]);
    if (!row) throw noSuch('nomination');
    return c.json(onNomination(row, rows, me));
  })

  .put('/:id/opinion', requirePermission('voice.give'), validate('json', opinionInput), async (c) => {
    const id = c.req.param('id');
    const opinion = c.req.valid('json');
    const { db, me, audit } = c.var;
    // Without verdict, reason and target because the log must not bypass blind reading.
    const entry = audit.row({ action: 'OPINION_GIVEN', entityType: 'nomination', entityId: id });
    const {
      given: [given],
      found: [row],
      rows,
    } = await runBatch(db, {
      given: giveOpinion(db, nominationSubject(id, me), me, opinion),
      audited: entry.statement,
      sideRows: entry.sideRows,
      found: findNomination(db, id, me),
      rows: listOpinions(db, 'nomination', id),
    });
    if (!row) throw noSuch('nomination');
    if (given) return c.json(onNomination(row, rows, me), given.isFirst ? 201 : 200);
    if (row.nomination.state !== 'open') throw new HttpError('conflict', undefined, { current: nominationView(row) });
    if (isErased(row.nominee)) throw new HttpError('erased');
    if (isSame(rows, me, opinion)) return c.json(onNomination(row, rows, me), 200);
    throw new HttpError('limit_reached', TOO_MANY_CHANGES);
  });

/** Opinions on people on trial, likewise. */
export const trialOpinionsRoutes = new Hono<AppEnv>()
  .get('/:userId/trial-opinion', requirePermission('voice.give'), async (c) => {
    const userId = c.req.param('userId');
    const { db, me } = c.var;
    const [[trial], rows] = await db.batch([
      findTrial(db, userId, me.id),
      listOpinions(db, 'trial', trialIdOf(userId)),
    ]);
    if (!trial || isErased(trial)) throw noSuch('staff profile');
    return c.json(onTrial(trial, userId, rows, me));
  })

  .put('/:userId/trial-opinion', requirePermission('voice.give'), validate('json', opinionInput), async (c) => {
    const userId = c.req.param('userId');
    const opinion = c.req.valid('json');
    const { db, me, audit } = c.var;
    const entry = audit.row({ action: 'OPINION_GIVEN', entityType: 'user', entityId: userId });
    const {
      given: [given],
      found: [trial],
      rows,
    } = await runBatch(db, {
      given: giveOpinion(db, trialSubject(userId, me), me, opinion),
      audited: entry.statement,
      sideRows: entry.sideRows,
      found: findTrial(db, userId, me.id),
      rows: listOpinions(db, 'trial', trialIdOf(userId)),
    });
    if (!trial || isErased(trial)) throw noSuch('staff profile');
    if (given) return c.json(onTrial(trial, userId, rows, me), given.isFirst ? 201 : 200);
    if (trial.trialDueOn === null) throw new HttpError('no_trial');
    if (isSame(rows, me, opinion)) return c.json(onTrial(trial, userId, rows, me), 200);
    throw new HttpError('limit_reached', TOO_MANY_CHANGES);
  });

/** What waits for the caller's opinion (docs/rules/voice.md#waiting). */
export const waitingOpinionsRoutes = new Hono<AppEnv>().get('/waiting', requirePermission('voice.give'), async (c) => {
  const { db, me } = c.var;
  return c.json(voiceView((await runBatch(db, voiceReads(db, me))).voice));
});
