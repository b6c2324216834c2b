import fc from 'fast-check';
import { beforeAll, it } from 'vitest';
import { hours } from '#worker/clock.ts';
import { createPerson, type SignedIn, signedIn } from '../support/client.ts';
import { createProfile, createRecord, dayFromNow } from '../support/people-rows.ts';
import { execute, insertRow, rowsOf } from '../support/rows.ts';
import { live, type Step, step } from './machine.ts';

const NOBODY = '00000000-0000-4000-8000-0000000000ff';

type Name = 'manager' | 'executive' | 'colleague' | 'owner' | 'second owner';
const actors = new Map<Name, SignedIn>();
const by = (name: Name) => {
  const person = actors.get(name);
  if (!person) throw new Error(`Nobody is the ${name}`);
  return person;
};

beforeAll(async () => {
  const grades = { manager: 4, executive: 5, colleague: 5, owner: 6, 'second owner': 6 } as const;
  for (const [name, grade] of Object.entries(grades)) actors.set(name as Name, await signedIn(grade));
});

/** A value that no earlier step has used. */
let last = 0;
const next = () => {
  last += 1;
  return last;
};

type Outcome = 'stands' | 'overturned';

/** A warning that the executive wrote about a Moderator. */
type Record_ = {
  isDeleted: boolean;
  isShared: boolean;
  isSeen: boolean;
  isLate: boolean;
  isActive: boolean;
  appeal: 'open' | Outcome | null;
};

type RealRecord = { id: string; appealId: string; subject: SignedIn };

const hidden = ({ isDeleted, isShared }: Record_) => isDeleted || !isShared;

const recordSteps = [
  step<Record_, RealRecord>(
    'the manager shares it',
    (model) => {
      if (model.isDeleted) return '404 not_found';
      if (model.isShared) return '409 conflict';
      model.isShared = true;
      return '200';
    },
    async ({ id }) => (await by('manager').post(`/api/staff-records/${id}/share`, {})).outcome,
  ),
  step<Record_, RealRecord>(
    'the executive edits its text',
    (model) => {
      if (model.isDeleted) return '404 not_found';
      return model.isShared ? '409 record_shared' : '200';
    },
    async ({ id }) => (await by('executive').patch(`/api/staff-records/${id}`, { title: `Title ${next()}` })).outcome,
  ),
  step<Record_, RealRecord>(
    'the executive moves its end',
    (model) => (model.isDeleted ? '404 not_found' : '200'),
    async ({ id }) =>
      (
        await by('executive').patch(`/api/staff-records/${id}`, {
          expiresAt: new Date(Date.now() + hours(24) + next()).toISOString(),
        })
      ).outcome,
  ),
  step<Record_, RealRecord>(
    'the colleague deletes it',
    (model) => {
      if (model.isDeleted) return '404 not_found';
      if (model.isShared) return '409 record_shared';
      model.isDeleted = true;
      return '204';
    },
    async ({ id }) => (await by('colleague').delete(`/api/staff-records/${id}`)).outcome,
  ),
  step<Record_, RealRecord>(
    'the subject confirms it',
    (model) => {
      if (hidden(model)) return '404 not_found';
      model.isSeen = true;
      return '200';
    },
    async ({ id, subject }) => (await subject.post(`/api/file/records/${id}/seen`)).outcome,
  ),
  step<Record_, RealRecord>(
    'the subject appeals it',
    (model) => {
      if (hidden(model)) return '404 not_found';
      if (model.appeal) return '409 already_appealed';
      if (model.isLate) return '409 appeal_late';
      Object.assign(model, { appeal: 'open', isSeen: true });
      return '201';
    },
    async (real) => {
      const reply = await real.subject.post(`/api/file/records/${real.id}/appeal`, { text: 'It was not me.' });
      const appeal = reply.body.appeal as { id: string } | undefined;
      if (reply.status === 201 && appeal) real.appealId = appeal.id;
      return reply.outcome;
    },
  ),
  step<Record_, RealRecord>(
    'a month passes',
    (model) => {
      if (model.isShared) model.isLate = true;
      return '';
    },
    async ({ id }) => {
      await execute('update staff_records set sharedAt = sharedAt - ? where id = ?', hours(31 * 24), id);
      return '';
    },
  ),
];

