import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import { choiceOnly, createAssignment, createExam, sitting } from '../support/exams.ts';
import type { Statement } from '../support/limits.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import {
  createAppeal,
  createLeave,
  createProfile,
  createRecord,
  createRequest,
  dayFromNow,
} from '../support/people-rows.ts';
import { report, times } from '../support/proof.ts';
import { createApplication, createJob, execute, insertRow, numberOf, rowsOf } from '../support/rows.ts';

const AT_ONCE = times(20, 50);

/** So many rounds of each kind. */
const ROUNDS = times(1, 200);

type Send = (recorder: Recorder) => Promise<Reply>;

/** Calls of which one wins. */
type Race = {
  calls: Send[];
  hasWon: (reply: Reply) => boolean;
  /** How the others may end. */
  lost: string[];
  /** How many win; by default one. */
  winners?: number;
  /** The audit rows that the race left. */
  audited: () => Promise<number>;
  /** Audit rows that it should leave; by default one for each winner. */
  entries?: number;
  /** What else is wrong afterwards; null if nothing is. */
  findWrong?: (won: Reply[]) => Promise<string | null>;
};

let managers: SignedIn[] = [];
let executives: SignedIn[] = [];
let owner: SignedIn;

beforeAll(async () => {
  managers = await Promise.all(Array.from({ length: 5 }, () => signedIn(4)));
  executives = await Promise.all(Array.from({ length: 5 }, () => signedIn(5)));
  owner = await signedIn(6);
});

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** So many calls, the `n`th by the `n`th of these people, around again. */
const by = (
  people: SignedIn[],
  send: (person: SignedIn, n: number, recorder: Recorder) => Promise<Reply>,
  count = AT_ONCE,
) =>
  Array.from({ length: count }, (_, n): Send => {
    const person = people[n % people.length];
    if (!person) throw new Error('No one races');
    return (recorder) => send(person, n, recorder);
  });

const half = AT_ONCE / 2;
const audits = (action: string, entityId: string) =>
  numberOf('select count(*) from audit_logs where entityId = ? and action = ?', entityId, action);
const is = (outcome: string) => (reply: Reply) => reply.outcome === outcome;

const unless = (isRight: boolean, what: string) => (isRight ? null : what);

const statusOf = async (id: string) =>
  (await rowsOf<{ status: string }>('select status from applications where id = ?', id))[0]?.status;

/** A Trial Moderator whose trial is due in 20 days. */
async function onTrial() {
  const person = await signedIn(2);
  await createProfile({
    userId: person.id,
    trialFrom: dayFromNow(-10),
    trialLength: 30,
    trialDueOn: dayFromNow(20),
  });
  return person;
}

let guideRevision = 0;

