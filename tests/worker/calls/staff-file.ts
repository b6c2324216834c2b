import { createPerson } from '../support/client.ts';
import { createAppeal, createApproval, createLeave, createRecord, dayFromNow } from '../support/people-rows.ts';
import { unknown } from './exams.ts';
import { type Call, type Caller, long } from './table.ts';

const sharedWith = async (c: Caller) => (await createRecord({ userId: c.id, sharedAt: Date.now() })).id;
const sharedWithOther = async () => (await createRecord({ sharedAt: Date.now() })).id;
const internal = async (c: Caller) => (await createRecord({ userId: c.id })).id;
const appeal = async () => (await createAppeal()).id;
const leave = async (c: Caller) => (await createLeave({ userId: c.id })).id;

/** What a person reads and does in their own file. */
const file = [
  {
    route: 'GET /api/file',
    id: 'readFile',
    summary: "Read the summary of the caller's own file",
    tests: ['worker/staff-file/file.test.ts'],
    access: 'self.read',
    at: async (c) => {
      await createLeave({ userId: c.id });
      return '';
    },
    reply: 'file',
  },
  {
    route: 'GET /api/file/timeline',
    id: 'listFileEntries',
    summary: "List the caller's own shared records, grades, leaves and ended exams, newest first",
    tests: ['worker/staff-file/file.test.ts'],
    access: 'self.read',
    wrongQueries: ['kind=trial', 'kind='],
    at: async (c) => {
      await createLeave({ userId: c.id });
      await sharedWith(c);
      return '';
    },
    // A change of grade is that of an owner taken out of the setting.
    reply: '[fileEntry]',
  },
  {
    route: 'POST /api/file/records/:id/seen',
    id: 'confirmRecord',
    summary: 'Confirm a record that was shared with the caller',
    tests: ['worker/staff-file/file.test.ts'],
    access: 'self.read',
    at: sharedWith,
    ends: '200',
    reply: 'sharedRecord',
    audit: 'STAFF_RECORD_SEEN',
    writes: 9,
    also: {
      'not shared': { at: internal, ends: '404 not_found' },
      'about another person': { at: sharedWithOther, ends: '404 not_found' },
      'an unknown record': { at: unknown, ends: '404 not_found' },
    },
  },
  {
    route: 'POST /api/file/records/:id/appeal',
    id: 'appealRecord',
    summary: 'Appeal a shared record, once and within 30 days',
    tests: ['worker/staff-file/file.test.ts'],
    access: 'self.read',
    wrong: { text: [undefined, null, ' ', long(2001), 5], recordId: ['x'] },
    at: async (c) => {
      // One of those who are notified.
      await createPerson(5);
      return sharedWith(c);
    },
    body: { text: 'It was not me.' },
    isKeyed: true,
    reply: 'sharedRecord',
    audit: 'STAFF_RECORD_APPEALED',
    writes: 19,
    also: {
      'not shared': { at: internal, ends: '404 not_found' },
      'about another person': { at: sharedWithOther, ends: '404 not_found' },
      'shared long ago': {
        at: async (c) => (await createRecord({ userId: c.id, sharedAt: 1000 })).id,
        ends: '409 appeal_late',
      },
      'appealed before': {
        at: async (c) => (await createAppeal({ userId: c.id })).recordId,
        ends: '409 already_appealed',
      },
    },
  },
] as const satisfies readonly Call[];

const decision = { outcome: 'stands', answer: 'It was you.' };

const appeals = [
  {
    route: 'GET /api/appeals',
    id: 'listAppeals',
    summary: "List other people's open or decided appeals",
    tests: ['worker/staff-file/appeals.test.ts'],
    access: 'appeal.decide',
    wrongQueries: ['state=closed', 'state='],
    at: appeal,
    reply: '[appeal]',
  },
  {
    route: 'PATCH /api/appeals/:id',
    id: 'decideAppeal',
    summary: 'Decide an appeal',
    tests: ['worker/staff-file/appeals.test.ts'],
    access: 'appeal.decide',
    wrong: {
      outcome: [undefined, 'closed', 'open', null],
      answer: [undefined, '', long(2001)],
      revision: ['1'],
      state: ['stands'],
    },
    at: appeal,
    body: decision,
    reply: 'appeal',
    audit: 'STAFF_RECORD_APPEAL_DECIDED',
    writes: 17,
    also: {
      overturning: { body: { ...decision, outcome: 'overturned' }, writes: 18 },
      'about themselves': { at: async (c) => (await createAppeal({ userId: c.id })).id, ends: '404 not_found' },
      'of a record they wrote': {
        at: async (c) => (await createAppeal({ record: { createdBy: c.id } })).id,
        ends: '403 own_row',
      },
      'decided before': { at: async () => (await createAppeal({ state: 'stands' })).id, ends: '409 conflict' },
      'an unknown appeal': { at: unknown, ends: '404 not_found' },
    },
  },
] as const satisfies readonly Call[];

