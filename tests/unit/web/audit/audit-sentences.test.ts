import { describe, expect, it } from 'vitest';
import { AUDIT_ACTIONS, type AuditAction } from '#contract/audit.ts';
import type { Told } from '#contract/labels/audit-labels.ts';
import { sentenceOf } from '#contract/labels/audit-sentences.ts';
import { dayLabel } from '#features/audit/entry/audit-labels.ts';

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

/** The fields of an entry that changed these values. */
const change = (oldValues: Told['oldValues'], newValues: Told['newValues'], fields: Fields = {}) => ({
  ...fields,
  oldValues,
  newValues,
});

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

const EXAMPLES: [Told, string][] = [
  [told('USER_CREATED', own, { newValues: { grade: 1 } }), 'junior signed in for the first time'],
  [
    told('USER_GRADE_CHANGED', junior, change({ grade: 1 }, { grade: 2.5 })),
    'manager promoted junior from Member to Junior Moderator',
  ],
  [
    told('USER_GRADE_CHANGED', ['executive', 'manager'], change({ grade: 4 }, { grade: 3 })),
    'executive demoted manager from Manager to Moderator',
  ],
  [
    told('USER_GRADE_CHANGED', ['executive', 'manager'], change({ grade: 4 }, { grade: 1 })),
    'executive dismissed manager, previously Manager',
  ],
  [
    told('USER_GRADE_CHANGED', [null, 'vesper.north'], change({ grade: 5 }, { grade: 6 })),
    'The portal promoted vesper.north from Executive to Owner',
  ],
  [told('USER_BLOCKED', applicant), 'executive blocked leatherback_'],
  [told('USER_UNBLOCKED', applicant), 'executive unblocked leatherback_'],
  [told('USER_SIGNED_OUT', applicant), 'executive signed leatherback_ out everywhere'],
  [told('USER_SIGNED_OUT', own), 'junior signed themselves out everywhere'],
  [told('USER_ERASED', ['owner', 'Erased user']), 'owner erased a Member’s account and data'],
  [told('USER_EXPORTED', ['owner', 'junior']), 'owner exported junior’s data'],
  [told('USER_EXPORTED', own), 'junior exported their own data'],
  [told('APPLICATION_SUBMITTED', own, host), 'junior applied for Event Host'],
  [
    told('APPLICATION_REVIEWED', applicant, change({ status: 'under_consideration' }, { status: 'declined' }, host)),
    'executive moved leatherback_’s application for Event Host from Under Review to Declined',
  ],
  [
    told('APPLICATION_DECISION_UNDONE', applicant, change({ status: 'declined' }, { status: 'pending' }, host)),
    'executive undid a decision, which moved leatherback_’s application for Event Host from Declined to Pending',
  ],
  [
    told(
      'APPLICATION_SUSPENDED',
      applicant,
      change({ suspensionReason: null }, { suspensionReason: 'Spam in\nthree channels' }, host),
    ),
    'executive suspended leatherback_’s application for Event Host: ‘Spam in three channels’',
  ],
  [
    told('APPLICATION_REINSTATED', applicant, host),
    'executive lifted the suspension of leatherback_’s application for Event Host',
  ],
  [told('APPLICATION_UNLOCKED', applicant, host), 'executive unlocked leatherback_’s application for Event Host'],
  [told('APPLICATION_WITHDRAWN', own, host), 'junior withdrew their application for Event Host'],
  [
    told('APPLICATION_NOTE_ADDED', applicant, host),
    'executive added a note to leatherback_’s application for Event Host',
  ],
  [
    told('APPLICATION_NOTE_REMOVED', applicant, host),
    'executive removed a note from leatherback_’s application for Event Host',
  ],
  [
    told('APPLICATION_ASSIGNED', applicant, change({ assigneeId: null }, { assigneeId: 'id of executive' }, host)),
    'executive took on leatherback_’s application for Event Host',
  ],
  [
    told('APPLICATION_ASSIGNED', applicant, change({ assigneeId: null }, { assigneeId: 'id of manager' }, host)),
    'executive assigned leatherback_’s application for Event Host to a manager',
  ],
  [
    told('APPLICATION_ASSIGNED', applicant, change({ assigneeId: 'id of manager' }, { assigneeId: null }, host)),
    'executive unassigned leatherback_’s application for Event Host',
  ],
  [
    told('SAVED_REPLY_CREATED', ['manager'], { newValues: { title: 'Not this time' } }),
    'manager added the saved reply Not this time',
  ],
  [
    told(
      'SAVED_REPLY_UPDATED',
      ['manager'],
      change({ title: 'Hello' }, { title: 'Welcome' }, { entityTitle: 'Welcome' }),
    ),
    'manager edited the saved reply Welcome',
  ],
  [
    told('SAVED_REPLY_DELETED', ['manager'], { oldValues: { title: 'Welcome' } }),
    'manager deleted the saved reply Welcome',
  ],
  [told('WEBHOOK_CREATED', ['owner'], { newValues: { name: 'Staff room' } }), 'owner added the webhook Staff room'],
  [
    told('WEBHOOK_UPDATED', ['owner'], change({ name: 'Staff room' }, { name: 'Team' }, { entityTitle: 'Team' })),
    'owner edited the webhook Team: name',
  ],
  [
    told('WEBHOOK_UPDATED', ['owner'], change({ isActive: false }, { isActive: true }, { entityTitle: 'Team' })),
    'owner switched on the webhook Team',
  ],
  [
    told('WEBHOOK_UPDATED', [null], {
      entityTitle: 'Team',
      newValues: { isActive: false, disabledReason: 'Discord no longer knows this webhook.' },
    }),
    'The portal switched off the webhook Team: ‘Discord no longer knows this webhook.’',
  ],
  [told('WEBHOOK_DELETED', ['owner'], { oldValues: { name: 'Team' } }), 'owner deleted the webhook Team'],
  [
    told('DISCORD_ROLES_MAPPED', ['owner'], change({ Manager: null }, { Manager: 'Leads' })),
    'owner changed the Discord roles of grades: manager',
  ],
  [
    told('SETTINGS_CHANGED', ['owner'], change({ name: 'A', accentHue: null }, { name: 'B', accentHue: 250 })),
    'owner changed the portal’s settings: name and accent hue',
  ],
  [
    told('DISCORD_ROLES_SYNCED', ['owner'], { newValues: { people: 2, userIds: ['a', 'b'] } }),
    'owner had the Discord roles of 2 people corrected',
  ],
  [told('APPLICATION_REVIEW_GIVEN', applicant, host), 'executive reviewed leatherback_’s application for Event Host'],
  [
    told('APPLICATION_REVIEW_GIVEN', applicant, { ...host, newValues: { revision: 2 } }),
    'executive changed their review of leatherback_’s application for Event Host',
  ],
  [
    told('APPLICATIONS_EXPIRED', [null], { newValues: { applications: 12 } }),
    'The portal deleted the answers of 12 applications after the retention period',
  ],
  [
    told('PIN_LOCKED', ['manager'], { newValues: { wrongPins: 20 } }),
    'manager entered the last of 20 wrong pins, which locked unlocking for an hour',
  ],
  [told('JOB_CREATED', ['manager'], host), 'manager posted the job Event Host'],
  [told('JOB_CREATED', ['manager'], { ...host, newValues: { isActive: false } }), 'manager drafted the job Event Host'],
  [
    told(
      'JOB_UPDATED',
      ['manager'],
      change({ title: 'Host', formQuestions: [] }, { title: 'Event Host', formQuestions: [] }, host),
    ),
    'manager edited the job Event Host: title and form questions',
  ],
  [
    told('JOB_UPDATED', ['manager'], change({ isActive: true }, { isActive: false }, host)),
    'manager closed the job Event Host',
  ],
  [
    told('JOB_UPDATED', ['manager'], change({ isActive: false }, { isActive: true }, host)),
    'manager reopened the job Event Host',
  ],
  [
    told('JOB_UPDATED', ['manager'], change({ requirements: 'A' }, { requirements: 'B' })),
    'manager edited a deleted job: requirements',
  ],
  [told('JOB_UPDATED', ['manager'], host), 'manager edited the job Event Host'],
  [told('JOB_DELETED', ['manager'], { oldValues: { title: 'Event Host' } }), 'manager deleted the job Event Host'],
  [told('EXAM_CREATED', ['manager'], exam), 'manager created the exam ModMail Exam'],
  [
    told(
      'EXAM_UPDATED',
      ['manager'],
      change({ timeLimit: 20, questionCount: 4 }, { timeLimit: 30, questionCount: 5 }, exam),
    ),
    'manager edited the exam ModMail Exam: time limit and question count',
  ],
  [told('EXAM_ARCHIVED', ['manager'], exam), 'manager archived the exam ModMail Exam'],
  [told('EXAM_RESTORED', ['manager']), 'manager restored a deleted exam'],
  [
    told('EXAM_DELETED', ['manager'], { oldValues: { title: 'ModMail Exam' } }),
    'manager deleted the exam ModMail Exam',
  ],
  [
    told('EXAM_ASSIGNED', junior, { ...exam, newValues: { userIds: ['a'] } }),
    'manager assigned ModMail Exam to junior',
  ],
  [
    told('EXAM_ASSIGNED', ['manager'], { ...exam, newValues: { userIds: ['a', 'b', 'c'] } }),
    'manager assigned ModMail Exam to 3 people',
  ],
  [told('EXAM_ATTEMPT_STARTED', own, exam), 'junior started ModMail Exam'],
  [
    told('EXAM_ATTEMPT_SUBMITTED', own, { ...exam, newValues: { status: 'completed', score: 80 } }),
    'junior submitted ModMail Exam: 80%',
  ],
  [
    told('EXAM_ATTEMPT_SUBMITTED', own, { ...exam, newValues: { status: 'completed', score: null } }),
    'junior submitted ModMail Exam: awaiting marking',
  ],
  [
    told('EXAM_ATTEMPT_SUBMITTED', own, { ...exam, newValues: { status: 'cheated', score: null } }),
    'junior submitted ModMail Exam: flagged',
  ],
  [
    told('EXAM_ATTEMPT_CLOSED', [null, 'junior'], { ...exam, newValues: { status: 'expired', score: 0 } }),
    'The portal closed junior’s attempt at ModMail Exam when its time ran out: expired',
  ],
  [
    told('EXAM_ATTEMPT_MARKED', junior, change({ score: null }, { score: 75 }, exam)),
    'manager marked junior’s attempt at ModMail Exam: 75%',
  ],
  [
    told('EXAM_ATTEMPT_MARKED', junior, change({ score: null }, { score: null }, exam)),
    'manager marked part of junior’s attempt at ModMail Exam',
  ],
  [
    told('EXAM_ATTEMPT_SCORED', junior, change({ score: 60 }, { score: 75 }, exam)),
    'manager changed junior’s score for ModMail Exam from 60% to 75%',
  ],
  [
    told('EXAM_ATTEMPT_SCORED', junior, change({ score: null }, { score: 0 }, exam)),
    'manager set junior’s score for ModMail Exam to 0%',
  ],
  [
    told('STAFF_PROFILE_UPDATED', junior, change({ servers: [], notes: null }, { servers: ['Main'], notes: 'Kind' })),
    'manager edited junior’s staff profile: servers and notes',
  ],
  [
    told('STAFF_RECORD_CREATED', junior, {
      newValues: { actionType: 'final_warning', title: 'Late again', severity: 'high' },
    }),
    'manager added a final warning to junior’s records: ‘Late again’',
  ],
  [
    told('STAFF_RECORD_UPDATED', ['executive', 'junior'], change({ severity: 'high' }, { severity: 'low' })),
    'executive edited one of junior’s records: severity',
  ],
  [
    told('STAFF_RECORD_DELETED', ['executive', 'junior'], {
      oldValues: { actionType: 'disciplinary', title: 'Late again' },
    }),
    'executive deleted a disciplinary record from junior’s records: ‘Late again’',
  ],
  [told('NOTICE_CREATED', ['manager'], rota), 'manager posted the notice Rota'],
  [
    told('NOTICE_UPDATED', ['manager'], change({ targetGrades: [] }, { targetGrades: [3] }, rota)),
    'manager edited the notice Rota: audience',
  ],
  [told('NOTICE_WITHDRAWN', ['manager'], rota), 'manager withdrew the notice Rota'],
  [told('GUIDE_UPDATED', ['manager'], { entityId: 'modmail' }), 'manager edited the ModMail Guide'],
  [told('GUIDE_ACKNOWLEDGED', ['junior'], { entityId: 'mod' }), 'junior confirmed that they have read the Mod Guide'],
  [
    told('AUDIT_EXPORTED', ['owner'], { newValues: { rows: 34, hasMore: false } }),
    'owner exported 34 entries of the audit log',
  ],
  [
    told('AUDIT_EXPORTED', ['owner'], { newValues: { rows: 125, hasMore: true } }),
    'owner exported more than 125 entries of the audit log',
  ],
];

