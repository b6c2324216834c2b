import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { days } from '#worker/clock.ts';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { createJob, execute } from '../support/rows.ts';
import { live, type Step } from './machine.ts';

const REVIEWS_NEEDED = 1;
const REAPPLY_DAYS = 7;
const PIN_TRIES = 5;

type Status = 'pending' | 'under_consideration' | 'accepted' | 'declined' | 'withdrawn';
type Decision = 'under_consideration' | 'accepted' | 'declined';

type Application = {
  status: Status;
  suspended: boolean;
  message: string | null;
  /** Who gave a review. */
  reviewers: Set<number>;
  /** Who unlocked it in the last ten minutes. */
  unlockedBy: Set<number>;
  /** Days since it was last decided. */
  decidedFor: number;
  /** The last decision, while it can be undone. */
  undo: { by: number; status: Status; message: string | null; decidedFor: number } | null;
};

/** One person's applications for one job, oldest first, and two managers. */
type Model = { applications: Application[]; isErased: boolean; wrongPins: number[] };

type Real = { applicant: SignedIn; managers: SignedIn[]; owner: SignedIn; jobId: string; ids: string[] };

const isOpen = ({ status }: Application) => status === 'pending' || status === 'under_consideration';
const isFinal = ({ status }: Application) => status === 'withdrawn';

/** Which application a step is about: the first or the last. */
const which = fc.constantFrom('first', 'last');
const actor = fc.nat(1);
const at = <Item>(items: Item[], place: string) => items.at(place === 'first' ? 0 : -1);
const NOBODY = '00000000-0000-4000-8000-0000000000ff';

/** A manager's step about an application: its rules, and its call. */
const managing = (
  [by, place]: [number, string],
  what: (which: string) => string,
  rules: (application: Application, model: Model) => string,
  send: (manager: SignedIn, path: string) => Promise<Reply>,
): Step<Model, Real> => ({
  name: `manager ${by} ${what(`the ${place}`)}`,
  expected: (model) => {
    const application = at(model.applications, place);
    if (!application) return '404 not_found';
    return model.isErased ? '409 erased' : rules(application, model);
  },
  act: async ({ managers, ids }) => {
    const manager = managers[by];
    if (!manager) throw new Error(`There is no manager ${by}`);
    return (await send(manager, `/api/applications/${at(ids, place) ?? NOBODY}`)).outcome;
  },
});

const applying: Step<Model, Real> = {
  name: 'apply',
  expected: (model) => {
    if (model.isErased) return '401 unauthenticated';
    if (model.applications.some(isOpen)) return '409 already_applied';
    const mustWait = model.applications.some(
      ({ status, decidedFor }) => status === 'declined' && decidedFor < REAPPLY_DAYS,
    );
    if (mustWait) return '409 reapply_wait';
    model.applications.push({
      status: 'pending',
      suspended: false,
      message: null,
      reviewers: new Set(),
      unlockedBy: new Set(),
      decidedFor: 0,
      undo: null,
    });
    return '201';
  },
  act: async ({ applicant, jobId, ids }) => {
    const { outcome, body, status } = await applicant.post('/api/applications', { jobId, responses: {} });
    if (status === 201) ids.push(String(body.id));
    return outcome;
  },
};

const withdrawing = which.map(
  (place): Step<Model, Real> => ({
    name: `withdraw the ${place}`,
    expected: (model) => {
      const application = at(model.applications, place);
      if (model.isErased) return '401 unauthenticated';
      if (!application) return '404 not_found';
      if (!isOpen(application)) return '409 conflict';
      application.status = 'withdrawn';
      return '200';
    },
    act: async ({ applicant, ids }) =>
      (await applicant.post(`/api/applications/${at(ids, place) ?? NOBODY}/withdraw`)).outcome,
  }),
);

const reviewing = fc.tuple(actor, which, fc.nat(1)).map(([by, place, opinion]) =>
  managing(
    [by, place],
    (it) => `reviews ${it}`,
    (application) => {
      if (!isOpen(application)) return '409 not_open';
      const isFirst = !application.reviewers.has(by);
      application.reviewers.add(by);
      return isFirst ? '201' : '200';
    },
    (manager, path) => manager.put(`${path}/review`, { verdict: opinion ? 'yes' : 'no', reason: `Opinion ${opinion}` }),
  ),
);

