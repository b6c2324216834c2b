import type { Grade } from '#contract/grades.ts';
import { createPerson, signedIn } from '../support/client.ts';
import { createUnmarked } from '../support/exams.ts';
import { createEntries, createProfile, createRecord, createTrialReview, dayFromNow } from '../support/people-rows.ts';
import { createApplication, rowsOf } from '../support/rows.ts';
import { clearTraining, createRequirement } from '../training/training-rows.ts';
import { unknown } from './exams.ts';
import { ownApplication } from './jobs.ts';
import { type Call, type Caller, long } from './table.ts';

const person =
  (grade: Grade): (() => Promise<string>) =>
  async () =>
    (await createPerson(grade)).id;
const self = (c: Caller) => c.id;
const profile = (grade: Grade) => async () => (await createProfile({ userId: await person(grade)() })).userId;
const erased = async () => {
  const [row] = await rowsOf<{ id: string }>(
    "update users set erasedAt = 1, discordId = null, username = '' where id = ? returning id",
    await person(1)(),
  );
  return row?.id ?? '';
};
const record = (grade: Grade) => async () => (await createRecord({ userId: await person(grade)() })).id;

const onTrial = async () =>
  (
    await createProfile({
      userId: await person(2)(),
      trialFrom: dayFromNow(-30),
      trialLength: 30,
      trialDueOn: dayFromNow(0),
    })
  ).userId;

const withHistory = async () => {
  const userId = await onTrial();
  await createRecord({ userId });
  await createTrialReview({ userId });
  return userId;
};

const sharedRecord = async () => (await createRecord({ sharedAt: Date.now() })).id;

const reach = '403 target_out_of_reach';

const usernameOf = async (_: Caller, id: string) =>
  (await rowsOf<{ username: string }>('select username from users where id = ?', id))[0];