const deciding = fc
  .tuple(fc.constantFrom<Name>('executive', 'colleague', 'manager'), fc.constantFrom<Outcome>('stands', 'overturned'))
  .map(
    ([who, outcome]): Step<Record_, RealRecord> => ({
      name: `the ${who} decides: ${outcome}`,
      expected: (model) => {
        if (who === 'manager') return '403 grade_too_low';
        if (!model.appeal) return '404 not_found';
        if (who === 'executive') return '403 own_row';
        if (model.appeal !== 'open') return '409 conflict';
        model.appeal = outcome;
        if (outcome === 'overturned') model.isActive = false;
        return '200';
      },
      act: async ({ appealId }) =>
        (await by(who).patch(`/api/appeals/${appealId}`, { outcome, answer: 'We looked again.' })).outcome,
    }),
  );

it('A shared record lives as the model says, in any order of steps', async ({ task }) => {
  const [subject, executive] = [await signedIn(3), by('executive')];
  await live<Record_, RealRecord>(task, 'a shared record', {
    begin: async () => ({
      model: { isDeleted: false, isShared: false, isSeen: false, isLate: false, isActive: true, appeal: null },
      real: {
        id: (await createRecord({ userId: subject.id, createdBy: executive.id, actionType: 'warning' })).id,
        appealId: NOBODY,
        subject,
      },
    }),
    steps: [...recordSteps, deciding, deciding],
    shown: ({ isDeleted, isShared, isSeen, isActive, appeal }) =>
      isDeleted ? null : { isShared, isSeen, isActive, isOverturned: appeal === 'overturned', appeal },
    read: async ({ id }) => {
      const { rows } = await by('manager').get(`/api/staff-records/user/${subject.id}?limit=200`);
      const row = rows.find((one) => one.id === id);
      if (!row) return null;
      const appeal = row.appeal as { state: string } | null;
      return {
        isShared: row.sharedAt !== null,
        isSeen: row.seenAt !== null,
        isActive: row.isActive,
        isOverturned: row.overturnedAt !== null,
        appeal: appeal?.state ?? null,
      };
    },
  });
});

/** A leave, in days from today. */
type Leave = { from: number; to: number; ended: number | null };

/** What days the stored leaves and trial of a person move back by when one passes. */
async function passDay(userId: string) {
  const earlier = (column: string) => `${column} = date(${column}, '-1 day')`;
  await execute(
    `update leaves set ${earlier('fromDay')}, ${earlier('toDay')}, endedAt = endedAt - ${hours(24)} where userId = ?`,
    userId,
  );
  await execute(`update staff_profiles set ${earlier('trialFrom')}, ${earlier('trialDueOn')} where userId = ?`, userId);
  return '';
}

const pass = (leaves: Leave[]) =>
  leaves.map(({ from, to, ended }) => ({ from: from - 1, to: to - 1, ended: ended === null ? null : ended - 1 }));

/** Announces a leave in a model. */
function announce(leaves: Leave[], from: number, to: number): string {
  if (from < -1 || to < 0) return '400 invalid_input';
  if (leaves.some((leave) => leave.ended === null && leave.from <= to && from <= leave.to)) return '409 leave_overlaps';
  leaves.push({ from, to, ended: null });
  return '201';
}

/** Ends the last leave of a model. */
function endLast(leaves: Leave[]): string {
  const leave = leaves.at(-1);
  if (!leave) return '404 not_found';
  if (leave.ended !== null || leave.to < 0) return '409 leave_over';
  leave.ended = 0;
  return '200';
}

type RealPerson = { person: SignedIn; leaveId: string };
type WithLeaves = { leaves: Leave[] };

const announcing = <Model extends WithLeaves>() =>
  fc.tuple(fc.integer({ min: -2, max: 12 }), fc.nat(5)).map(
    ([from, lasts]): Step<Model, RealPerson> => ({
      name: `announce a leave from day ${from} to ${from + lasts}`,
      expected: (model) => announce(model.leaves, from, from + lasts),
      act: async (real) => {
        const days = { fromDay: dayFromNow(from), toDay: dayFromNow(from + lasts) };
        const reply = await real.person.post('/api/leaves', days);
        if (reply.status === 201) real.leaveId = String(reply.body.id);
        return reply.outcome;
      },
    }),
  );

const ending = <Model extends WithLeaves>() =>
  step<Model, RealPerson>(
    'end the last leave',
    ({ leaves }) => endLast(leaves),
    async ({ person, leaveId }) => (await person.post(`/api/leaves/${leaveId}/end`)).outcome,
  );

