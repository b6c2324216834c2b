import { Hono } from 'hono';
import * as z from 'zod/mini';
import { after, now } from '../../clock.ts';
import { can } from '../../contract/permissions.ts';
import { candidateQuery, NOMINATION_LISTS, nominationInput } from '../../contract/voice/nominations.ts';
import { runBatch } from '../../db/run-batch.ts';
import type { AppEnv } from '../../http/context.ts';
import { HttpError, noSuch } from '../../http/errors.ts';
import { repeatable } from '../../http/idempotency.ts';
import { onePage, pageQuery } from '../../http/paging.ts';
import { requirePermission } from '../../http/permission.ts';
import { validate } from '../../http/validate.ts';
import { findCandidate } from './candidate.ts';
import {
  candidateView,
  DECLINED_FOR,
  discordIdFor,
  insertNomination,
  judge,
  searchCandidates,
  TOO_MANY,
} from './nominating.store.ts';
import { findNomination, findOpenOf, listNominations, type NominationRow } from './nominations.store.ts';
import { nominationView } from './nominations.view.ts';

const listQuery = z.object({
  ...pageQuery,
  state: z._default(z.enum(NOMINATION_LISTS), 'open'),
  // For managers only: the nominee.
  userId: z.optional(z.string()),
});

const repeatNomination = repeatable('nomination', async ({ db, me }, id) =>
  (await findNomination(db, id, me)).map(nominationView),
);

const NOT_A_NOMINEE = 'There is nobody who can be nominated with this ID.';

/** Nominations: proposing people, and the lists of those proposed (docs/rules/voice.md#nominations). */
export const nominationsRoutes = new Hono<AppEnv>()
  .get('/', requirePermission('voice.give'), validate('query', listQuery), async (c) => {
    const { state, userId, ...page } = c.req.valid('query');
    const { db, me } = c.var;
    if (userId && !can(me.grade, 'nomination.decide')) throw new HttpError('grade_too_low');
    const rows = await listNominations(db, me, { state, userId }, page);
    const place = ({ nomination: { id, createdAt, decidedAt } }: NominationRow) => ({
      at: (state === 'decided' ? decidedAt : null) ?? createdAt,
      id,
    });
    return c.json(onePage(c, rows, page.limit, (row) => place(row)).map(nominationView));
  })

  .get('/candidates', requirePermission('voice.give'), validate('query', candidateQuery), async (c) =>
    c.json((await searchCandidates(c.var.db, c.var.me, c.req.valid('query').q)).map(candidateView)),
  )

  .get('/:id', requirePermission('voice.give'), async (c) => {
    const { db, me } = c.var;
    const [row] = await findNomination(db, c.req.param('id'), me);
    if (!row) throw noSuch('nomination');
    return c.json(nominationView(row));
  })

  .post('/', requirePermission('voice.give'), validate('json', nominationInput), repeatNomination, async (c) => {
    const { userId, discordId, reason } = c.req.valid('json');
    const { db, me, audit } = c.var;
    const candidate = userId === undefined ? await findCandidate(c, discordId ?? '') : { userId };
    if (!candidate) throw new HttpError('not_found', NOT_A_NOMINEE);
    const at = now();
    const id = crypto.randomUUID();
    const entry = audit.row({
      action: 'NOMINATION_CREATED',
      entityType: 'nomination',
      entityId: id,
      createdId: id,
    });
    const {
      judged: [judged],
      added: [added],
      open: [open],
    } = await runBatch(db, {
      judged: judge(db, candidate, me, at),
      insert: insertNomination(db, candidate, me, { id, reason, at }),
      audited: entry.statement,
      sideRows: entry.sideRows,
      added: findNomination(db, id, me),
      open: findOpenOf(db, discordIdFor(candidate), me),
    });
    if (added) return c.json(nominationView(added), 201);
    const { refusal = null, declinedAt = null } = judged ?? {};
    if (refusal === 'already_nominated' && open)
      throw new HttpError(refusal, undefined, { current: nominationView(open) });
    if (refusal === 'nominated_lately') {
      const from = after(new Date(declinedAt ?? 0), DECLINED_FOR);
      throw new HttpError(refusal, undefined, { current: { from } });
    }
    if (refusal === 'limit_reached') throw new HttpError(refusal, TOO_MANY);
    if (refusal === 'own_row') throw new HttpError(refusal, 'You cannot nominate yourself.');
    throw new HttpError('not_found', NOT_A_NOMINEE);
  });