/** Decides by the rules of docs/rules/applications.md#application-states and #answers. */
function decide(model: Model, application: Application, by: number, decision: Decision): string {
  if (isFinal(application)) return '409 withdrawn';
  if (!isOpen(application) && !application.unlockedBy.has(by)) return '409 archived_locked';
  if (application.status === decision) return '409 conflict';
  if (decision === 'accepted' && application.suspended) return '409 suspended';
  if (decision !== 'under_consideration' && application.reviewers.size < REVIEWS_NEEDED) return '409 reviews_needed';
  const hasOther = model.applications.some((other) => other !== application && isOpen(other));
  if (!isOpen(application) && decision === 'under_consideration' && hasOther) return '409 already_applied';
  const { status, message, decidedFor } = application;
  application.undo = { by, status, message, decidedFor };
  application.status = decision;
  application.decidedFor = 0;
  return '200';
}

const deciding = fc
  .tuple(
    actor,
    which,
    fc.constantFrom<Decision>('under_consideration', 'accepted', 'declined'),
    fc.option(fc.constantFrom('Well done.', 'Not yet.')),
    fc.option(fc.constantFrom<Status>('pending', 'under_consideration', 'accepted'), { freq: 4 }),
  )
  .map(([by, place, decision, text, from]) => {
    const message = decision === 'under_consideration' ? null : text;
    return managing(
      [by, place],
      (it) => `sets ${it} to ${decision}${message ? ' with a message' : ''}${from ? ` from ${from}` : ''}`,
      (application, model) => {
        if (from && from !== application.status) return '409 conflict';
        const outcome = decide(model, application, by, decision);
        // Reopening keeps the message; an answer replaces it, also by none.
        if (outcome === '200' && decision !== 'under_consideration') application.message = message;
        return outcome;
      },
      (manager, path) => manager.patch(path, { status: decision, ...(message && { message }), ...(from && { from }) }),
    );
  });

const undoing = fc.tuple(actor, which).map(([by, place]) => {
  let seen: Status | undefined;
  return managing(
    [by, place],
    (it) => `undoes the decision on ${it}`,
    (application, model) => {
      seen = application.status;
      const { undo, status, suspended } = application;
      if (undo?.by !== by || suspended || isFinal(application)) return '409 conflict';
      const hasOther = model.applications.some((other) => other !== application && isOpen(other));
      if (!isOpen(application) && (undo.status === 'pending' || undo.status === 'under_consideration') && hasOther)
        return '409 conflict';
      application.undo = null;
      application.status = undo.status;
      application.decidedFor = undo.decidedFor;
      // A message stays, hidden, unless the decision replaced one that the applicant could read.
      const answers: Status[] = ['accepted', 'declined'];
      if (answers.includes(status) && answers.includes(undo.status)) application.message = undo.message;
      return '200';
    },
    (manager, path) => manager.post(`${path}/undo`, { from: seen ?? 'pending' }),
  );
});

const suspending = fc.tuple(actor, which, fc.boolean()).map(([by, place, suspended]) =>
  managing(
    [by, place],
    (it) => `${suspended ? 'suspends' : 'reinstates'} ${it}`,
    (application) => {
      if (isFinal(application)) return '409 withdrawn';
      if (!isOpen(application) && !application.unlockedBy.has(by)) return '409 archived_locked';
      if (application.suspended === suspended) return '409 conflict';
      application.suspended = suspended;
      return '200';
    },
    (manager, path) => manager.patch(`${path}/suspend`, { suspended, ...(suspended && { reason: 'Spam' }) }),
  ),
);

