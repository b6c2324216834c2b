import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction } from '#contract/audit.ts';
import { dayLabel } from '#features/audit/entry/audit-labels.ts';
import type { Told } from '#features/audit/entry/audit-phrases.ts';
import { sentenceOf } from '#features/audit/entry/audit-sentences.ts';

const person = (username: string) => ({
  id: `id of ${username}`,
  username,
  displayName: null,
  avatar: null,
  grade: 1 as const,
});

/** Who acted, and whom it was about: a username, or null for nobody. */
type People = [actor: string | null, target?: string | null];

type Fields = Partial<Pick<Told, 'entityId' | 'entityTitle' | 'oldValues' | 'newValues' | 'erased'>>;

function told(action: AuditAction, [by, about = null]: People, fields: Fields = {}): Told {
  const [actor, target] = [by === null ? null : person(by), about === null ? null : person(about)];
  return {
    action,
    entityId: 'fabf8f91-0000-4000-8000-000000000001',
    entityTitle: null,
    userId: actor?.id ?? null,
    actor,
    targetUserId: target?.id ?? null,
    target,
    oldValues: null,
    newValues: null,
    erased: [],
    ...fields,
  };
}

const textOf = (entry: Told) =>
  sentenceOf(entry)
    .map(({ text }) => text)
    .join('');

const host = { entityTitle: 'Event Host' };
const exam = { entityTitle: 'ModMail Exam' };
const rota = { entityTitle: 'Rota' };
const junior: People = ['manager', 'junior'];
const own: People = ['junior', 'junior'];
const applicant: People = ['executive', 'leatherback_'];

