import { NEW_JOB } from '#contract/jobs.ts';
import type { Job, ManagedJob } from '#features/jobs/queries.ts';

const { reviewsNeeded, ...shown } = NEW_JOB;

/** An open job with one question, as anyone reads it. */
export const job: Job = {
  id: 'job-1',
  title: 'Event Host',
  description: 'Runs the lantern parade.',
  requirements: 'Patience.',
  formQuestions: [{ id: 'why', type: 'text', label: 'Why you?', placeholder: null, required: true, options: [] }],
  ...shown,
  createdAt: '2026-11-20T18:03:00.000Z',
};

/** The same job as a manager reads it. */
export const managedJob: ManagedJob = {
  ...job,
  reviewsNeeded,
  acceptedRoleId: null,
  revision: 1,
  createdBy: 'bea',
  creator: { id: 'bea', username: 'bea', displayName: null, avatar: null, grade: 4 },
  updatedAt: job.createdAt,
  updatedBy: null,
};
