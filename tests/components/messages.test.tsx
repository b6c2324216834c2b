import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Responses } from '#contract/applications.ts';
import { useSubmit } from '#features/applications/applying/use-submit.ts';
import { type SavedReply, useDeleteReply } from '#features/applications/deciding/saved-reply-calls.ts';
import { useReviewActions, useUnlock } from '#features/applications/dialog/review-changes.ts';
import type { ReviewedApplication } from '#features/applications/queries.ts';
import * as exams from '#features/exams/mutations.ts';
import * as jobs from '#features/jobs/mutations.ts';
import { useWithdrawNotice } from '#features/notices/mutations.ts';
import type { Notice } from '#features/notices/queries.ts';
import { type PersonChange, usePersonChange } from '#features/people/people-change.ts';
import { useDeleteRecord, useSaveRecord } from '#features/people/records/record-mutations.ts';
import type { StaffRecord } from '#features/people/staff-queries.ts';
import { queryClient } from '#lib/query-client.ts';
import type { Person } from '#patterns/people/people-queries.ts';
import * as toasts from '#ui/overlays/toast.tsx';
import { renderInApp } from './support/render-in-app.tsx';

let toast = vi.fn(toasts.toast);
// Not a mocked module: other files share it.
beforeEach(() => {
  toast = vi.spyOn(toasts, 'toast');
});

const sent = vi.fn((_call: string, _body: unknown) => undefined);

/** Answers every write with this reply, and every read with an empty list. */
function answerWith(status: number, reply: unknown) {
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json([]);
    sent(`${method} ${url}`, body ? JSON.parse(String(body)) : null);
    return Response.json(reply, { status });
  });
}

/** A way to make a change: a hook, and what a button does with it. */
type Write = () => () => void;

/** Makes a change whose call has this reply. */
async function make(useWrite: Write, status: number, reply: unknown) {
  answerWith(status, reply);
  function Example() {
    return (
      <button type="button" onClick={useWrite()}>
        Go
      </button>
    );
  }
  const view = await renderInApp(<Example />);
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  return view;
}

/** Makes a change whose call has this reply, and returns its one toast as 'Title: text'. */
async function toastOf(useWrite: Write, status: number, reply: unknown): Promise<string> {
  const { unmount } = await make(useWrite, status, reply);
  await waitFor(() => expect(toast).toHaveBeenCalledOnce());
  unmount();
  const [{ title, description, tone }] = toast.mock.lastCall ?? [{ title: '', tone: 'danger' }];
  expect(tone).toBe(status < 400 ? 'success' : 'danger');
  return [title, description].filter(Boolean).join(': ');
}

const REFUSED = { error: 'The server says no.', code: 'grade_too_low', requestId: 'req-1' };

interface Example {
  what: string;
  write: Write;
  call: string;
  body: unknown;
  /** The reply to a call that succeeds. */
  reply?: unknown;
  done: string;
  failed: string;
}

// The Worker's tests prove what it takes and replies, so the types leave out the rest.
const job = { title: 'Helper', revision: 1 } as never;
const exam = { title: 'Trial Exam' } as never;
const person = { id: 'ada-id', discordId: '42', username: 'ada', grade: 2 } as Person;
const record = { id: 'record-1', actionType: 'note' } as StaffRecord;
const application = { id: 'one', status: 'pending', user: { username: 'milo' }, job: {}, jobTitle: 'Helper' };
const reviewed = application as unknown as ReviewedApplication;

const changing = (change: PersonChange) => () => {
  const { mutate } = usePersonChange();
  return () => mutate({ person, change });
};
const reviewing = (act: (actions: ReturnType<typeof useReviewActions>) => void) => () => {
  const actions = useReviewActions({ id: 'one', review: reviewed, onDecided: () => undefined });
  return () => act(actions);
};
/** Uses a mutation with these variables. */
const using =
  <Variables,>(useHook: () => { mutate: (variables: Variables) => void }, variables: Variables) =>
  () => {
    const { mutate } = useHook();
    return () => mutate(variables);
  };