const EXAMPLES: [AuditAction, People, Fields, string][] = [
  ['USER_CREATED', own, { newValues: { grade: 1 } }, 'junior signed in for the first time'],
  [
    'USER_GRADE_CHANGED',
    junior,
    { oldValues: { grade: 1 }, newValues: { grade: 2.5 } },
    'manager promoted junior from Member to Junior Moderator',
  ],
  [
    'USER_GRADE_CHANGED',
    ['executive', 'manager'],
    { oldValues: { grade: 4 }, newValues: { grade: 3 } },
    'executive demoted manager from Manager to Moderator',
  ],
  [
    'USER_GRADE_CHANGED',
    ['executive', 'manager'],
    { oldValues: { grade: 4 }, newValues: { grade: 1 } },
    'executive dismissed manager, previously Manager',
  ],
  [
    'USER_GRADE_CHANGED',
    [null, 'vesper.north'],
    { oldValues: { grade: 5 }, newValues: { grade: 6 } },
    'The portal promoted vesper.north from Executive to Owner',
  ],
  ['USER_BLOCKED', applicant, {}, 'executive blocked leatherback_'],
  ['USER_UNBLOCKED', applicant, {}, 'executive unblocked leatherback_'],
  ['USER_SIGNED_OUT', applicant, {}, 'executive signed leatherback_ out everywhere'],
  ['USER_SIGNED_OUT', own, {}, 'junior signed themselves out everywhere'],
  ['USER_ERASED', ['owner', 'Erased user'], {}, 'owner erased a Member’s account and data'],
  ['USER_EXPORTED', ['owner', 'junior'], {}, 'owner exported junior’s data'],
  ['USER_EXPORTED', own, {}, 'junior exported their own data'],
  ['APPLICATION_SUBMITTED', own, host, 'junior applied for Event Host'],
  [
    'APPLICATION_REVIEWED',
    applicant,
    { ...host, oldValues: { status: 'under_consideration' }, newValues: { status: 'declined' } },
    'executive moved leatherback_’s application for Event Host from Under Review to Declined',
  ],
  [
    'APPLICATION_SUSPENDED',
    applicant,
    { ...host, oldValues: { suspensionReason: null }, newValues: { suspensionReason: 'Spam in\nthree channels' } },
    'executive suspended leatherback_’s application for Event Host: ‘Spam in three channels’',
  ],
  [
    'APPLICATION_REINSTATED',
    applicant,
    host,
    'executive lifted the suspension of leatherback_’s application for Event Host',
  ],
  ['APPLICATION_UNLOCKED', applicant, host, 'executive unlocked leatherback_’s application for Event Host'],
  ['APPLICATION_WITHDRAWN', own, host, 'junior withdrew their application for Event Host'],
  ['APPLICATION_NOTE_ADDED', applicant, host, 'executive added a note to leatherback_’s application for Event Host'],
  [
    'APPLICATION_NOTE_REMOVED',
    applicant,
    host,
    'executive removed a note from leatherback_’s application for Event Host',
  ],
  [
    'APPLICATION_ASSIGNED',
    applicant,
    { ...host, oldValues: { assigneeId: null }, newValues: { assigneeId: 'id of executive' } },
    'executive took on leatherback_’s application for Event Host',
  ],
  [
    'APPLICATION_ASSIGNED',
    applicant,
    { ...host, oldValues: { assigneeId: null }, newValues: { assigneeId: 'id of manager' } },
    'executive assigned leatherback_’s application for Event Host to a manager',
  ],
  [
    'APPLICATION_ASSIGNED',
    applicant,
    { ...host, oldValues: { assigneeId: 'id of manager' }, newValues: { assigneeId: null } },
    'executive unassigned leatherback_’s application for Event Host',
  ],
  [
    'SAVED_REPLY_CREATED',
    ['manager'],
    { newValues: { title: 'Not this time' } },
    'manager added the saved reply Not this time',
  ],
  [
    'SAVED_REPLY_UPDATED',
    ['manager'],
    { entityTitle: 'Welcome', oldValues: { title: 'Hello' }, newValues: { title: 'Welcome' } },
    'manager edited the saved reply Welcome',
  ],
  ['SAVED_REPLY_DELETED', ['manager'], { oldValues: { title: 'Welcome' } }, 'manager deleted the saved reply Welcome'],
  ['WEBHOOK_CREATED', ['owner'], { newValues: { name: 'Staff room' } }, 'owner added the webhook Staff room'],
  [
    'WEBHOOK_UPDATED',
    ['owner'],
    { entityTitle: 'Team', oldValues: { name: 'Staff room' }, newValues: { name: 'Team' } },
    'owner edited the webhook Team: name',
  ],
  [
    'WEBHOOK_UPDATED',
    ['owner'],
    { entityTitle: 'Team', oldValues: { isActive: false }, newValues: { isActive: true } },
    'owner switched on the webhook Team',
  ],
  [
    'WEBHOOK_UPDATED',
    [null],
    { entityTitle: 'Team', newValues: { isActive: false, disabledReason: 'Discord no longer knows this webhook.' } },
    'The portal switched off the webhook Team: ‘Discord no longer knows this webhook.’',
  ],
  ['WEBHOOK_DELETED', ['owner'], { oldValues: { name: 'Team' } }, 'owner deleted the webhook Team'],
  [
    'DISCORD_ROLES_MAPPED',
    ['owner'],
    { oldValues: { Manager: null }, newValues: { Manager: 'Leads' } },
    'owner changed the Discord roles of grades: manager',
  ],
  [
    'DISCORD_ROLES_SYNCED',
    ['owner'],
    { newValues: { people: 2, userIds: ['a', 'b'] } },
    'owner had the Discord roles of 2 people corrected',
  ],
  ['APPLICATION_REVIEW_GIVEN', applicant, host, 'executive gave a review of leatherback_’s application for Event Host'],
  [
    'APPLICATION_REVIEW_GIVEN',
    applicant,
    { ...host, newValues: { revision: 2 } },
    'executive changed their review of leatherback_’s application for Event Host',
  ],
  [
    'APPLICATIONS_EXPIRED',
    [null],
    { newValues: { applications: 12 } },
    'The portal deleted the answers of 12 applications after the retention period',
  ],
  [
    'PIN_LOCKED',
    ['manager'],
    { newValues: { wrongPins: 20 } },
    'manager entered the last of 20 wrong pins, which locked unlocking for an hour',
  ],
  ['JOB_CREATED', ['manager'], host, 'manager posted the job Event Host'],
  [
    'JOB_UPDATED',
    ['manager'],
    { ...host, oldValues: { title: 'Host', formQuestions: [] }, newValues: { title: 'Event Host', formQuestions: [] } },
    'manager edited the job Event Host: title and form questions',
  ],
  [
    'JOB_UPDATED',
    ['manager'],
    { ...host, oldValues: { isActive: true }, newValues: { isActive: false } },
    'manager closed the job Event Host',
  ],
  [
    'JOB_UPDATED',
    ['manager'],
    { ...host, oldValues: { isActive: false }, newValues: { isActive: true } },
    'manager reopened the job Event Host',
  ],
  [
    'JOB_UPDATED',
    ['manager'],
    { oldValues: { requirements: 'A' }, newValues: { requirements: 'B' } },
    'manager edited a deleted job: requirements',
  ],
  ['JOB_UPDATED', ['manager'], host, 'manager edited the job Event Host'],
  ['JOB_DELETED', ['manager'], { oldValues: { title: 'Event Host' } }, 'manager deleted the job Event Host'],
  ['EXAM_CREATED', ['manager'], exam, 'manager created the exam ModMail Exam'],
  [
    'EXAM_UPDATED',
    ['manager'],
    { ...exam, oldValues: { timeLimit: 20, questionCount: 4 }, newValues: { timeLimit: 30, questionCount: 5 } },
    'manager edited the exam ModMail Exam: time limit and question count',
  ],
  ['EXAM_ARCHIVED', ['manager'], exam, 'manager archived the exam ModMail Exam'],
  ['EXAM_RESTORED', ['manager'], {}, 'manager restored a deleted exam'],
  ['EXAM_DELETED', ['manager'], { oldValues: { title: 'ModMail Exam' } }, 'manager deleted the exam ModMail Exam'],
  ['EXAM_ASSIGNED', junior, { ...exam, newValues: { userIds: ['a'] } }, 'manager assigned ModMail Exam to junior'],
  [
    'EXAM_ASSIGNED',
    ['manager'],
    { ...exam, newValues: { userIds: ['a', 'b', 'c'] } },
    'manager assigned ModMail Exam to 3 people',
  ],
  ['EXAM_ATTEMPT_STARTED', own, exam, 'junior started ModMail Exam'],
  [
    'EXAM_ATTEMPT_SUBMITTED',
    own,
    { ...exam, newValues: { status: 'completed', score: 80 } },
    'junior submitted ModMail Exam: 80%',
  ],
  [
    'EXAM_ATTEMPT_SUBMITTED',
    own,
    { ...exam, newValues: { status: 'completed', score: null } },
    'junior submitted ModMail Exam: awaiting marking',
  ],
  [
    'EXAM_ATTEMPT_SUBMITTED',
    own,
    { ...exam, newValues: { status: 'cheated', score: null } },
    'junior submitted ModMail Exam: flagged',
  ],
  [
    'EXAM_ATTEMPT_CLOSED',
    [null, 'junior'],
    { ...exam, newValues: { status: 'expired', score: 0 } },
    'The portal closed junior’s attempt at ModMail Exam when its time ran out: expired',
  ],
  [
    'EXAM_ATTEMPT_MARKED',
    junior,
    { ...exam, oldValues: { score: null }, newValues: { score: 75 } },
    'manager marked junior’s attempt at ModMail Exam: 75%',
  ],
  [
    'EXAM_ATTEMPT_MARKED',
    junior,
    { ...exam, oldValues: { score: null }, newValues: { score: null } },
    'manager marked part of junior’s attempt at ModMail Exam',
  ],
  [
    'EXAM_ATTEMPT_SCORED',
    junior,
    { ...exam, oldValues: { score: 60 }, newValues: { score: 75 } },
    'manager changed junior’s score for ModMail Exam from 60% to 75%',
  ],
  [
    'EXAM_ATTEMPT_SCORED',
    junior,
    { ...exam, oldValues: { score: null }, newValues: { score: 0 } },
    'manager set junior’s score for ModMail Exam to 0%',
  ],
  [
    'STAFF_PROFILE_UPDATED',
    junior,
    { oldValues: { servers: [], notes: null }, newValues: { servers: ['Main'], notes: 'Kind' } },
    'manager edited junior’s staff profile: servers and notes',
  ],
  [
    'STAFF_RECORD_CREATED',
    junior,
    { newValues: { actionType: 'final_warning', title: 'Late again', severity: 'high' } },
    'manager added a final warning to junior’s records: ‘Late again’',
  ],
  [
    'STAFF_RECORD_UPDATED',
    ['executive', 'junior'],
    { oldValues: { severity: 'high' }, newValues: { severity: 'low' } },
    'executive edited one of junior’s records: severity',
  ],
  [
    'STAFF_RECORD_DELETED',
    ['executive', 'junior'],
    { oldValues: { actionType: 'disciplinary', title: 'Late again' } },
    'executive deleted a disciplinary record from junior’s records: ‘Late again’',
  ],
  ['NOTICE_CREATED', ['manager'], rota, 'manager posted the notice Rota'],
  [
    'NOTICE_UPDATED',
    ['manager'],
    { ...rota, oldValues: { targetGrades: [] }, newValues: { targetGrades: [3] } },
    'manager edited the notice Rota: audience',
  ],
  ['NOTICE_WITHDRAWN', ['manager'], rota, 'manager withdrew the notice Rota'],
  ['GUIDE_UPDATED', ['manager'], { entityId: 'modmail' }, 'manager edited the ModMail Guide'],
  [
    'AUDIT_EXPORTED',
    ['owner'],
    { newValues: { rows: 34, hasMore: false } },
    'owner exported 34 entries of the audit log',
  ],
  [
    'AUDIT_EXPORTED',
    ['owner'],
    { newValues: { rows: 125, hasMore: true } },
    'owner exported more than 125 entries of the audit log',
  ],
];