const users = [
  {
    route: 'GET /api/users',
    id: 'listPeople',
    summary: 'List people, with filters and search',
    tests: ['worker/people/users-list.test.ts'],
    access: 'staff.manage',
    wrongQueries: ['grade=7', 'grade=', 'grade=x', 'minGrade=0', 'minGrade=3.5', 'blocked=yes'],
    reply: '[user]',
  },
  {
    route: 'PATCH /api/users/:id/grade',
    id: 'changeGrade',
    summary: "Change a person's grade",
    tests: ['worker/people/grades.test.ts', 'worker/writes.test.ts', 'components/messages.test.tsx'],
    access: 'staff.manage',
    at: person(1),
    body: { grade: 2 },
    reply: 'user',
    accepted: 'approval',
    audit: 'USER_GRADE_CHANGED',
    // Among them the index of trials.
    writes: 44,
    also: {
      'a Member, to Executive': { body: { grade: 5 }, ends: { 4: '403 grade_not_offered', 6: '200' }, writes: 43 },
      'a Manager, to Member': { at: person(4), body: { grade: 1 }, ends: { 4: reach, 5: '200' }, writes: 32 },
      'an Owner': { at: person(6), body: { grade: 5 }, ends: reach },
      themselves: { at: self, ends: '403 own_row' },
      'to Owner': { body: { grade: 6 }, ends: '400 invalid_input' },
      'an unknown user': { at: unknown, ends: '404 not_found' },
      'past a gate that they do not meet': {
        at: async () => {
          await clearTraining();
          await createRequirement({ fromGrade: 2.5, isGate: true });
          return await person(1)();
        },
        body: { grade: 2.5 },
        ends: '409 requirements_unmet',
      },
      'past a gate, with a reason': {
        at: async () => {
          await clearTraining();
          await createRequirement({ fromGrade: 2.5, isGate: true });
          return await person(1)();
        },
        body: { grade: 2.5, waiver: 'She did it elsewhere.' },
        writes: 45,
      },
    },
  },
  {
    route: 'GET /api/users/:id/promotions',
    id: 'listPromotions',
    summary: "List a person's promotions and what they rested on, or the caller's own",
    tests: ['worker/training/promotions.test.ts'],
    access: 'self.read',
    at: async (c) => {
      await createEntries([
        {
          ...{ action: 'USER_GRADE_CHANGED', entityType: 'user', entityId: c.id, targetUserId: c.id },
          ...{ userId: null, oldValues: { grade: 1 }, newValues: { grade: 2 } },
        },
      ]);
      return c.id;
    },
    reply: '[promotion]',
    also: {
      "another's": { at: person(2), ends: { 4: '200' } },
      'of a Manager': { at: person(4), ends: { 4: reach, 5: '200' } },
      'an unknown user': { at: unknown, ends: { 4: '404 not_found' } },
      'an erased one': { at: erased, ends: { 4: '404 not_found' } },
    },
  },
  {
    route: 'PATCH /api/users/:id/block',
    id: 'blockPerson',
    summary: 'Block or unblock a person',
    tests: ['worker/people/blocking.test.ts', 'worker/people/blocks-for-two.test.ts', 'components/messages.test.tsx'],
    access: 'user.control',
    wrong: { isBlocked: [undefined, 1, 'true', null], reason: ['x'] },
    at: person(4),
    body: { isBlocked: true },
    reply: 'user',
    audit: 'USER_BLOCKED',
    writes: 25,
    also: {
      'an Executive': { at: person(5), ends: { 5: reach, 6: '200' } },
      themselves: { at: self, ends: '403 own_row' },
      unblocking: {
        at: async () => (await createPerson(1, { isBlocked: true })).id,
        body: { isBlocked: false },
        audit: 'USER_UNBLOCKED',
      },
    },
  },
  {
    route: 'GET /api/users/:id/export',
    id: 'exportPerson',
    summary: 'Export everything kept about the caller or, for an Owner, anyone; once an hour for each person',
    tests: ['worker/people/export.test.ts'],
    access: 'self.read',
    at: async (c) => {
      await ownApplication(c);
      await createUnmarked({ userId: c.id });
      return c.id;
    },
    reply: 'personalExport',
    audit: 'USER_EXPORTED',
    writes: 9,
    also: {
      'a Member': { at: person(1), ends: { 6: '200' }, writes: 10 },
      'an unknown user': { at: unknown, ends: { 6: '404 not_found' } },
    },
  },
  {
    route: 'GET /api/users/:id/standing',
    id: 'readStanding',
    summary: 'Check with Discord where a person stands in the server',
    tests: ['worker/discord/standing.test.ts', 'e2e/discord/server.e2e.ts'],
    access: 'staff.manage',
    at: person(1),
    reply: 'standing',
    also: {
      'an unknown user': { at: unknown, ends: { 4: '404 not_found' } },
      'an erased one': { at: erased, ends: { 4: '404 not_found' } },
    },
  },
  {
    route: 'GET /api/users/:id/exam-time',
    id: 'readExamTime',
    summary: "Read the factor of a person's time in exams, or the caller's own",
    tests: ['worker/exams/extra-time.test.ts'],
    access: 'self.read',
    at: self,
    reply: 'examTimeOf',
    also: {
      "another's": { at: person(2), ends: { 4: '200' } },
      'an unknown user': { at: unknown, ends: { 4: '404 not_found' } },
    },
  },
  {
    route: 'PATCH /api/users/:id/exam-time',
    id: 'setExamTime',
    summary: 'Set the factor of the time that a person has in the exams they start',
    tests: ['worker/exams/extra-time.test.ts'],
    access: 'exam.manage',
    wrong: { examTime: [undefined, 0.5, 1.1, 3, '2', null], reason: ['x'] },
    at: person(3),
    body: { examTime: 1.5 },
    reply: 'examTimeOf',
    audit: 'USER_EXAM_TIME_SET',
    writes: 11,
    also: {
      'of a Manager': { at: person(4), ends: { 4: reach, 5: '200' } },
      themselves: { at: self, ends: '403 own_row' },
      'an unknown user': { at: unknown, ends: '404 not_found' },
      'an erased one': { at: erased, ends: '409 erased' },
    },
  },
  {
    route: 'POST /api/users/:id/sign-out',
    id: 'signOutPerson',
    summary: "End every session of a person below the caller, or the caller's own",
    tests: ['worker/people/blocking.test.ts', 'e2e/people/staff.e2e.ts'],
    access: 'user.control',
    at: person(4),
    ends: '204',
    reply: 'empty',
    audit: 'USER_SIGNED_OUT',
    writes: 10,
    repeats: true,
    also: { 'an Owner': { at: person(6), ends: reach }, themselves: { at: self, writes: 10 } },
  },
  {
    route: 'POST /api/users/:id/erase',
    id: 'erasePerson',
    summary: 'Erase a Member permanently; the username confirms it',
    tests: [
      'worker/people/erasure.test.ts',
      'worker/people/erasure-texts.test.ts',
      'e2e/owner/erasure.e2e.ts',
      'components/people/staff-screen.test.tsx',
    ],
    // Executives can ask, while two people are needed.
    access: 'approval.manage',
    at: person(1),
    body: usernameOf,
    ends: { 6: '200' },
    reply: 'user',
    accepted: 'approval',
    audit: 'USER_ERASED',
    writes: 27,
    also: {
      'a Trial Moderator': { at: person(2), ends: { 6: '409 still_staff' } },
      'an Owner': { at: person(6), ends: { 6: reach } },
      'a blocked Member with open work': {
        writes: 42,
        at: async () => {
          const { id } = await signedIn(1, { isBlocked: true });
          await createApplication({ userId: id });
          return id;
        },
      },
    },
  },
] as const satisfies readonly Call[];

