import { signedIn } from '../support/client.ts';
import { createApplication, createJob, createNote, createReply, createReview } from '../support/rows.ts';
import { ownApplication } from './jobs.ts';
import { type Call, type Caller, long } from './table.ts';

const other = async (fields = {}) => (await createApplication(fields)).id;
const own = async (c: Caller) => other({ userId: c.id });
const archived = () => other({ status: 'accepted' });

/** An application that the caller has just accepted. */
const decidedBy = (c: Caller, fields = {}) =>
  other({
    status: 'accepted',
    reviewedBy: c.id,
    reviewedAt: Date.now(),
    beforeDecision: { status: 'pending', reviewedAt: null, reviewedBy: null },
    ...fields,
  });

/** Nobody decides on their own application, or reads what reviewers wrote about it. */
const ownRow = { 'their own': { at: own, ends: '403 own_row' } };

const reviewed = async (c: Caller) => {
  const id = await other();
  await createReview(id, { reviewerId: c.id });
  await createReview(id);
  return id;
};
const noted = async () => {
  const id = await other();
  await createNote(id);
  return id;
};
const note = async (fields = {}) => (await createNote(await other(), fields)).id;
const savedReply = async () => (await createReply()).id;

const applying: Call[] = [
  {
    route: 'POST /api/applications',
    access: 'application.submit',
    wrong: {
      jobId: [undefined, 'nonsense', 5],
      responses: [undefined, [], null],
      'responses.other': [{ other: 'x' }],
      'responses.a b': [{ 'a b': 'x' }],
    },
    body: async () => ({ jobId: (await createJob()).id, responses: {} }),
    isKeyed: true,
    reply: 'ownApplication',
    audit: 'APPLICATION_SUBMITTED',
    writes: 37,
  },
  {
    route: 'GET /api/applications',
    access: 'application.list',
    wrongQueries: [
      'status=',
      'status=open',
      'status=pending&status=declined',
      'mine=2',
      'mine=true',
      'order=',
      'order=up',
      'from=x',
      'to=2026-13-01',
    ],
    at: ownApplication,
    reply: { 1: '[ownApplication]', 4: '[application|applicationOfReader]' },
    also: { 'their own': { query: 'mine=1', reply: '[ownApplication]' } },
  },
  { route: 'GET /api/applications/counts', access: 'application.review', reply: 'applicationCounts' },
  {
    route: 'GET /api/applications/:id',
    access: 'application.list',
    at: own,
    reply: 'ownApplication',
    also: { "another's": { at: () => other(), ends: { 1: '404 not_found', 4: '200' }, reply: 'application' } },
  },
  {
    route: 'POST /api/applications/:id/withdraw',
    access: 'application.submit',
    at: own,
    ends: '200',
    reply: 'ownApplication',
    audit: 'APPLICATION_WITHDRAWN',
    writes: 31,
    also: { "another's": { at: () => other(), ends: '404 not_found' } },
  },
];

const deciding: Call[] = [
  {
    route: 'PATCH /api/applications/:id',
    access: 'application.review',
    wrong: { status: [undefined, 'withdrawn', null], message: [long(2001), 5], note: ['x'] },
    at: () => other(),
    body: { status: 'accepted' },
    reply: 'application',
    audit: 'APPLICATION_REVIEWED',
    writes: 27,
    also: {
      ...ownRow,
      'taking it under consideration': { body: { status: 'under_consideration' }, writes: 22 },
      'back to pending': {
        at: () => other({ status: 'under_consideration' }),
        body: { status: 'pending' },
        writes: 21,
      },
      'with a message': { body: { status: 'declined', message: 'Not yet.' }, writes: 29 },
    },
  },
  {
    route: 'POST /api/applications/:id/undo',
    access: 'application.review',
    wrong: { from: [undefined, null, 'open', 5], message: ['x'] },
    at: (c) => decidedBy(c),
    body: { from: 'accepted' },
    ends: '200',
    reply: 'application',
    audit: 'APPLICATION_DECISION_UNDONE',
    writes: 21,
    also: {
      'their own': { at: (c) => decidedBy(c, { userId: c.id }), ends: '403 own_row' },
      "a colleague's": { at: archived, ends: '409 conflict' },
    },
  },
  {
    route: 'PATCH /api/applications/:id/suspend',
    access: 'application.review',
    wrong: { reason: [undefined, '', ' \n', null, 5, long(1001)], suspended: [undefined, 'yes'] },
    at: () => other(),
    body: { suspended: true, reason: 'Spam' },
    reply: 'application',
    audit: 'APPLICATION_SUSPENDED',
    writes: 12,
    also: {
      ...ownRow,
      'lifting a suspension': {
        at: () => other({ suspended: true, suspensionReason: 'Spam' }),
        body: { suspended: false },
        audit: 'APPLICATION_REINSTATED',
        writes: 11,
      },
    },
  },
  {
    route: 'POST /api/applications/:id/unlock',
    access: 'application.review',
    wrong: { pin: [undefined, '', ' ', 2468, null, long(65), ['2468']] },
    at: archived,
    body: { pin: '2468' },
    ends: '200',
    reply: 'application',
    audit: 'APPLICATION_UNLOCKED',
    writes: 12,
    repeats: true,
    also: {
      'their own': { at: (c) => other({ userId: c.id, status: 'accepted' }), ends: '403 own_row' },
      'with a wrong pin': { body: { pin: 'no' }, ends: '403 wrong_pin' },
    },
  },
  {
    route: 'PATCH /api/applications/:id/assignee',
    access: 'application.review',
    wrong: { userId: [undefined, 'me', 5], from: ['x'], more: [1] },
    at: () => other(),
    body: (c) => ({ userId: c.id }),
    reply: 'application',
    audit: 'APPLICATION_ASSIGNED',
    writes: 13,
    also: { 'their own': { at: own, body: { userId: null }, ends: '403 own_row' } },
  },
];