describe('The sentence of an audit entry', () => {
  it.each(EXAMPLES.map(([action, people, fields, sentence]) => ({ action, people, fields, sentence })))(
    '$action reads: $sentence',
    ({ action, people, fields, sentence }) => {
      expect(textOf(told(action, people, fields))).toBe(sentence);
    },
  );

  it.each(AUDIT_ACTIONS)('%s makes sense with nothing but its people, and with nobody', (action) => {
    for (const [by, about] of [applicant, own, ['owner', null], [null, 'junior'], [null, null]] satisfies People[]) {
      const sentence = textOf(told(action, [by, about ?? null]));
      expect(sentence.startsWith(`${by ?? 'The portal'} `)).toBe(true);
      expect(sentence).not.toMatch(/undefined|null|nothing|not set|NaN|[0-9a-f]{8}|[_A-Z]{4}|\s\s|[\s:,.]$/);
    }
  });

  it('Entries about the reader’s own application say that the team or the applicant acted', () => {
    const own = { ...host, isReaders: true };
    const sentence = (action: AuditAction) => textOf({ ...told(action, [null, 'junior'], host), ...own });
    expect(sentence('APPLICATION_UNLOCKED')).toMatch(/^The team unlocked /);
    expect(sentence('APPLICATION_WITHDRAWN')).toMatch(/^The applicant withdrew /);
  });

  it('Who acted comes first, and names are apart from the words around them', () => {
    const values = { oldValues: { status: 'pending' }, newValues: { status: 'accepted' } };
    expect(sentenceOf(told('APPLICATION_REVIEWED', applicant, { ...host, ...values }))).toEqual([
      { kind: 'actor', text: 'executive' },
      { kind: 'words', text: ' moved ' },
      { kind: 'name', text: 'leatherback_' },
      { kind: 'words', text: '’s' },
      { kind: 'words', text: ' application for ' },
      { kind: 'name', text: 'Event Host' },
      { kind: 'words', text: ' from ' },
      { kind: 'name', text: 'Pending' },
      { kind: 'words', text: ' to ' },
      { kind: 'name', text: 'Accepted' },
    ]);
  });

  it('An erased text says so, an empty one is left out, and a long one is cut', () => {
    const suspended = (suspensionReason: string | null, erased: string[] = []) =>
      textOf(told('APPLICATION_SUSPENDED', applicant, { ...host, newValues: { suspensionReason }, erased }));
    const sentence = 'executive suspended leatherback_’s application for Event Host';
    expect(suspended(null, ['newValues.suspensionReason'])).toBe(`${sentence}: Erased`);
    expect(suspended(null)).toBe(sentence);
    expect(suspended('word '.repeat(60))).toMatch(/: ‘(word ){27}word…’$/);
  });

  it('An erased person is "Erased user", with a row of their own or without', () => {
    const gone = { ...told('USER_BLOCKED', applicant), actor: null, target: null };
    expect(textOf(gone)).toBe('Erased user blocked Erased user');
    expect(textOf(told('APPLICATION_UNLOCKED', ['executive', 'Erased user'], host))).toBe(
      'executive unlocked Erased user’s application for Event Host',
    );
  });

  it('A present title goes before the one that the entry recorded', () => {
    const renamed = { ...host, newValues: { title: 'Host' } };
    expect(textOf(told('JOB_CREATED', ['manager'], renamed))).toBe('manager posted the job Event Host');
  });

  it('An action that the page does not know is named', () => {
    const newer = { ...told('JOB_CREATED', ['manager']), action: 'MOON_LANDED' };
    // @ts-expect-error: as from a newer Worker.
    expect(textOf(newer)).toBe('manager: Moon landed');
  });
});

describe('A day in words', () => {
  it('Today and yesterday are named, other days by their weekday, across a change of the clocks', () => {
    const said = (day: string) => dayLabel(day, '2026-03-30');
    expect(said('2026-03-30')).toBe('Today, 30 March 2026');
    expect(said('2026-03-29')).toBe('Yesterday, 29 March 2026');
    expect(said('2026-03-28')).toBe('Saturday, 28 March 2026');
  });
});