const about = { title: 'Seen', description: 'What happened.' };
const newRecord = (userId: string) => ({ ...about, actionType: 'warning', severity: 'low', userId });

const staff = [
  {
    route: 'GET /api/staff',
    id: 'listProfiles',
    summary: 'List staff profiles',
    tests: ['worker/staff-file/staff.test.ts'],
    access: 'staff.manage',
    wrongQueries: ['archived=0', 'archived=', 'trial=0', 'trial='],
    at: profile(3),
    reply: '[profile]',
    also: {
      'on trial': {
        query: async () => {
          await onTrial();
          return 'trial=1';
        },
      },
    },
  },
  {
    route: 'GET /api/staff/waiting',
    id: 'readStaffWaiting',
    summary: 'Count the trials, appeals and other tasks that are waiting for the team',
    tests: ['worker/staff-file/persons-page.test.ts'],
    access: 'staff.manage',
    at: onTrial,
    reply: 'staffWaiting',
  },
  {
    route: 'GET /api/staff/:userId',
    id: 'readProfile',
    summary: "Read a person's profile, next leave and effective warnings",
    tests: ['worker/staff-file/persons-page.test.ts'],
    access: 'staff.manage',
    at: withHistory,
    reply: 'personsPage',
    also: {
      'of a Manager': { at: profile(4), ends: { 4: reach, 5: '200' } },
      'without a profile': { at: person(2), ends: '404 not_found' },
    },
  },
  {
    route: 'GET /api/staff/:userId/timeline',
    id: 'listPersonEntries',
    summary: "List a person's records, trial reviews, leaves and ended exams, newest first",
    tests: ['worker/staff-file/persons-page.test.ts'],
    access: 'staff.manage',
    wrongQueries: ['kind=grade', 'kind='],
    at: withHistory,
    reply: '[personEntry]',
    also: {
      'of a Manager': { at: profile(4), ends: { 4: reach, 5: '200' } },
      'without a profile': { at: person(2), ends: '404 not_found' },
    },
  },
  {
    route: 'PATCH /api/staff/:userId',
    id: 'changeProfile',
    summary: 'Change the servers and notes of a profile',
    tests: ['worker/staff-file/staff.test.ts'],
    access: 'staff.manage',
    revised: ['staff_profiles', 'userId'],
    at: profile(3),
    body: { notes: 'x' },
    reply: 'profile',
    audit: 'STAFF_PROFILE_UPDATED',
    writes: 12,
    also: { 'a Manager': { at: profile(4), ends: { 4: reach, 5: '200' } } },
  },
  {
    route: 'POST /api/staff/:userId/trial-reviews',
    id: 'reviewTrial',
    summary: 'Keep a person on trial, or extend their trial',
    tests: ['worker/staff-file/trials.test.ts'],
    access: 'staff.manage',
    wrong: {
      outcome: [undefined, 'promote', null],
      reason: [undefined, ' ', long(2001)],
      days: [0, 366, 1.5, '7', undefined],
      from: ['today', '2027-02-30'],
      grade: [3],
    },
    at: onTrial,
    body: { outcome: 'extend', reason: 'Needs more time.', days: 14 },
    isKeyed: true,
    reply: 'trialReview',
    audit: 'TRIAL_REVIEWED',
    writes: 15,
    also: {
      keeping: { body: { outcome: 'keep', reason: 'Ready.' }, writes: 14 },
      'of a Moderator': { at: profile(3), ends: '409 no_trial' },
      'of a Manager': { at: profile(4), ends: { 4: reach, 5: '409 no_trial' } },
      'with another due day': {
        body: { outcome: 'extend', reason: 'Needs more time.', days: 14, from: null },
        ends: '409 conflict',
      },
      'without a profile': { at: person(2), ends: '404 not_found' },
    },
  },
  {
    route: 'GET /api/staff-records/user/:userId',
    id: 'listRecords',
    summary: "List a person's records, newest first",
    tests: ['worker/staff-file/records.test.ts'],
    access: 'staff.manage',
    at: async () => (await createRecord()).userId,
    reply: '[record]',
    also: {
      'of a Manager': { at: person(4), ends: { 4: reach, 5: '200' } },
      themselves: { at: self, ends: '200' },
    },
  },
  {
    route: 'POST /api/staff-records',
    id: 'addRecord',
    summary: "Add a record to a person's file",
    tests: ['worker/staff-file/records.test.ts', 'components/messages.test.tsx'],
    access: 'staff.manage',
    wrong: {
      title: [undefined, ' ', long(201)],
      description: ['\n', long(5001), 'a\0'],
      actionType: [undefined, 'praise'],
      severity: ['grave'],
      expiresAt: ['1970-01-01', '2026-01-01', 'soon'],
      fromGrade: [3.5],
      userId: ['nobody'],
      isActive: [false],
    },
    body: async () => newRecord(await person(3)()),
    isKeyed: true,
    reply: 'record',
    audit: 'STAFF_RECORD_CREATED',
    writes: 14,
    also: { themselves: { body: (c) => newRecord(c.id), ends: '403 own_row' } },
  },
  {
    route: 'POST /api/staff-records/:id/share',
    id: 'shareRecord',
    summary: 'Share a record with its subject, permanently',
    tests: ['worker/staff-file/sharing.test.ts'],
    access: 'staff.manage',
    wrong: { revision: ['1', 0.5], userId: ['x'] },
    at: record(3),
    body: {},
    ends: '200',
    reply: 'record',
    audit: 'STAFF_RECORD_SHARED',
    writes: 17,
    also: {
      'about a Manager': { at: record(4), ends: { 4: reach, 5: '200' } },
      'about themselves': { at: async (c) => (await createRecord({ userId: c.id })).id, ends: '403 own_row' },
      'shared already': { at: sharedRecord, ends: '409 conflict' },
      'an unknown record': { at: unknown, ends: '404 not_found' },
    },
  },
  {
    route: 'PATCH /api/staff-records/:id',
    id: 'changeRecord',
    summary: 'Edit a record',
    tests: ['worker/staff-file/records-edit.test.ts', 'components/messages.test.tsx'],
    access: 'staffRecord.edit',
    wrong: {
      title: [' ', null],
      description: [''],
      actionType: ['praise', null],
      severity: ['grave'],
      expiresAt: ['soon', '2001-01-01'],
      toGrade: [7],
      isActive: [false],
      userId: [unknown, ''],
      revision: ['1'],
    },
    revised: ['staff_records', 'id'],
    at: record(3),
    body: about,
    ends: { 5: '200', 6: '403 grade_too_low' },
    reply: 'record',
    audit: 'STAFF_RECORD_UPDATED',
    writes: 11,
    also: {
      'of an Executive': { at: record(5), ends: { 5: reach, 6: '403 grade_too_low' } },
      'a shared one': { at: sharedRecord, ends: { 5: '409 record_shared', 6: '403 grade_too_low' } },
    },
  },
  {
    route: 'DELETE /api/staff-records/:id',
    id: 'deleteRecord',
    summary: 'Delete a record that was not shared',
    tests: ['worker/staff-file/records-edit.test.ts', 'components/messages.test.tsx'],
    access: 'staffRecord.edit',
    revised: ['staff_records', 'id'],
    at: record(4),
    ends: { 5: '204', 6: '403 grade_too_low' },
    reply: 'empty',
    audit: 'STAFF_RECORD_DELETED',
    writes: 11,
    also: { 'a shared one': { at: sharedRecord, ends: { 5: '409 record_shared', 6: '403 grade_too_low' } } },
  },
] as const satisfies readonly Call[];

export const people = [...users, ...staff] as const;