/** Every kind of change that one of many can win. */
const kinds: Record<string, () => Promise<Race>> = {
  'The same person applies': async () => {
    const [applicant, { id: jobId }] = [await signedIn(), await createJob()];
    return {
      calls: by([applicant], (c, _n, recorder) => c.post('/api/applications', { jobId, responses: {} }, { recorder })),
      hasWon: is('201'),
      lost: ['409 already_applied'],
      audited: () =>
        numberOf("select count(*) from audit_logs where userId = ? and action = 'APPLICATION_SUBMITTED'", applicant.id),
      findWrong: async () =>
        unless(
          (await numberOf('select count(*) from applications where userId = ?', applicant.id)) === 1,
          'not one row',
        ),
    };
  },
  'The same person starts an exam': async () => {
    const [taker, { id: examId }] = [await signedIn(2), await createExam()];
    await createAssignment({ examId, userId: taker.id });
    return {
      calls: by([taker], (c, _n, recorder) => c.post('/api/exam-attempts', { examId, responses: {} }, { recorder })),
      hasWon: is('201'),
      lost: ['200'],
      audited: () =>
        numberOf("select count(*) from audit_logs where userId = ? and action = 'EXAM_ATTEMPT_STARTED'", taker.id),
      findWrong: async () =>
        unless(
          (await numberOf('select count(*) from exam_attempts where userId = ?', taker.id)) === 1,
          'not one attempt',
        ),
    };
  },
  'The same person submits an exam': async () => {
    const { id, taker, path } = await sitting(choiceOnly);
    return {
      calls: by([taker], (c, n, recorder) =>
        c.patch(path, { responses: { choice: n % 2 ? 'Blue' : 'Red' }, status: 'completed' }, { recorder }),
      ),
      hasWon: is('200'),
      lost: ['409 attempt_ended'],
      audited: () => audits('EXAM_ATTEMPT_SUBMITTED', id),
      findWrong: async ([won]) =>
        unless(
          (await numberOf('select score from exam_attempts where id = ?', id)) === won?.body.score,
          'another score',
        ),
    };
  },
  'Managers decide': async () => {
    const { id } = await createApplication();
    return {
      calls: by(managers, (c, n, recorder) =>
        c.patch(`/api/applications/${id}`, { status: n % 2 ? 'accepted' : 'declined', from: 'pending' }, { recorder }),
      ),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () => audits('APPLICATION_REVIEWED', id),
      findWrong: async ([won]) => unless((await statusOf(id)) === won?.body.status, 'another status'),
    };
  },
  'Managers decide, and the applicant withdraws': async () => {
    const applicant = await signedIn();
    const { id } = await createApplication({ userId: applicant.id });
    return {
      calls: [
        ...by(
          managers,
          (c, _n, recorder) => c.patch(`/api/applications/${id}`, { status: 'accepted' }, { recorder }),
          half,
        ),
        ...by(
          [applicant],
          (c, _n, recorder) => c.post(`/api/applications/${id}/withdraw`, undefined, { recorder }),
          half,
        ),
      ].sort(() => Math.random() - 0.5),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: async () => (await audits('APPLICATION_REVIEWED', id)) + (await audits('APPLICATION_WITHDRAWN', id)),
      findWrong: async ([won]) => unless((await statusOf(id)) === won?.body.status, 'another status'),
    };
  },
  'The manager undoes a decision, decides anew, and the applicant withdraws': async () => {
    const [manager, applicant] = [await signedIn(4), await signedIn()];
    const { id } = await createApplication({ userId: applicant.id });
    await manager.patch(`/api/applications/${id}`, { status: 'under_consideration' });
    const third = Math.floor(AT_ONCE / 3);
    const rounds = [
      by(
        [manager],
        (c, _n, recorder) => c.post(`/api/applications/${id}/undo`, { from: 'under_consideration' }, { recorder }),
        AT_ONCE - 2 * third,
      ),
      by(
        [manager],
        (c, _n, recorder) =>
          c.patch(`/api/applications/${id}`, { status: 'declined', from: 'under_consideration' }, { recorder }),
        third,
      ),
      by([applicant], (c, _n, recorder) => c.post(`/api/applications/${id}/withdraw`, undefined, { recorder }), third),
    ];
    return {
      calls: rounds.flat().sort(() => Math.random() - 0.5),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () =>
        numberOf("select count(*) - 1 from audit_logs where entityType = 'application' and entityId = ?", id),
      findWrong: async ([won]) => unless((await statusOf(id)) === won?.body.status, 'another status'),
    };
  },
  'Managers take an application': async () => {
    const { id } = await createApplication();
    return {
      calls: by(managers, (c, _n, recorder) =>
        c.patch(`/api/applications/${id}/assignee`, { userId: c.id, from: null }, { recorder }),
      ),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () => numberOf("select count(*) from audit_logs where entityId = ? and action like '%ASSIGN%'", id),
    };
  },
  'The same manager guesses the pin': async () => {
    const manager = await signedIn(4);
    const { id } = await createApplication({ status: 'accepted' });
    return {
      calls: by([manager], (c, n, recorder) =>
        c.post(`/api/applications/${id}/unlock`, { pin: `wrong${n}` }, { recorder }),
      ),
      // Each of the five tries is taken by one guess.
      hasWon: is('403 wrong_pin'),
      winners: 5,
      lost: ['429 rate_limited'],
      audited: () => audits('APPLICATION_UNLOCKED', id),
      entries: 0,
      findWrong: async () => {
        const { outcome } = await manager.post(`/api/applications/${id}/unlock`, { pin: '2468' });
        await execute('delete from pin_failures');
        return unless(outcome === '429 rate_limited', `then the right pin: ${outcome}`);
      },
    };
  },
  'Managers promote': async () => {
    const { id } = await signedIn(1);
    return {
      calls: by([...managers, ...executives], (c, n, recorder) =>
        c.patch(`/api/users/${id}/grade`, { grade: [2, 2.5, 3][n % 3], from: 1 }, { recorder }),
      ),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () => audits('USER_GRADE_CHANGED', id),
      findWrong: async ([won]) =>
        unless(
          (await numberOf('select grade from users where id = ?', id)) === won?.body.grade &&
            (await numberOf('select count(*) from staff_records where userId = ?', id)) === 1,
          'another grade, or not one record',
        ),
    };
  },
  'Managers save a guide': async () => {
    guideRevision = await numberOf("select coalesce(max(revision), 0) from guide_revisions where slug = 'mod'");
    return {
      calls: by(managers, (c, n, recorder) =>
        c.put(
          '/api/guides/mod',
          { markdown: `Text ${n} after ${guideRevision}`, revision: guideRevision },
          { recorder },
        ),
      ),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () =>
        numberOf(
          "select count(*) from audit_logs where action = 'GUIDE_UPDATED' and newValues ->> 'revision' = ?",
          guideRevision + 1,
        ),
    };
  },
  'The same manager gives a review': async () => {
    const [manager, { id }] = [await signedIn(4), await createApplication()];
    return {
      calls: by([manager], (c, n, recorder) =>
        c.put(`/api/applications/${id}/review`, { verdict: 'yes', reason: `Reason ${n}` }, { recorder }),
      ),
      hasWon: is('201'),
      lost: ['409 conflict'],
      audited: () => audits('APPLICATION_REVIEW_GIVEN', id),
      findWrong: async () =>
        unless((await numberOf('select reviewCount from applications where id = ?', id)) === 1, 'not one review'),
    };
  },
  'The Owner erases a user whom managers promote': async () => {
    const { id, username } = await signedIn(1);
    return {
      calls: [
        ...by([owner], (c, _n, recorder) => c.post(`/api/users/${id}/erase`, { username }, { recorder }), half),
        ...by(managers, (c, _n, recorder) => c.patch(`/api/users/${id}/grade`, { grade: 2 }, { recorder }), half),
      ].sort(() => Math.random() - 0.5),
      hasWon: is('200'),
      lost: ['409 conflict', '409 erased'],
      audited: async () => (await audits('USER_ERASED', id)) + (await audits('USER_GRADE_CHANGED', id)),
      findWrong: async () =>
        unless(
          (await numberOf('select (erasedAt is not null) + (grade = 2) from users where id = ?', id)) === 1,
          'erased and promoted, or neither',
        ),
    };
  },
  'Managers share a record': async () => {
    const { id } = await createRecord();
    return {
      calls: by(managers, (c, _n, recorder) => c.post(`/api/staff-records/${id}/share`, {}, { recorder })),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () => audits('STAFF_RECORD_SHARED', id),
    };
  },
  'The same person appeals a record': async () => {
    const person = await signedIn(3);
    const { id } = await createRecord({ userId: person.id, sharedAt: Date.now() });
    return {
      calls: by([person], (c, n, recorder) => c.post(`/api/file/records/${id}/appeal`, { text: `${n}` }, { recorder })),
      hasWon: is('201'),
      lost: ['409 already_appealed'],
      audited: () => audits('STAFF_RECORD_APPEALED', id),
    };
  },
  'The same person confirms a record': async () => {
    const person = await signedIn(3);
    const { id } = await createRecord({ userId: person.id, sharedAt: Date.now() });
    return {
      calls: by([person], (c, _n, recorder) => c.post(`/api/file/records/${id}/seen`, undefined, { recorder })),
      hasWon: is('200'),
      lost: [],
      winners: AT_ONCE,
      audited: () => audits('STAFF_RECORD_SEEN', id),
      entries: 1,
    };
  },
  'Executives decide an appeal': async () => {
    const { id, recordId } = await createAppeal();
    const outcomes = ['stands', 'overturned'];
    return {
      calls: by(executives, (c, n, recorder) =>
        c.patch(`/api/appeals/${id}`, { outcome: outcomes[n % 2], answer: `${n}` }, { recorder }),
      ),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () => audits('STAFF_RECORD_APPEAL_DECIDED', recordId),
      findWrong: async ([won]) =>
        unless(
          (await numberOf('select isActive from staff_records where id = ?', recordId)) ===
            (won?.body.state === 'stands' ? 1 : 0),
          'the record does not follow the appeal',
        ),
    };
  },
  'The same person announces leaves on the same days': async () => {
    const person = await signedIn(2);
    const fromDay = dayFromNow(1);
    return {
      calls: by([person], (c, n, recorder) =>
        c.post('/api/leaves', { fromDay, toDay: dayFromNow(1 + n) }, { recorder }),
      ),
      hasWon: is('201'),
      lost: ['409 leave_overlaps'],
      audited: () => audits('LEAVE_ANNOUNCED', person.id),
    };
  },
  'The same person ends a leave': async () => {
    const person = await onTrial();
    const { id } = await createLeave({ userId: person.id });
    return {
      calls: by([person], (c, _n, recorder) => c.post(`/api/leaves/${id}/end`, undefined, { recorder })),
      hasWon: is('200'),
      lost: ['409 leave_over'],
      audited: () => audits('LEAVE_ENDED', person.id),
    };
  },
  'Managers keep someone on trial': async () => {
    const { id } = await onTrial();
    return {
      calls: by(managers, (c, _n, recorder) =>
        c.post(`/api/staff/${id}/trial-reviews`, { outcome: 'keep', reason: 'Ready.' }, { recorder }),
      ),
      hasWon: is('201'),
      lost: ['409 no_trial'],
      audited: () => audits('TRIAL_REVIEWED', id),
      findWrong: async () =>
        unless((await numberOf('select count(*) from trial_reviews where userId = ?', id)) === 1, 'not one review'),
    };
  },
  'Managers extend the trial of someone who announces a leave': async () => {
    const person = await onTrial();
    const leave = { fromDay: dayFromNow(1), toDay: dayFromNow(3) };
    return {
      calls: [
        ...by(
          managers,
          (c, _n, recorder) =>
            c.post(
              `/api/staff/${person.id}/trial-reviews`,
              { outcome: 'extend', days: 14, reason: 'More time.' },
              { recorder },
            ),
          half,
        ),
        ...by([person], (c, _n, recorder) => c.post('/api/leaves', leave, { recorder }), half),
      ].sort(() => Math.random() - 0.5),
      hasWon: is('201'),
      lost: ['409 conflict', '409 leave_overlaps'],
      audited: async () => (await audits('TRIAL_REVIEWED', person.id)) + (await audits('LEAVE_ANNOUNCED', person.id)),
      findWrong: async ([won]) => {
        // 34: extended from day 20. 23: three days of leave.
        const due = won?.body.outcome === 'extend' ? 34 : 23;
        const sql = 'select count(*) from staff_profiles where userId = ? and trialDueOn = ?';
        return unless((await numberOf(sql, person.id, dayFromNow(due))) === 1, 'the due day ignores what won');
      },
    };
  },
  'Executives ask about the same person': async () => {
    const { id } = await signedIn(3);
    await execute('delete from settings');
    await insertRow('settings', { id: 1, chosen: { twoPerson: true }, updatedAt: Date.now(), updatedBy: owner.id });
    return {
      calls: by(executives, (c, _n, recorder) => c.patch(`/api/users/${id}/grade`, { grade: 4 }, { recorder })),
      hasWon: is('202'),
      lost: ['409 request_open'],
      audited: () => numberOf("select count(*) from audit_logs where action = 'APPROVAL_ASKED'"),
      findWrong: async () => {
        await execute('delete from settings');
        return unless(
          (await numberOf('select count(*) from requests where targetId = ?', id)) === 1,
          'not one request',
        );
      },
      entries: await numberOf("select 1 + count(*) from audit_logs where action = 'APPROVAL_ASKED'"),
    };
  },
  'Executives approve a request that its asker withdraws': async () => {
    const [asker, ...others] = executives;
    if (!asker) throw new Error('No one asks');
    const target = await signedIn(3);
    const { id } = await createRequest({ targetId: target.id, askedBy: asker.id });
    const decide = (decision: string) => (c: SignedIn, _n: number, recorder: Recorder) =>
      c.patch(`/api/requests/${id}`, { decision }, { recorder });
    return {
      calls: [...by(others, decide('approve'), half), ...by([asker], decide('withdraw'), half)].sort(
        () => Math.random() - 0.5,
      ),
      hasWon: is('200'),
      lost: ['409 request_closed'],
      audited: async () => (await audits('APPROVAL_WITHDRAWN', id)) + (await audits('USER_GRADE_CHANGED', target.id)),
      findWrong: async ([won]) =>
        unless(
          (await numberOf('select grade from users where id = ?', target.id)) ===
            (won?.body.state === 'approved' ? 4 : 3),
          'the grade does not follow the request',
        ),
    };
  },
  'Executives approve a request while others dismiss its target': async () => {
    const [asker, ...others] = executives;
    if (!asker) throw new Error('No one asks');
    const target = await signedIn(3);
    const { id } = await createRequest({ targetId: target.id, askedBy: asker.id });
    return {
      calls: [
        ...by(others, (c, _n, recorder) => c.patch(`/api/requests/${id}`, { decision: 'approve' }, { recorder }), half),
        ...by([owner], (c, _n, recorder) => c.patch(`/api/users/${target.id}/grade`, { grade: 1 }, { recorder }), half),
      ].sort(() => Math.random() - 0.5),
      hasWon: is('200'),
      lost: ['409 conflict', '409 request_closed'],
      audited: () => audits('USER_GRADE_CHANGED', target.id),
    };
  },
  'The Owner erases a user who applies': async () => {
    const [person, { id: jobId }] = [await signedIn(1), await createJob()];
    const { id, username } = person;
    return {
      calls: [
        ...by([owner], (c, _n, recorder) => c.post(`/api/users/${id}/erase`, { username }, { recorder }), half),
        ...by([person], (c, _n, recorder) => c.post('/api/applications', { jobId, responses: {} }, { recorder }), half),
      ].sort(() => Math.random() - 0.5),
      hasWon: is('200'),
      lost: ['409 erased', '201', '409 already_applied', '409 job_changed', '401 unauthenticated'],
      audited: () => audits('USER_ERASED', id),
      findWrong: async () =>
        unless(
          (await numberOf("select count(*) from applications where userId = ? and status <> 'withdrawn'", id)) === 0,
          'an erased person has an open application',
        ),
    };
  },
};