it('Leaves live as the model says, in any order of steps', async ({ task }) => {
  const person = await signedIn(2);
  await live<WithLeaves, RealPerson>(task, 'leaves', {
    begin: async () => {
      await execute('delete from leaves where userId = ?', person.id);
      return { model: { leaves: [] }, real: { person, leaveId: NOBODY } };
    },
    steps: [
      announcing(),
      announcing(),
      ending(),
      step<WithLeaves, RealPerson>(
        'a day passes',
        (model) => {
          model.leaves = pass(model.leaves);
          return '';
        },
        () => passDay(person.id),
      ),
    ],
    shown: ({ leaves }) => {
      const open = leaves.filter(({ to, ended }) => ended === null && to >= 0).toSorted((a, b) => a.to - b.to);
      return {
        next: open[0] ? dayFromNow(open[0].to) : null,
        away: open[0] && open[0].from <= 0 ? dayFromNow(open[0].to) : null,
        open: open.length,
      };
    },
    read: async () => {
      const { body } = await person.get('/api/file');
      const found = await by('manager').get(`/api/users?q=${person.username}`);
      const open = await by('manager').get(`/api/leaves?open=1&userId=${person.id}`);
      return {
        next: (body.leave as { toDay: string } | null)?.toDay ?? null,
        away: found.rows.find(({ id }) => id === person.id)?.awayUntil,
        open: open.rows.length,
      };
    },
  });
});

type Trial = { from: number; length: number };
type Tried = WithLeaves & { grade: 2 | 2.5 | 3; trial: Trial | null };

/** The due day, day by day. */
function dueOf({ trial, leaves }: Tried): number | null {
  if (!trial) return null;
  const isAway = (day: number) =>
    leaves.some(({ from, to, ended }) => from <= day && day <= to && (ended === null || day < ended));
  let day = trial.from;
  for (let left = trial.length; left > 0 || isAway(day); day += 1) if (!isAway(day)) left -= 1;
  return day;
}

const LENGTHS = { 2: 12, 2.5: 0, 3: 0 };

const grading = fc.constantFrom<2 | 2.5 | 3>(2, 2.5, 3).map(
  (grade): Step<Tried, RealPerson> => ({
    name: `the executive gives grade ${grade}`,
    expected: (model) => {
      if (model.grade === grade) return '409 conflict';
      Object.assign(model, { grade, trial: LENGTHS[grade] > 0 ? { from: 0, length: LENGTHS[grade] } : null });
      return '200';
    },
    act: async ({ person }) => (await by('executive').patch(`/api/users/${person.id}/grade`, { grade })).outcome,
  }),
);

const reviewing = fc.tuple(fc.option(fc.integer({ min: 1, max: 20 })), fc.boolean()).map(
  ([days, isStale]): Step<Tried, RealPerson> => ({
    name: `the manager ${days === null ? 'keeps' : `extends by ${days}`}${isStale ? ', with a stale day' : ''}`,
    expected: (model) => {
      const due = dueOf(model);
      if (isStale) return '409 conflict';
      if (model.grade === 3 || (days === null && due === null)) return '409 no_trial';
      model.trial = days === null ? null : { from: Math.max(0, due ?? 0), length: days };
      return '201';
    },
    act: async ({ person }) => {
      const review = { ...(days === null ? { outcome: 'keep' } : { outcome: 'extend', days }), reason: 'Seen.' };
      const from = isStale ? { from: '2020-01-01' } : {};
      return (await by('manager').post(`/api/staff/${person.id}/trial-reviews`, { ...review, ...from })).outcome;
    },
  }),
);

it('A trial lives as the model says, in any order of steps', async ({ task }) => {
  const person = await signedIn(3);
  await createProfile({ userId: person.id });
  const trialDays = [
    { grade: 2, days: LENGTHS[2] },
    { grade: 2.5, days: LENGTHS[2.5] },
  ];
  await execute('delete from settings');
  await insertRow('settings', { id: 1, chosen: { trialDays }, updatedAt: Date.now(), updatedBy: by('owner').id });
  await live<Tried, RealPerson>(task, 'a trial', {
    begin: async () => {
      await execute('delete from leaves where userId = ?', person.id);
      await execute('update users set grade = 3 where id = ?', person.id);
      await execute('update staff_profiles set trialFrom = null, trialLength = null, trialDueOn = null');
      return { model: { grade: 3, trial: null, leaves: [] }, real: { person, leaveId: NOBODY } };
    },
    steps: [
      grading,
      grading,
      reviewing,
      reviewing,
      announcing(),
      announcing(),
      ending(),
      step<Tried, RealPerson>(
        'a day passes',
        (model) => {
          model.leaves = pass(model.leaves);
          if (model.trial) model.trial = { ...model.trial, from: model.trial.from - 1 };
          return '';
        },
        () => passDay(person.id),
      ),
    ],
    shown: (model) => {
      const due = dueOf(model);
      return { grade: model.grade, due: due === null ? null : dayFromNow(due) };
    },
    read: async () => {
      const { body } = await by('manager').get(`/api/staff/${person.id}`);
      return { grade: (body.user as { grade: number }).grade, due: body.trialDueOn };
    },
  });
  await execute('delete from settings');
});