const JOBS: Example[] = [
  {
    what: 'Posting a job',
    write: using(jobs.useCreateJob, job),
    call: 'POST /api/jobs',
    body: { title: 'Helper', revision: 1, createdBy: 'ann' },
    reply: { isActive: true },
    done: 'Job Posted Successfully',
    failed: 'Creation Failed: Unable to create job posting. Please try again.',
  },
  {
    what: 'Saving a draft of a job',
    write: using(jobs.useCreateJob, job),
    call: 'POST /api/jobs',
    body: { title: 'Helper', revision: 1, createdBy: 'ann' },
    reply: { isActive: false },
    done: 'Draft saved: Only managers see it until you activate it.',
    failed: 'Creation Failed: Unable to create job posting. Please try again.',
  },
  {
    what: 'Saving a job',
    write: using(() => jobs.useUpdateJob('one'), job),
    call: 'PUT /api/jobs/one',
    body: { title: 'Helper', revision: 1, createdBy: 'ann' },
    reply: job,
    done: 'Job Updated Successfully',
    failed: 'Update Failed: Unable to update job posting. Please try again.',
  },
  {
    what: 'Deleting a job',
    write: using(jobs.useDeleteJob, 'one'),
    call: 'DELETE /api/jobs/one',
    body: null,
    done: 'Job Deleted: The job posting has been removed.',
    failed: 'Delete Failed: Failed to delete job posting.',
  },
];

const EXAMS: Example[] = [
  {
    what: 'Creating an exam',
    write: using(exams.useCreateExam, exam),
    call: 'POST /api/exams',
    body: exam,
    reply: exam,
    done: 'Exam Created: Trial Exam.',
    failed: 'Creation Failed: Failed to create exam template.',
  },
  {
    what: 'Saving an exam',
    write: using(() => exams.useUpdateExam('one'), exam),
    call: 'PUT /api/exams/one',
    body: exam,
    reply: exam,
    done: 'Exam Updated: Trial Exam.',
    failed: 'Update Failed: Failed to update exam template.',
  },
  {
    what: 'Deleting an exam',
    write: using(exams.useDeleteExam, 'one'),
    call: 'DELETE /api/exams/one',
    body: null,
    done: 'Exam Deleted',
    failed: 'Delete Failed: Failed to delete exam template.',
  },
  ...[true, false].map((isActive) => ({
    what: isActive ? 'Restoring an exam' : 'Archiving an exam',
    write: using(exams.useArchiveExam, { id: 'one', isActive }),
    call: 'PATCH /api/exams/one',
    body: { isActive },
    reply: exam,
    done: isActive ? 'Exam Restored: Trial Exam.' : 'Exam Archived: Trial Exam.',
    failed: 'Action Failed: Failed to update exam status.',
  })),
  {
    what: 'Assigning an exam',
    write: using(exams.useAssignExam, { examId: 'one', userIds: ['ada', 'bo'], grades: [] }),
    call: 'POST /api/exam-assignments',
    body: { examId: 'one', userIds: ['ada', 'bo'] },
    reply: { assignmentsCreated: 2, skipped: [] },
    done: 'Exam Assigned: Assigned to 2 user(s).',
    failed: 'Assignment Failed: Failed to assign exam to user.',
  },
  {
    what: 'Setting a score',
    write: using(() => exams.useSetScore('one'), { score: 85, note: '' }),
    call: 'PATCH /api/exam-attempts/one',
    body: { score: 85, manuallyAdjusted: true, adjustmentNote: null, adjustedBy: 'ann' },
    done: 'Score Updated',
    failed: 'Update Failed: Failed to update test score.',
  },
];