const leaves = [
  {
    route: 'GET /api/leaves',
    id: 'listLeaves',
    summary: "List the caller's leaves or, for managers, everyone's",
    tests: ['worker/staff-file/leaves.test.ts'],
    access: 'leave.announce',
    wrongQueries: ['open=0', 'open='],
    at: leave,
    reply: '[leave]',
    also: {
      'of another person': { query: async () => `userId=${(await createLeave()).userId}`, ends: { 4: '200' } },
      'of everybody': { query: 'open=1', ends: { 4: '200' } },
    },
  },
  {
    route: 'POST /api/leaves',
    id: 'announceLeave',
    summary: 'Announce a leave',
    tests: ['worker/staff-file/leaves.test.ts'],
    access: 'leave.announce',
    wrong: {
      fromDay: [undefined, 'today', '2027-02-30', '2027-1-1', dayFromNow(-2), dayFromNow(366)],
      toDay: [null, '2027-13-01', dayFromNow(-1), dayFromNow(367)],
      note: [long(501), 5],
      userId: [unknown],
    },
    body: { fromDay: dayFromNow(0), toDay: dayFromNow(2), note: 'Moving house' },
    isKeyed: true,
    reply: 'leave',
    audit: 'LEAVE_ANNOUNCED',
    writes: 15,
    also: {
      'overlapping another': {
        body: async (c) => {
          await leave(c);
          return { fromDay: dayFromNow(1), toDay: dayFromNow(2) };
        },
        ends: '409 leave_overlaps',
      },
    },
  },
  {
    route: 'POST /api/leaves/:id/end',
    id: 'endLeave',
    summary: 'End a leave early',
    tests: ['worker/staff-file/leaves.test.ts'],
    access: 'leave.announce',
    at: leave,
    ends: '200',
    reply: 'leave',
    audit: 'LEAVE_ENDED',
    writes: 9,
    also: {
      'of another person': { at: async () => (await createLeave()).id, ends: '404 not_found' },
      'ended before': {
        at: async (c) => (await createLeave({ userId: c.id, endedAt: 1000 })).id,
        ends: '409 leave_over',
      },
    },
  },
] as const satisfies readonly Call[];

const request = async () => (await createApproval({ reason: 'Ready.' })).id;
const ownRequest = async (c: Caller) => (await createApproval({ askedBy: c.id })).id;
const reach = '403 target_out_of_reach';

const approvals = [
  {
    route: 'GET /api/approvals',
    id: 'listApprovals',
    summary: "List open or closed requests for a second person's approval",
    tests: ['worker/staff-file/approvals.test.ts'],
    access: 'approval.manage',
    wrongQueries: ['state=lapsed', 'state='],
    at: async () => {
      await request();
      return '';
    },
    reply: '[approval]',
  },
  {
    route: 'PATCH /api/approvals/:id',
    id: 'decideApproval',
    summary: 'Approve, decline or withdraw a request',
    tests: ['worker/staff-file/approvals.test.ts'],
    access: 'approval.manage',
    wrong: { decision: [undefined, 'lapse', null], reason: ['x'] },
    at: request,
    body: { decision: 'approve' },
    reply: 'approval',
    audit: 'USER_GRADE_CHANGED',
    writes: 50,
    also: {
      'declining it': { body: { decision: 'decline' }, audit: 'APPROVAL_DECLINED', writes: 16 },
      'withdrawing their own': {
        at: ownRequest,
        body: { decision: 'withdraw' },
        audit: 'APPROVAL_WITHDRAWN',
        writes: 11,
      },
      'approving their own': { at: ownRequest, ends: '403 own_row' },
      'withdrawing it': { body: { decision: 'withdraw' }, ends: reach },
      'to change an Executive': {
        at: async () => {
          const targetId = (await createPerson(5)).id;
          return (await createApproval({ targetId, fromGrade: 5, toGrade: 3 })).id;
        },
        ends: { 5: reach, 6: '200' },
        writes: 45,
      },
      'to erase a Member': {
        at: async () => {
          const { id: targetId, username } = await createPerson(1);
          return (await createApproval({ kind: 'erasure', targetId, fromGrade: 1, username })).id;
        },
        ends: { 6: '200' },
        audit: 'USER_ERASED',
        writes: 34,
      },
      'about themselves': { at: async (c) => (await createApproval({ targetId: c.id })).id, ends: '404 not_found' },
      'decided before': {
        at: async () => (await createApproval({ state: 'declined' })).id,
        ends: '409 approval_closed',
      },
      'an unknown request': { at: unknown, ends: '404 not_found' },
    },
  },
] as const satisfies readonly Call[];

export const staffFile = [...file, ...appeals, ...leaves, ...approvals] as const;
