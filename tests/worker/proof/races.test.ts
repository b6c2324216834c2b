import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Reply, type SignedIn, signedIn } from '../support/client.ts';
import { runTask } from '../support/cron.ts';
import type { Statement } from '../support/limits.ts';
import { Recorder } from '../support/measuring/recorder.ts';
import { createApproval, createProfile, dayFromNow } from '../support/people-rows.ts';
import { report, times } from '../support/proof.ts';
import { createApplication, createJob, numberOf, rowsOf } from '../support/rows.ts';

const AT_ONCE = times(20, 50);

/** So many rounds of each kind. */
const ROUNDS = times(1, 200);

type Send = (recorder: Recorder) => Promise<Reply>;

/** Different calls of which one wins; `copies.test.ts` races each write with itself. */
type Race = {
  calls: Send[];
  hasWon: (reply: Reply) => boolean;
  /** How the others may end. */
  lost: string[];
  /** The audit rows that the race left: one. */
  audited: () => Promise<number>;
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

/** These calls in any order. */
const mixed = (...calls: Send[][]) => calls.flat().sort(() => Math.random() - 0.5);

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

/** Every pair of changes of which one can win. */
const kinds: Record<string, () => Promise<Race>> = {
  'Managers decide, and the applicant withdraws': async () => {
    const applicant = await signedIn();
    const { id } = await createApplication({ userId: applicant.id });
    return {
      calls: mixed(
        by(
          managers,
          (c, _n, recorder) => c.patch(`/api/applications/${id}`, { status: 'accepted' }, { recorder }),
          half,
        ),
        by([applicant], (c, _n, recorder) => c.post(`/api/applications/${id}/withdraw`, undefined, { recorder }), half),
      ),
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
      calls: mixed(...rounds),
      hasWon: is('200'),
      lost: ['409 conflict'],
      audited: () =>
        numberOf("select count(*) - 1 from audit_logs where entityType = 'application' and entityId = ?", id),
      findWrong: async ([won]) => unless((await statusOf(id)) === won?.body.status, 'another status'),
    };
  },
  'The Owner erases a user whom managers promote': async () => {
    const { id, username } = await signedIn(1);
    return {
      calls: mixed(
        by([owner], (c, _n, recorder) => c.post(`/api/users/${id}/erase`, { username }, { recorder }), half),
        by(managers, (c, _n, recorder) => c.patch(`/api/users/${id}/grade`, { grade: 2 }, { recorder }), half),
      ),
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
  'Managers extend the trial of someone who announces a leave': async () => {
    const person = await onTrial();
    const leave = { fromDay: dayFromNow(1), toDay: dayFromNow(3) };
    return {
      calls: mixed(
        by(
          managers,
          (c, _n, recorder) =>
            c.post(
              `/api/staff/${person.id}/trial-reviews`,
              { outcome: 'extend', days: 14, reason: 'More time.' },
              { recorder },
            ),
          half,
        ),
        by([person], (c, _n, recorder) => c.post('/api/leaves', leave, { recorder }), half),
      ),
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
  'Executives approve a request that its asker withdraws': async () => {
    const [asker, ...others] = executives;
    if (!asker) throw new Error('No one asks');
    const target = await signedIn(3);
    const { id } = await createApproval({ targetId: target.id, askedBy: asker.id });
    const decide = (decision: string) => (c: SignedIn, _n: number, recorder: Recorder) =>
      c.patch(`/api/approvals/${id}`, { decision }, { recorder });
    return {
      calls: mixed(by(others, decide('approve'), half), by([asker], decide('withdraw'), half)),
      hasWon: is('200'),
      lost: ['409 approval_closed'],
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
    const { id } = await createApproval({ targetId: target.id, askedBy: asker.id });
    return {
      calls: mixed(
        by(others, (c, _n, recorder) => c.patch(`/api/approvals/${id}`, { decision: 'approve' }, { recorder }), half),
        by([owner], (c, _n, recorder) => c.patch(`/api/users/${target.id}/grade`, { grade: 1 }, { recorder }), half),
      ),
      hasWon: is('200'),
      lost: ['409 conflict', '409 approval_closed'],
      audited: () => audits('USER_GRADE_CHANGED', target.id),
    };
  },
  'The Owner erases a user who applies': async () => {
    const [person, { id: jobId }] = [await signedIn(1), await createJob()];
    const { id, username } = person;
    return {
      calls: mixed(
        by([owner], (c, _n, recorder) => c.post(`/api/users/${id}/erase`, { username }, { recorder }), half),
        by([person], (c, _n, recorder) => c.post('/api/applications', { jobId, responses: {} }, { recorder }), half),
      ),
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
    it(what, async ({ task }) => {
      const wrong: string[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const { calls, hasWon, lost, audited, findWrong } = await begin();
        // All calls read before the first writes.
        const recorder = new Recorder();
        recorder.holdUntil(calls.length, isChange);
        const replies = await Promise.all(calls.map((send) => send(recorder)));
        const won = replies.filter(hasWon);
        const others = replies.filter((reply) => !hasWon(reply)).map(({ outcome }) => outcome);
        const unexpected = [...new Set(others.filter((outcome) => !lost.includes(outcome)))];
        const rows = await audited();
        const also = await findWrong?.(won);
        if (won.length !== 1 || unexpected.length > 0 || rows !== 1 || also)
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