describe('The sentence of an audit entry', () => {
  it.each(EXAMPLES.map(([entry, sentence]) => ({ ...entry, entry, sentence })))(
    '$action reads: $sentence',
    ({ entry, sentence }) => {
      expect(textOf(entry)).toBe(sentence);
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
    const own = { ...host, isNameless: true };
    const sentence = (action: AuditAction) => textOf({ ...told(action, [null, 'junior'], host), ...own });
    expect(sentence('APPLICATION_UNLOCKED')).toMatch(/^The team unlocked /);
    expect(sentence('APPLICATION_WITHDRAWN')).toMatch(/^The applicant withdrew /);
  });

  it('What the team decided about the reader is left open where its values are hidden', () => {
    const sentence = (action: AuditAction) => textOf({ ...told(action, [null, 'junior']), isNameless: true });
    expect(sentence('TRIAL_REVIEWED')).toBe('The team reviewed junior’s trial');
    expect(sentence('STAFF_RECORD_APPEAL_DECIDED')).toBe('The team answered an appeal by junior');
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

  it('Titles of grades and names of guides are the owner’s', () => {
    const none = { 1: null, 2: null, 2.5: null, 3: null, 4: null, 5: null, 6: null };
    const guide = { name: null, description: null };
    const labels = {
      gradeTitles: { ...none, 2: 'Helper' },
      guides: { mod: { ...guide, name: 'Rules' }, modmail: guide },
    };
    const promoted = told('USER_GRADE_CHANGED', ['manager', 'junior'], change({ grade: 1 }, { grade: 2 }));
    expect(textOf({ ...promoted, labels })).toBe('manager promoted junior from Member to Helper');
    const edited = (entityId: string) => textOf({ ...told('GUIDE_UPDATED', ['manager'], { entityId }), labels });
    expect([edited('mod'), edited('modmail')]).toEqual([
      'manager edited the Rules',
      'manager edited the ModMail Guide',
    ]);
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
    expect(said('2026-03-30')).toBe('Today, 30 Mar');
    expect(said('2026-03-29')).toBe('Yesterday, 29 Mar');
    expect(said('2026-03-28')).toBe('Saturday, 28 Mar');
  });
});
