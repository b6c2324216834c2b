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

const applying = [
  {
    route: 'POST /api/applications',
    id: 'apply',
    summary: 'Apply for a job',
    tests: ['worker/applications/applying.test.ts', 'components/messages.test.tsx'],
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
    id: 'listApplications',
    summary: "List the caller's applications or, for managers, everyone's, with filters and search",
    tests: [
      'worker/applications/applications.test.ts',
      'worker/applications/applications-search.test.ts',
      'worker/applications/applications-order.test.ts',
    ],
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
  {
    route: 'GET /api/applications/counts',
    id: 'countApplications',
    summary: 'Count the applications with each status',
    tests: ['worker/counters.test.ts', 'components/dashboard/dashboard.test.tsx'],
    access: 'application.review',
    reply: 'applicationCounts',
  },
  {
    route: 'GET /api/applications/:id',
    id: 'readApplication',
    summary: 'Read an application',
    tests: ['worker/applications/applications.test.ts'],
    access: 'application.list',
    at: own,
    reply: 'ownApplication',
    also: { "another's": { at: () => other(), ends: { 1: '404 not_found', 4: '200' }, reply: 'application' } },
  },
  {
    route: 'POST /api/applications/:id/withdraw',
    id: 'withdrawApplication',
    summary: "Withdraw the caller's own open application, permanently",
    tests: ['worker/applications/withdraw.test.ts', 'e2e/applications/waiting.e2e.ts'],
    access: 'application.submit',
    at: own,
    ends: '200',
    reply: 'ownApplication',
    audit: 'APPLICATION_WITHDRAWN',
    writes: 31,
    also: { "another's": { at: () => other(), ends: '404 not_found' } },
  },
] as const satisfies readonly Call[];

const deciding = [
  {
    route: 'PATCH /api/applications/:id',
    id: 'decideApplication',
    summary: 'Accept, decline, consider or reopen an application',
    tests: [
      'worker/applications/answers.test.ts',
      'worker/applications/decisions.test.ts',
      'components/messages.test.tsx',
    ],
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
      'with a message': { body: { status: 'declined', message: 'Not yet.' }, writes: 30 },
    },
  },
  {
    route: 'POST /api/applications/:id/undo',
    id: 'undoDecision',
    summary: "Undo the caller's own last decision, within ten minutes",
    tests: ['worker/applications/undo.test.ts'],
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
    route: 'POST /api/applications/bulk',
    id: 'changeApplications',
    summary: 'Decline, consider or assign up to twenty applications at once',
    tests: ['worker/applications/bulk/bulk.test.ts'],
    access: 'application.review',
    wrong: { action: [undefined, 'accept', 5] },
    body: async () => ({ action: 'consider', items: [{ id: await other(), from: 'pending' }] }),
    ends: '200',
    reply: 'bulkResults',
    audit: 'APPLICATION_REVIEWED',
    writes: 26,
    also: {
      'declining with a message': {
        body: async () => ({
          action: 'decline',
          items: [
            { id: await other(), from: 'pending' },
            { id: await other(), from: 'pending' },
          ],
          message: 'Not yet, {name}.',
        }),
        audit: ['APPLICATION_REVIEWED', 'APPLICATION_REVIEWED'],
        writes: 63,
      },
      assigning: {
        body: async (c) => ({ action: 'assign', items: [{ id: await other(), from: null }], assigneeId: c.id }),
        audit: 'APPLICATION_ASSIGNED',
        writes: 17,
      },
    },
  },
  {
    route: 'POST /api/applications/bulk/undo',
    id: 'undoDecisions',
    summary: "Undo the caller's own decisions on up to twenty applications, within ten minutes",
    tests: ['worker/applications/bulk/bulk.test.ts'],
    access: 'application.review',
    wrong: { items: [undefined, [], 'x'] },
    body: async (c) => ({ items: [{ id: await decidedBy(c), from: 'accepted' }] }),
    ends: '200',
    reply: 'bulkResults',
    audit: 'APPLICATION_DECISION_UNDONE',
    writes: 25,
  },
  {
    route: 'PATCH /api/applications/:id/suspend',
    id: 'suspendApplication',
    summary: 'Suspend or reinstate an application',
    tests: ['worker/applications/decisions.test.ts', 'components/messages.test.tsx'],
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
    id: 'unlockApplication',
    summary: 'Unlock an archived application with the system pin',
    tests: ['worker/applications/unlock.test.ts', 'components/messages.test.tsx'],
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
    id: 'assignApplication',
    summary: 'Assign an application to a reviewer, or to nobody',
    tests: ['worker/applications/assignee.test.ts'],
    access: 'application.review',
    wrong: { userId: [undefined, 'me', 5], from: ['x'], more: [1] },
    at: () => other(),
    body: (c) => ({ userId: c.id }),
    reply: 'application',
    audit: 'APPLICATION_ASSIGNED',
    writes: 13,
    also: { 'their own': { at: own, body: { userId: null }, ends: '403 own_row' } },
  },
] as const satisfies readonly Call[];

