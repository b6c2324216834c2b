import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { GRADES } from '#contract/grades.ts';
import { isGuideSlug } from '#contract/guides.ts';
import { noticeInput, noticeUpdate } from '#contract/notices.ts';
import {
  hasSeverity,
  mayExpire,
  profileInput,
  RECORD_TYPES,
  type RecordType,
  recordInput,
  recordUpdate,
  SEVERITIES,
} from '#contract/staff.ts';

const userId = '3f0c2a58-6b6e-4a52-9d0f-6a2f3ad0a001';
const record = { actionType: 'note', title: 'Seen', description: 'What happened.', userId };

/** The dotted paths that a schema finds fault with. */
const faults = (schema: z.core.$ZodType, value: unknown) => {
  const { error } = (schema as z.ZodMiniType).safeParse(value);
  return error ? error.issues.map((issue) => issue.path.join('.')) : [];
};

const types = Object.keys(RECORD_TYPES) as RecordType[];

describe('A staff record', () => {
  it('A record has one of seven types', () => {
    expect(types).toEqual([
      'warning',
      'final_warning',
      'promotion',
      'demotion',
      'commendation',
      'disciplinary',
      'note',
    ]);
    for (const actionType of types) expect(faults(recordInput, { ...record, actionType })).toEqual([]);
    for (const actionType of ['Warning', 'praise', '', null, undefined, 1])
      expect(faults(recordInput, { ...record, actionType })).toContain('actionType');
  });

  it.each(types)('The type %s accepts a severity only if it has one', (actionType) => {
    const expected = ['warning', 'final_warning', 'disciplinary'].includes(actionType);
    expect(hasSeverity(actionType)).toBe(expected);
    for (const severity of SEVERITIES)
      expect(faults(recordInput, { ...record, actionType, severity })).toEqual(expected ? [] : ['severity']);
    for (const severity of [null, undefined])
      expect(faults(recordInput, { ...record, actionType, severity })).toEqual([]);
    for (const severity of ['grave', '', 1, 'LOW'])
      expect(faults(recordInput, { ...record, actionType, severity })).toContain('severity');
  });

  it('Only warnings expire', () => {
    expect(types.filter(mayExpire)).toEqual(['warning', 'final_warning']);
  });

  it.each(['title', 'description'])('A record needs a %s', (field) => {
    for (const value of ['', '   ', '\n\t', undefined, null, 5, 'a\0b', '\ud800'])
      expect(faults(recordInput, { ...record, [field]: value }), JSON.stringify(value)).toContain(field);
  });

  it('A missing field has the message of the form', () => {
    const { error } = recordInput.safeParse({ ...record, title: ' ', description: ' ' });
    expect(error?.issues.map((issue) => issue.message)).toEqual(['Title is required', 'Description is required']);
  });

  it('Texts are trimmed and bounded', () => {
    expect(faults(recordInput, { ...record, title: 'x'.repeat(200), description: 'x'.repeat(5000) })).toEqual([]);
    expect(faults(recordInput, { ...record, title: 'x'.repeat(201) })).toEqual(['title']);
    expect(faults(recordInput, { ...record, description: 'x'.repeat(5001) })).toEqual(['description']);
    expect(recordInput.parse({ ...record, title: '  Seen ' }).title).toBe('Seen');
  });

  it('The grades of a record are on the scale, or absent', () => {
    for (const grade of [...GRADES, null, undefined])
      expect(faults(recordInput, { ...record, fromGrade: grade, toGrade: grade })).toEqual([]);
    for (const grade of [0, 3.5, 7, -1, Number.NaN, '2'])
      expect(faults(recordInput, { ...record, fromGrade: grade, toGrade: grade })).toEqual(['fromGrade', 'toGrade']);
  });

  it('An expiry is a date or a time', () => {
    for (const expiresAt of ['2030-01-01', '2030-01-01T10:00:00Z', '2030-01-01T10:00:00.000+02:00', null, undefined])
      expect(faults(recordInput, { ...record, expiresAt }), String(expiresAt)).toEqual([]);
    for (const expiresAt of ['tomorrow', '', '2030-02-30', '2030-13-01', 1_900_000_000_000, '2030-01-01 10:00', {}])
      expect(faults(recordInput, { ...record, expiresAt }), String(expiresAt)).toEqual(['expiresAt']);
    expect(recordInput.parse({ ...record, expiresAt: '2030-01-01' }).expiresAt).toEqual(new Date('2030-01-01'));
  });

  it('A record needs a person and refuses unknown fields', () => {
    for (const value of [undefined, null, '', 'somebody', 5])
      expect(faults(recordInput, { ...record, userId: value })).toEqual(['userId']);
    expect(faults(recordInput, { ...record, isActive: false })).toEqual(['']);
    expect(faults(recordInput, { ...record, createdBy: { any: 'thing' } })).toEqual([]);
  });

  it('An update may hold any field, with the same limits', () => {
    expect(faults(recordUpdate, {})).toEqual([]);
    for (const field of ['title', 'description']) expect(faults(recordUpdate, { [field]: ' ' })).toEqual([field]);
    for (const value of [null, 'praise']) expect(faults(recordUpdate, { actionType: value })).toEqual(['actionType']);
    for (const revision of [1.5, '1', null, Number.POSITIVE_INFINITY])
      expect(faults(recordUpdate, { revision })).toEqual(['revision']);
  });
});

describe('A staff profile', () => {
  it('A profile holds named servers and notes', () => {
    expect(profileInput.parse({ servers: [' Main '], notes: ' x ' })).toEqual({ servers: ['Main'], notes: 'x' });
    expect(faults(profileInput, { servers: [], notes: null })).toEqual([]);
    expect(faults(profileInput, { servers: Array.from({ length: 50 }, () => 'x'.repeat(100)) })).toEqual([]);
    expect(faults(profileInput, { servers: Array.from({ length: 51 }, () => 'x') })).toEqual(['servers']);
    for (const server of [' ', 'x'.repeat(101), 5, null, 'a\0'])
      expect(faults(profileInput, { servers: ['x', server] })).toEqual(['servers.1']);
    expect(faults(profileInput, { servers: null })).toEqual(['servers']);
    expect(faults(profileInput, { notes: 'x'.repeat(5001) })).toEqual(['notes']);
  });

  it.each(['performance', 'isArchived', 'archivedAt', 'userId'])('The field %s is refused', (field) => {
    expect(faults(profileInput, { [field]: true })).toEqual(['']);
  });
});

describe('A notice', () => {
  const notice = { title: 'News', content: 'Read this.' };

  it('A notice names grades, or none for everyone', () => {
    expect(noticeInput.parse(notice).targetGrades).toEqual([]);
    expect(faults(noticeInput, { ...notice, targetGrades: [...GRADES] })).toEqual([]);
    expect(faults(noticeUpdate, {})).toEqual([]);
    for (const [targetGrades, path] of [
      [[3, 3], 'targetGrades'],
      [[3, 3.5], 'targetGrades.1'],
      [['3'], 'targetGrades.0'],
      [null, 'targetGrades'],
      [3, 'targetGrades'],
    ])
      expect(faults(noticeInput, { ...notice, targetGrades }), JSON.stringify(targetGrades)).toContain(path);
  });
});

describe('A guide', () => {
  it('There are two guides', () => {
    expect(['mod', 'modmail', 'Mod', '', 'toString', '__proto__', 'mod '].filter(isGuideSlug)).toEqual([
      'mod',
      'modmail',
    ]);
  });
});