const isChange = (statements: Statement[]) => statements.some(({ sql }) => /^\s*(insert|update|delete)\b/i.test(sql));

describe('If many race, one wins and leaves one audit row', () => {
  for (const [what, begin] of Object.entries(kinds))
    it(what, { timeout: times(60_000, 3_600_000) }, async ({ task }) => {
      const wrong: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { calls, hasWon, lost, winners = 1, audited, entries = winners, findWrong } = await begin();
        // All calls read before the first writes.
        const recorder = new Recorder();
        recorder.holdUntil(calls.length, isChange);
        const replies = await Promise.all(calls.map((send) => send(recorder)));
        const won = replies.filter(hasWon);
        const others = replies.filter((reply) => !hasWon(reply)).map(({ outcome }) => outcome);
        const unexpected = [...new Set(others.filter((outcome) => !lost.includes(outcome)))];
        const rows = await audited();
        const also = await findWrong?.(won);
        if (won.length !== winners || unexpected.length > 0 || rows !== entries || also)
          wrong.push(`Round ${round}: ${won.length} won, others ${unexpected}, ${rows} audit rows, ${also ?? ''}`);
      }
      report(task, `Races, rounds of ${AT_ONCE}: ${what}`, ROUNDS, ROUNDS);
      report(task, `Races without one winner and its audit row: ${what}`, wrong.length, 0);
      expect(wrong).toEqual([]);
    });

  it('The audit chain is whole afterwards', async ({ task }) => {
    const rows = await numberOf('select count(*) from audit_logs');
    for (let sealed = -1; sealed < rows; ) {
      const before = sealed;
      await runTask('sealing');
      sealed = await numberOf('select coalesce(max(toSeq), 0) from audit_seals');
      if (sealed === before) break;
    }
    const executive = await signedIn(5);
    let next: unknown = 0;
    let blocks = 0;
    let broken = 0;
    while (next !== null) {
      const { outcome, body } = await executive.get(`/api/audit-logs/verify?cursor=${next}`);
      expect(outcome).toBe('200');
      blocks += 1;
      broken += body.broken === null ? 0 : 1;
      next = body.next;
    }
    expect(await numberOf('select max(toSeq) - (select max(seq) from audit_logs) from audit_seals')).toBe(0);
    report(task, 'Races: sealed blocks of the audit log that were verified', blocks, 1);
    report(task, 'Races: blocks that did not fit', broken, 0);
    expect(broken).toBe(0);
  });
});