const reviewing = [
  {
    route: 'GET /api/applications/:id/reviews',
    id: 'listReviews',
    summary: "List an application's reviews once the caller has given their own; before that, count them",
    tests: ['worker/applications/reviews.test.ts'],
    access: 'application.review',
    at: reviewed,
    reply: 'reviews',
    also: ownRow,
  },
  {
    route: 'GET /api/applications/:id/decisions',
    id: 'listDecisions',
    summary: 'List the newest 50 decisions on an application with their messages, also those that were undone',
    tests: ['worker/applications/decision-history.test.ts'],
    access: 'application.review',
    at: reviewed,
    reply: '[decision]',
    also: ownRow,
  },
  {
    route: 'PUT /api/applications/:id/review',
    id: 'giveReview',
    summary: "Give or change the caller's own review",
    tests: ['worker/applications/reviews.test.ts'],
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
  {
    route: 'GET /api/applications/:id/notes',
    id: 'listNotes',
    summary: "List the team's notes on an application, newest first",
    tests: ['worker/applications/notes.test.ts'],
    access: 'application.review',
    at: noted,
    reply: '[note]',
    also: ownRow,
  },
  {
    route: 'POST /api/applications/:id/notes',
    id: 'addNote',
    summary: 'Add a note to an application',
    tests: ['worker/applications/notes.test.ts'],
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
    id: 'removeNote',
    summary: 'Remove the text of a note',
    tests: ['worker/applications/notes.test.ts'],
    access: 'application.review',
    at: (c) => note({ authorId: c.id }),
    reply: 'empty',
    audit: 'APPLICATION_NOTE_REMOVED',
    writes: 10,
    also: { "another's note": { at: () => note(), ends: { 4: '403 grade_too_low', 5: '204' } } },
  },
] as const satisfies readonly Call[];

const savedReplies = [
  {
    route: 'GET /api/saved-replies',
    id: 'listSavedReplies',
    summary: 'List saved replies by title',
    tests: ['worker/saved-replies/saved-replies.test.ts'],
    access: 'application.review',
    at: savedReply,
    reply: '[savedReply]',
  },
  {
    route: 'POST /api/saved-replies',
    id: 'addSavedReply',
    summary: 'Save a reply',
    tests: ['worker/saved-replies/saved-replies.test.ts'],
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
    id: 'changeSavedReply',
    summary: 'Edit a saved reply',
    tests: ['worker/saved-replies/saved-replies.test.ts'],
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
    id: 'deleteSavedReply',
    summary: 'Delete a saved reply',
    tests: ['worker/saved-replies/saved-replies.test.ts'],
    access: 'application.review',
    revised: ['saved_replies', 'id'],
    at: savedReply,
    reply: 'empty',
    audit: 'SAVED_REPLY_DELETED',
    writes: 10,
  },
] as const satisfies readonly Call[];

export const applications = [...applying, ...deciding, ...reviewing, ...savedReplies] as const;