const unlocking = fc.tuple(actor, which, fc.integer({ min: 0, max: 2 })).map(([by, place, luck]) =>
  managing(
    [by, place],
    (it) => `unlocks ${it} with ${luck ? 'the' : 'a wrong'} pin`,
    (application, model) => {
      if (isFinal(application)) return '409 withdrawn';
      if (isOpen(application)) return '409 not_archived';
      if ((model.wrongPins[by] ?? 0) >= PIN_TRIES) return '429 rate_limited';
      if (luck) {
        application.unlockedBy.add(by);
        return '200';
      }
      model.wrongPins[by] = (model.wrongPins[by] ?? 0) + 1;
      return '403 wrong_pin';
    },
    (manager, path) => manager.post(`${path}/unlock`, { pin: luck ? '2468' : 'wrong' }),
  ),
);

const erasing: Step<Model, Real> = {
  name: 'the Owner erases the applicant',
  expected: (model) => {
    if (model.isErased) return '409 erased';
    model.isErased = true;
    for (const application of model.applications) {
      if (isOpen(application)) application.status = 'withdrawn';
      application.message = null;
    }
    return '200';
  },
  act: async ({ owner, applicant }) =>
    (await owner.post(`/api/users/${applicant.id}/erase`, { username: applicant.username })).outcome,
};

const waiting = fc.constantFrom(1, 3, 7).map(
  (passed): Step<Model, Real> => ({
    name: `${passed} days pass`,
    expected: (model) => {
      for (const application of model.applications) {
        application.decidedFor += passed;
        application.undo = null;
        application.unlockedBy.clear();
      }
      model.wrongPins = [];
      return 'later';
    },
    act: async ({ applicant, managers }) => {
      await env.DB.batch([
        env.DB.prepare('update applications set reviewedAt = reviewedAt - ? where userId = ?').bind(
          days(passed),
          applicant.id,
        ),
        ...managers.flatMap(({ id, sessionHash }) => [
          env.DB.prepare('delete from pin_failures where userId = ?').bind(id),
          env.DB.prepare('update application_unlocks set expiresAt = 1 where sessionHash = ?').bind(sessionHash),
        ]),
      ]);
      return 'later';
    },
  }),
);

/** How many lives have begun. */
let begun = 0;

let managers: SignedIn[];
let owner: SignedIn;
let jobId: string;

beforeAll(async () => {
  managers = [await signedIn(4), await signedIn(5)];
  owner = await signedIn(6);
  jobId = (await createJob({ reviewsNeeded: REVIEWS_NEEDED, reapplyDays: REAPPLY_DAYS })).id;
});

it('An application lives as the model says, in any order of steps', async ({ task }) => {
  await live<Model, Real>(task, 'an application', {
    begin: async () => {
      await execute('delete from pin_failures');
      const real: Real = { applicant: await signedIn(), managers, owner, jobId, ids: [] };
      const model: Model = { applications: [], isErased: false, wrongPins: [] };
      begun += 1;
      // Every other life begins further on, with an application that has its review.
      if (begun % 2 === 0) {
        applying.expected(model);
        await applying.act(real);
        model.applications[0]?.reviewers.add(0);
        await managers[0]?.put(`/api/applications/${real.ids[0]}/review`, { verdict: 'yes', reason: 'First' });
      }
      return { model, real };
    },
    steps: [
      fc.constant(applying),
      withdrawing,
      reviewing,
      deciding,
      deciding,
      deciding,
      undoing,
      suspending,
      unlocking,
      unlocking,
      waiting,
      // Rare, because little happens afterwards.
      fc.nat(5).chain((luck) => (luck ? deciding : fc.constant(erasing))),
    ],
    shown: ({ applications }) =>
      applications.map(({ status, suspended, message, reviewers, unlockedBy }) => ({
        status,
        suspended,
        message,
        reviewCount: reviewers.size,
        unlockedForFirst: unlockedBy.has(0),
      })),
    read: async ({ ids }) =>
      Promise.all(
        ids.map(async (id) => {
          const reply = await managers[0]?.get(`/api/applications/${id}`);
          const { status, suspended, message, reviewCount, unlockedUntil } = reply?.body ?? {};
          return { status, suspended, message, reviewCount, unlockedForFirst: unlockedUntil !== null };
        }),
      ),
  });
});