const APPLICATIONS: Example[] = [
  {
    what: 'Considering an application',
    write: reviewing((actions) => actions.decide('under_consideration', 'button')),
    call: 'PATCH /api/applications/one',
    body: { status: 'under_consideration', from: 'pending' },
    reply: { ...application, status: 'under_consideration' },
    done: 'Application Updated: milo for Helper: Under Review.',
    failed: 'Update Failed: Unable to update application status. Please try again.',
  },
  {
    what: 'Accepting an application',
    write: reviewing((actions) => actions.answer('Welcome.', () => undefined)),
    call: 'PATCH /api/applications/one',
    body: { status: 'accepted', from: 'pending', message: 'Welcome.' },
    reply: { ...application, status: 'accepted' },
    done: 'Application Updated: milo for Helper: Accepted.',
    failed: 'Update Failed: Unable to update application status. Please try again.',
  },
  {
    what: 'Suspending an application',
    write: reviewing((actions) => actions.suspend('Asked us to wait.', () => undefined)),
    call: 'PATCH /api/applications/one/suspend',
    body: { suspended: true, reason: 'Asked us to wait.' },
    reply: application,
    done: 'Application Suspended: milo for Helper.',
    failed: 'Action Failed: Unable to suspend/unsuspend application. Please try again.',
  },
  {
    what: 'Reinstating an application',
    write: reviewing((actions) => actions.reinstate()),
    call: 'PATCH /api/applications/one/suspend',
    body: { suspended: false },
    reply: application,
    done: 'Application Reinstated: milo for Helper.',
    failed: 'Action Failed: Unable to suspend/unsuspend application. Please try again.',
  },
];

const PEOPLE: Example[] = (
  [
    [
      { kind: 'promote', grade: 3 },
      { grade: 3, from: 2 },
      'User Promoted: ada is now Moderator.',
      'Failed to Promote User',
    ],
    [{ kind: 'grade', grade: 4 }, { grade: 4, from: 2 }, 'Grade Updated: ada is now Manager.', 'Grade Update Failed'],
    [{ kind: 'fire' }, { grade: 1, from: 2 }, 'User Fired: ada has been demoted to Member.', 'Fire Action Failed'],
    [{ kind: 'block' }, { isBlocked: true }, 'User Blocked: ada is signed out and cannot sign in.', 'Action Failed'],
    [{ kind: 'unblock' }, { isBlocked: false }, 'User Unblocked: ada can sign in again.', 'Action Failed'],
    [{ kind: 'sign-out' }, null, 'Signed Out Everywhere: Every session of ada has ended.', 'Action Failed'],
  ] as const
).map(([change, body, done, failed]) => {
  const resource =
    body === null
      ? 'POST /api/users/ada-id/sign-out'
      : `PATCH /api/users/ada-id/${'grade' in body ? 'grade' : 'block'}`;
  return {
    what: `A change of kind ${change.kind}`,
    write: changing(change),
    call: resource,
    body,
    reply: person,
    done,
    failed: `${failed}: The server says no.`,
  };
});

const RECORDS: Example[] = [
  {
    what: 'Adding a record',
    write: using(() => useSaveRecord(person, null), { body: { title: 'Calm' } as never, revision: undefined }),
    call: 'POST /api/staff-records',
    body: { title: 'Calm' },
    reply: { ...record, actionType: 'promotion' },
    done: 'Record Added: Promotion for ada.',
    failed: 'Failed to Add Record: The server says no.',
  },
  {
    what: 'Saving a record',
    write: using(() => useSaveRecord(person, record), { body: { title: 'Calm' } as never, revision: 3 }),
    call: 'PATCH /api/staff-records/record-1',
    body: { title: 'Calm', revision: 3 },
    reply: record,
    done: 'Record Updated: Note for ada.',
    failed: 'Failed to Update Record: The server says no.',
  },
  {
    what: 'Deleting a record',
    write: using(() => useDeleteRecord(person), record),
    call: 'DELETE /api/staff-records/record-1',
    body: null,
    done: 'Record Deleted: Note for ada.',
    failed: 'Failed to Delete Record: The server says no.',
  },
];

const EXAMPLES = [...JOBS, ...EXAMS, ...APPLICATIONS, ...PEOPLE, ...RECORDS];

it.each(EXAMPLES)(
  '$what sends exactly this body, and its toast says so',
  async ({ write, call, body, reply, done }) => {
    expect(await toastOf(write, 200, reply ?? {})).toBe(done);
    expect(sent).toHaveBeenCalledExactlyOnceWith(call, body);
  },
);

it.each(EXAMPLES)('$what that fails is sent once, and its toast says so', async ({ write, failed }) => {
  expect(await toastOf(write, 403, REFUSED)).toBe(failed);
  expect(sent).toHaveBeenCalledOnce();
});