const reviewing: Call[] = [
  {
    route: 'GET /api/applications/:id/reviews',
    access: 'application.review',
    at: reviewed,
    reply: 'reviews',
    also: ownRow,
  },
  {
    route: 'PUT /api/applications/:id/review',
    access: 'application.review',
    wrong: {
      verdict: ['maybe', null],
      reason: ['', ' \n ', 5, long(2001), 'a\0b'],
      revision: [1.5, '1'],
      sawOthers: [false],
    },
    at: () => other(),
    body: { verdict: 'yes', reason: 'x' },
    ends: '201',
    reply: 'review',
    audit: 'APPLICATION_REVIEW_GIVEN',
    writes: 14,
    also: ownRow,
  },
  { route: 'GET /api/applications/:id/notes', access: 'application.review', at: noted, reply: '[note]', also: ownRow },
  {
    route: 'POST /api/applications/:id/notes',
    access: 'application.review',
    wrong: {
      body: [undefined, ' \n ', long(2001), 'a\0b'],
      'mentions.0': [['junior']],
      mentions: [null, Array.from({ length: 11 }, () => crypto.randomUUID())],
      author: ['x'],
    },
    at: () => other(),
    body: { body: 'x' },
    isKeyed: true,
    reply: 'note',
    audit: 'APPLICATION_NOTE_ADDED',
    writes: 13,
    also: {
      ...ownRow,
      'with a mention': { body: async () => ({ body: 'x', mentions: [(await signedIn(4)).id] }), writes: 18 },
    },
  },
  {
    route: 'DELETE /api/application-notes/:id',
    access: 'application.review',
    at: (c) => note({ authorId: c.id }),
    reply: 'empty',
    audit: 'APPLICATION_NOTE_REMOVED',
    writes: 10,
    also: { "another's note": { at: () => note(), ends: { 4: '403 grade_too_low', 5: '204' } } },
  },
];

const savedReplies: Call[] = [
  { route: 'GET /api/saved-replies', access: 'application.review', at: savedReply, reply: '[savedReply]' },
  {
    route: 'POST /api/saved-replies',
    access: 'application.review',
    wrong: {
      title: [undefined, ' ', long(81)],
      body: ['\n', long(2001), 'a\0b'],
      for: ['', 'under_consideration', null],
      revision: [1],
    },
    body: { title: 'x', body: 'x' },
    isKeyed: true,
    reply: 'savedReply',
    audit: 'SAVED_REPLY_CREATED',
    writes: 13,
  },
  {
    route: 'PATCH /api/saved-replies/:id',
    access: 'application.review',
    wrong: { title: [''], for: ['x', null], revision: [undefined, '1'], createdBy: ['x'] },
    revised: ['saved_replies', 'id'],
    at: savedReply,
    body: { title: 'y', revision: 1 },
    reply: 'savedReply',
    audit: 'SAVED_REPLY_UPDATED',
    writes: 11,
  },
  {
    route: 'DELETE /api/saved-replies/:id',
    access: 'application.review',
    revised: ['saved_replies', 'id'],
    at: savedReply,
    reply: 'empty',
    audit: 'SAVED_REPLY_DELETED',
    writes: 10,
  },
];

export const applications: Call[] = [...applying, ...deciding, ...reviewing, ...savedReplies];