type Grade = 1 | 3 | 4 | 5;
type State = 'open' | 'approved' | 'declined' | 'withdrawn' | 'lapsed';
type Request = { by: Name; from: Grade; to: Grade; state: State };

/** A person whom two people have to raise to 4 or 5, or lower from there. The last request is decided. */
type Asked = { grade: Grade; requests: Request[] };
type RealApproval = { id: string; approvalId: string };

const lastOf = ({ requests }: Asked) => requests.at(-1);
const isHigh = (grade: Grade) => grade >= 4;
const anyone = fc.constantFrom<Name>('executive', 'colleague', 'owner', 'second owner');
const isOwner = (name: Name) => name === 'owner' || name === 'second owner';

const asking = fc.tuple(anyone, fc.constantFrom<Grade>(1, 3, 4, 5)).map(
  ([who, to]): Step<Asked, RealApproval> => ({
    name: `the ${who} gives grade ${to}`,
    expected: (model) => {
      if (model.grade === to) {
        // Asking has the Owner's rules.
        return '409 conflict';
      }
      if (!isHigh(model.grade) && !isHigh(to)) {
        model.grade = to;
        return '200';
      }
      if (lastOf(model)?.state === 'open') return '409 approval_open';
      model.requests.push({ by: who, from: model.grade, to, state: 'open' });
      return '202';
    },
    act: async (real) => {
      const reply = await by(who).patch(`/api/users/${real.id}/grade`, { grade: to });
      if (reply.status === 202) real.approvalId = String(reply.body.id);
      return reply.outcome;
    },
  }),
);

const DONE = { approve: 'approved', decline: 'declined', withdraw: 'withdrawn' } as const;

const answering = fc.tuple(anyone, fc.constantFrom<keyof typeof DONE>('approve', 'decline', 'withdraw')).map(
  ([who, decision]): Step<Asked, RealApproval> => ({
    name: `the ${who} would ${decision}`,
    expected: (model) => {
      const request = lastOf(model);
      if (!request) return '404 not_found';
      const isOwn = request.by === who;
      if (isOwn && decision !== 'withdraw') return '403 own_row';
      if (!isOwn && decision === 'withdraw') return '403 target_out_of_reach';
      if (request.state !== 'open') return '409 approval_closed';
      if (decision === 'approve' && model.grade !== request.from) return '409 conflict';
      if (decision !== 'withdraw' && !isOwner(who) && model.grade === 5) return '403 target_out_of_reach';
      if (decision === 'approve' && !isOwner(who) && request.from === 1 && request.to === 5)
        return '403 grade_not_offered';
      if (decision === 'approve') model.grade = request.to;
      request.state = DONE[decision];
      return '200';
    },
    act: async ({ approvalId }) => (await by(who).patch(`/api/approvals/${approvalId}`, { decision })).outcome,
  }),
);

it('A request lives as the model says, in any order of steps', async ({ task }) => {
  await execute('delete from settings');
  const chosen = { twoPerson: true };
  await insertRow('settings', { id: 1, chosen, updatedAt: Date.now(), updatedBy: by('owner').id });
  await live<Asked, RealApproval>(task, 'a request', {
    begin: async () => ({
      model: { grade: 3, requests: [] },
      real: { id: (await createPerson(3)).id, approvalId: NOBODY },
    }),
    steps: [
      asking,
      asking,
      answering,
      answering,
      answering,
      step<Asked, RealApproval>(
        'three days pass',
        (model) => {
          const request = lastOf(model);
          if (request?.state === 'open') request.state = 'lapsed';
          return '';
        },
        async ({ id }) => {
          const ago = hours(73);
          await execute(
            'update requests set createdAt = createdAt - ?, lapsesAt = lapsesAt - ? where targetId = ?',
            ago,
            ago,
            id,
          );
          return '';
        },
      ),
    ],
    shown: ({ grade, requests }) => ({ grade, states: requests.map(({ state }) => state) }),
    read: async ({ id }) => {
      const [person] = await rowsOf<{ grade: number }>('select grade from users where id = ?', id);
      const stored = await rowsOf<{ state: string; lapsesAt: number }>(
        'select state, lapsesAt from requests where targetId = ? order by rowid',
        id,
      );
      return {
        grade: person?.grade,
        states: stored.map(({ state, lapsesAt }) => (state === 'open' && lapsesAt <= Date.now() ? 'lapsed' : state)),
      };
    },
  });
  await execute('delete from settings');
});