it('A failure without a reason from the server is a general one', async () => {
  expect(await toastOf(changing({ kind: 'block' }), 502, 'Bad gateway')).toBe('Action Failed: Something went wrong');
});

it.each([
  ['job', using(jobs.useDeleteJob, 'one')],
  ['exam', using(exams.useDeleteExam, 'one')],
  ['record', using(() => useDeleteRecord(person), record)],
])('A %s that turns out to be gone already is read again', async (_what, write) => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  await toastOf(write, 404, { ...REFUSED, code: 'not_found' });
  await waitFor(() => expect(invalidate).toHaveBeenCalled());
});

describe('The system pin', () => {
  const unlock = using(useUnlock, { id: 'one', pin: '2468' });

  it('Opens the actions', async () => {
    expect(await toastOf(unlock, 200, application)).toBe('Access Granted: Actions enabled for archived application.');
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST /api/applications/one/unlock', { pin: '2468' });
  });

  it('Is refused if it is wrong', async () => {
    expect(await toastOf(unlock, 403, { ...REFUSED, code: 'wrong_pin' })).toBe(
      'Invalid Pin: Incorrect system pin entered.',
    );
  });
});

describe('An application', () => {
  const onSent = vi.fn();
  const ignore = () => undefined;
  const submit: Write = () => {
    const { mutate } = useSubmit({ jobId: 'one', onSent, onAlreadyApplied: ignore, onIssues: ignore });
    const responses: Responses = { q0: 'For the quiet.' };
    return () => mutate(responses);
  };

  it('Is sent with its answers, and leaves the message to its dialog', async () => {
    const { unmount } = await make(submit, 201, {});
    await waitFor(() => expect(onSent).toHaveBeenCalledOnce());
    expect(toast).not.toHaveBeenCalled();
    unmount();
    expect(sent).toHaveBeenCalledExactlyOnceWith('POST /api/applications', {
      jobId: 'one',
      responses: { q0: 'For the quiet.' },
    });
  });

  it.each([
    [409, 'Submission Failed: There was an error submitting your application. Please try again.'],
    [401, 'Error: You must be logged in to apply'],
  ])('That is refused with %d stays, and says so', async (status, words) => {
    expect(await toastOf(submit, status, REFUSED)).toBe(words);
    expect(onSent).not.toHaveBeenCalled();
  });
});

describe('Undo', () => {
  const notice = { id: 'note-1', title: 'News' } as Notice;
  const reply = { id: 'reply-1', title: 'Thanks', body: 'Hello.', for: 'any' } as SavedReply;

  it.each<[what: string, write: Write, call: string, body: unknown, done: string]>([
    ['a block', changing({ kind: 'block' }), 'PATCH /api/users/ada-id/block', { isBlocked: false }, 'User Unblocked'],
    [
      'an archived exam',
      using(exams.useArchiveExam, { id: 'one', isActive: false }),
      'PATCH /api/exams/one',
      { isActive: true },
      'Exam Restored',
    ],
    [
      'a withdrawn notice',
      using(useWithdrawNotice, notice),
      'PATCH /api/notices/note-1',
      { isActive: true },
      'Notice Posted Again',
    ],
    [
      'a deleted saved reply',
      using(useDeleteReply, reply),
      'POST /api/saved-replies',
      { title: 'Thanks', body: 'Hello.', for: 'any' },
      'Reply Added Again',
    ],
  ])('The toast of %s can take it back', async (_what, write, call, body, done) => {
    await toastOf(write, 200, person);
    const [{ undo } = { undo: undefined }] = toast.mock.lastCall ?? [];
    toast.mockClear();
    undo?.();
    await waitFor(() => expect(toast).toHaveBeenCalledWith(expect.objectContaining({ tone: 'success', title: done })));
    expect(sent).toHaveBeenLastCalledWith(call, body);
  });

  it('A refused undo says why', async () => {
    await toastOf(changing({ kind: 'block' }), 200, person);
    const [{ undo } = { undo: undefined }] = toast.mock.lastCall ?? [];
    answerWith(403, REFUSED);
    undo?.();
    const refused = { tone: 'danger', title: 'Not Undone', description: 'The server says no.' };
    await waitFor(() => expect(toast).toHaveBeenLastCalledWith(refused));
  });
});
