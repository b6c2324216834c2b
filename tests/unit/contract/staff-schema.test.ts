import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { GRADES } from '#contract/grades.ts';
import { isGuideSlug } from '#contract/guides.ts';
import { noticeInput, noticeUpdate } from '#contract/notices.ts';
import { profileInput, recordInput } from '#contract/staff-file/profiles.ts';
import {
  hasSeverity,
  mayExpire,
  RECORD_TYPES,
  type RecordType,
  SEVERITIES,
} from '#contract/staff-file/record-types.ts';

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
  });

  it.each(types)('The type %s accepts a severity only if it has one', (actionType) => {
    const expected = ['warning', 'final_warning', 'disciplinary'].includes(actionType);
    expect(hasSeverity(actionType)).toBe(expected);
    for (const severity of SEVERITIES)
      expect(faults(recordInput, { ...record, actionType, severity })).toEqual(expected ? [] : ['severity']);
    for (const severity of [null, undefined])
      expect(faults(recordInput, { ...record, actionType, severity })).toEqual([]);
  });

  it('Only warnings expire', () => {
    expect(types.filter(mayExpire)).toEqual(['warning', 'final_warning']);
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

  it('An expiry is a date or a time', () => {
    for (const expiresAt of ['2030-01-01', '2030-01-01T10:00:00Z', '2030-01-01T10:00:00.000+02:00', null, undefined])
      expect(faults(recordInput, { ...record, expiresAt }), String(expiresAt)).toEqual([]);
    for (const expiresAt of ['tomorrow', '', '2030-02-30', '2030-13-01', 1_900_000_000_000, '2030-01-01 10:00', {}])
      expect(faults(recordInput, { ...record, expiresAt }), String(expiresAt)).toEqual(['expiresAt']);
    expect(recordInput.parse({ ...record, expiresAt: '2030-01-01' }).expiresAt).toEqual(new Date('2030-01-01'));
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
});

describe('A notice', () => {
  const notice = { title: 'News', content: 'Read this.' };

  it('A notice names grades, or none for everyone', () => {
    expect(noticeInput.parse(notice).targetGrades).toEqual([]);
    expect(faults(noticeInput, { ...notice, targetGrades: [...GRADES] })).toEqual([]);
    expect(faults(noticeUpdate, {})).toEqual([]);
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
