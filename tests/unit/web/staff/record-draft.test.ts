import { describe, expect, it } from 'vitest';
import { blankRecord, recordSchema, toBody, toDraft } from '#features/people/records/record-draft.ts';
import type { StaffRecord } from '#features/people/staff-queries.ts';

import { toDay } from '#lib/day.ts';

const userId = '7b0f6e0e-0000-4000-8000-000000000001';

const warning: StaffRecord = {
  id: '7b0f6e0e-0000-4000-8000-000000000002',
  userId,
  actionType: 'warning',
  title: 'Late',
  description: 'Twice.',
  severity: 'low',
  fromGrade: null,
  toGrade: null,
  expiresAt: '2024-03-01T10:15:00.000Z',
  isActive: true,
  createdBy: 'someone',
  creator: null,
  user: null,
  createdAt: '2024-01-01T00:00:00.000Z',
  updatedBy: null,
  updatedAt: '2024-01-01T00:00:00.000Z',
  revision: 1,
  sharedAt: null,
  endMovedAt: null,
  expiresAtBefore: null,
  seenAt: null,
  overturnedAt: null,
  appeal: null,
  can: { edit: true, delete: true, share: true },
};

const tomorrow = toDay(new Date(Date.now() + 24 * 60 * 60 * 1000));

const messagesOf = (body: ReturnType<typeof toBody>, base: StaffRecord | null = null) =>
  recordSchema(base)
    .safeParse(body)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

describe('A record draft', () => {
  it('A record that is not edited is sent back as it was, even after it has expired', () => {
    const body = toBody(userId, toDraft(warning), warning);
    expect(body).toMatchObject({ severity: 'low', expiresAt: warning.expiresAt });
    expect(messagesOf(body, warning)).toEqual([]);
  });

  it('A chosen day runs until its end in the local time zone', () => {
    const draft = { ...blankRecord, actionType: 'warning' as const, expiresAt: tomorrow };
    const { expiresAt } = toBody(userId, draft, null);
    expect(new Date(`${expiresAt}`).toTimeString()).toMatch(/^23:59:59/);
    expect(toDay(new Date(`${expiresAt}`))).toBe(tomorrow);
  });

  it.each(['2020-01-01', 'soon'])('A new record cannot expire on %j', (expiresAt) => {
    const draft = { ...blankRecord, actionType: 'warning' as const, title: 'T', description: 'D', expiresAt };
    expect(messagesOf(toBody(userId, draft, null)).map(([path]) => path)).toEqual(['expiresAt']);
  });

  it('What does not fit the action type is not sent', () => {
    const draft = {
      ...blankRecord,
      severity: 'high' as const,
      fromGrade: '2' as const,
      toGrade: '3' as const,
      expiresAt: tomorrow,
    };
    expect(toBody(userId, draft, null)).toMatchObject({
      severity: null,
      fromGrade: null,
      toGrade: null,
      expiresAt: null,
    });
    expect(toBody(userId, { ...draft, actionType: 'promotion' }, null)).toMatchObject({ fromGrade: 2, toGrade: 3 });
  });

  it('A blank record needs a title and a description', () => {
    expect(messagesOf(toBody(userId, blankRecord, null))).toEqual([
      ['title', 'Title is required'],
      ['description', 'Description is required'],
    ]);
  });
});
