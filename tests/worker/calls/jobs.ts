import { createApplication, createJob, newJob, question } from '../support/rows.ts';
import { type Call, long } from './table.ts';

/** A form with one question of each kind. */
const form = [question(), question({ id: 'which', type: 'select', options: ['a', 'b'] })];

const open = async () => (await createJob({ formQuestions: form })).id;
const past = async () => (await createJob({ closesAt: Date.now() - 1000 })).id;
const inactive = async () => (await createJob({ isActive: false })).id;
const deleted = async () => (await createJob({ deletedAt: Date.now() })).id;
const unknown = '00000000-0000-4000-8000-0000000000ff';

const reply = { out: 'openJob', 4: 'job' } as const;

const wrong = {
  title: [undefined, ' \n ', 5, long(121), 'a\0b', 'a\ud83d'],
  description: [' ', long(5001)],
  requirements: [''],
  isActive: ['yes', null],
  colour: ['red'],
  id: [unknown],
  reviewsNeeded: [6, -1, 1.5, '2', null],
  reapplyDays: [366, -1],
  minAccountDays: [3651, 0.1],
  minServerDays: [3651, -1, '14', null],
  acceptedRoleId: ['Moderator', 1, ''],
  closesAt: ['soon', 5, '2020-01-01T00:00:00.000Z'],
  minGrade: [0, 5, 6, '2', null],
  formQuestions: [{}, Array(51).fill({ type: 'text', label: 'x' }), [question(), question()]],
  'formQuestions.0.label': [[{ type: 'text', label: ' ' }]],
  'formQuestions.0.type': [[{ type: 'file', label: 'x' }]],
  'formQuestions.0.options': [[{ type: 'select', label: 'x' }], [{ type: 'radio', label: 'x', options: ['a', ' a '] }]],
  'formQuestions.0.options.1': [[{ type: 'radio', label: 'x', options: ['a', ' '] }]],
  'formQuestions.0.hint': [[{ type: 'text', label: 'x', hint: 'y' }]],
  'formQuestions.0.id': [[{ id: 'a b', type: 'text', label: 'x' }]],
  'formQuestions.0.placeholder': [[{ type: 'text', label: 'x', placeholder: '\0' }]],
};

export const jobs = [
  {
    route: 'GET /api/jobs',
    id: 'listJobs',
    summary: 'List the open jobs or, for managers, all of them',
    tests: ['worker/jobs/jobs-list.test.ts'],
    access: 'public',
    at: open,
    reply: { out: '[openJob]', 4: '[job]' },
  },
  {
    route: 'GET /api/jobs/:id',
    id: 'readJob',
    summary: 'Read a job with its questions',
    tests: ['worker/jobs/jobs.test.ts'],
    access: 'public',
    at: open,
    reply,
    also: {
      'an inactive one': { at: inactive, ends: { out: '404 not_found', 4: '200' } },
      'a closed one': { at: past, ends: { out: '404 not_found', 4: '200' } },
      'a deleted one': { at: deleted, ends: '404 not_found' },
    },
  },
  {
    route: 'POST /api/jobs',
    id: 'postJob',
    summary: 'Post a job',
    tests: ['worker/jobs/jobs.test.ts', 'components/messages.test.tsx'],
    access: 'job.manage',
    body: newJob,
    wrong,
    isKeyed: true,
    reply: 'job',
    audit: 'JOB_CREATED',
    writes: 25,
  },
  {
    route: 'PUT /api/jobs/:id',
    id: 'changeJob',
    summary: 'Edit a job',
    tests: ['worker/jobs/jobs.test.ts', 'components/messages.test.tsx'],
    access: 'job.manage',
    revised: ['jobs', 'id'],
    at: open,
    body: newJob,
    wrong: { ...wrong, revision: [1.5, '1', null, true] },
    reply: 'job',
    audit: 'JOB_UPDATED',
    writes: 11,
    also: { 'an unknown one': { at: unknown, ends: '404 not_found' } },
  },
  {
    route: 'DELETE /api/jobs/:id',
    id: 'deleteJob',
    summary: 'Delete a job; its applications stay',
    tests: ['worker/jobs/jobs.test.ts', 'components/messages.test.tsx'],
    access: 'job.manage',
    revised: ['jobs', 'id'],
    at: open,
    reply: 'empty',
    audit: 'JOB_DELETED',
    writes: 11,
    also: { 'an unknown one': { at: unknown, ends: '404 not_found' } },
  },
  {
    route: 'GET /api/jobs/:id/eligibility',
    id: 'readEligibility',
    summary: 'Check whether the caller can apply, and if not, why and from when',
    tests: ['worker/applications/eligibility.test.ts', 'components/applications/applying.test.tsx'],
    access: 'application.submit',
    at: open,
    reply: 'eligibility',
    also: {
      'an inactive one': { at: inactive, ends: { 1: '404 not_found', 4: '200' } },
      'a closed one': { at: past, ends: { 1: '404 not_found', 4: '200' } },
      'a deleted one': { at: deleted, ends: '404 not_found' },
    },
  },
] as const satisfies readonly Call[];

/** An application by the caller, with answers. */
export const ownApplication = async (c: { id: string }) =>
  (await createApplication({ userId: c.id, formQuestions: form, responses: { why: 'x' } })).id;
