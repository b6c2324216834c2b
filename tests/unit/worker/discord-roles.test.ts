import { describe, expect, it } from 'vitest';
import type { RoleGrade } from '#contract/discord.ts';
import { compareRoles, describeRoles, type Grounds } from '#worker/features/discord/roles/roles.rules.ts';

const role = (id: string, position: number, fields: { managed?: boolean; permissions?: string } = {}) => ({
  id,
  name: `Role ${id}`,
  position,
  managed: false,
  permissions: '0',
  ...fields,
});

describe('describeRoles', () => {
  it('At the same position, the older role ranks higher', () => {
    const roles = [role('1', 0), role('20', 3), role('30', 3), role('40', 3)];
    expect(describeRoles(roles, '1', ['30']).map(({ id, reason }) => [id, reason])).toEqual([
      ['20', 'above_bot'],
      ['30', 'above_bot'],
      ['40', null],
      ['1', 'everyone'],
    ]);
  });

  it('The bot ranks as its highest role', () => {
    const roles = [role('1', 0), role('2', 1), role('3', 2), role('4', 5)];
    expect(describeRoles(roles, '1', ['2', '4']).map(({ id, assignable }) => [id, assignable])).toEqual([
      ['4', false],
      ['3', true],
      ['2', true],
      ['1', false],
    ]);
  });

  it('A bot without roles can assign none', () => {
    expect(describeRoles([role('1', 0), role('2', 1)], '1', []).map(({ reason }) => reason)).toEqual([
      'above_bot',
      'everyone',
    ]);
  });

  it('Administrator is one bit of many', () => {
    const roles = [role('1', 0), role('2', 1, { permissions: '2251799813685247' }), role('3', 2, { permissions: '4' })];
    expect(describeRoles([...roles, role('9', 9)], '1', ['9']).map(({ reason }) => reason)).toEqual([
      'above_bot',
      null,
      'administrator',
      'everyone',
    ]);
  });
});

const none: Grounds = { vacancies: [], isAway: 0, wasAway: 0 };

describe('compareRoles', () => {
  const map = [
    { grade: 2, roleId: '20' },
    { grade: 2.5, roleId: '20' },
    { grade: 4, roleId: '40' },
  ] satisfies { grade: RoleGrade; roleId: string }[];

  it.each([
    [2, false, [], ['20'], []],
    [2.5, false, ['20', '7'], [], []],
    [4, false, ['20', '7'], ['40'], ['20']],
    [3, false, ['40', '20', '7'], [], ['40', '20']],
    [1, false, ['20'], [], ['20']],
    [6, false, ['40'], [], ['40']],
    [4, true, ['40', '7'], [], ['40']],
    [4, true, [], [], []],
  ] as const)(
    'Grade %s (blocked: %s) with %j lacks %j and has %j too much',
    (grade, isBlocked, has, missing, surplus) => {
      const compared = compareRoles({ map, awayRoleId: null }, { grade, isBlocked, grounds: none }, [...has]);
      expect(compared).toEqual({ missing, surplus });
    },
  );

  const guide = (isAccepted: 0 | 1) => [{ roleId: '70', title: 'Guide', isAccepted }];
  it.each([
    ['lacks the role of a vacancy that accepted them', { vacancies: guide(1) }, [], ['70'], []],
    ['has it too much if it did not', { vacancies: guide(0) }, ['70'], [], ['70']],
    ['keeps it if they never applied', {}, ['70'], [], []],
    ['lacks the role of people who are away during a leave', { isAway: 1, wasAway: 1 }, [], ['90'], []],
    ['has it too much after one', { wasAway: 1 }, ['90'], [], ['90']],
    ['keeps it if they never had one', {}, ['90'], [], []],
    ['gets no role of a grade from a vacancy', { vacancies: [{ ...guide(1)[0], roleId: '40' }] }, [], [], []],
    [
      'gets no role of people who are away from a vacancy',
      { vacancies: [{ ...guide(1)[0], roleId: '90' }] },
      [],
      [],
      [],
    ],
  ] as const)('A Member %s', (_claim, grounds, has, missing, surplus) => {
    const holder = { grade: 1, isBlocked: false, grounds: { ...none, ...(grounds as Partial<Grounds>) } } as const;
    expect(compareRoles({ map, awayRoleId: '90' }, holder, [...has])).toEqual({ missing, surplus });
  });

  it('A blocked person is entitled to none', () => {
    const grounds: Grounds = { vacancies: guide(1), isAway: 1, wasAway: 1 };
    const compared = compareRoles({ map, awayRoleId: '90' }, { grade: 2, isBlocked: true, grounds }, [
      '20',
      '70',
      '90',
    ]);
    expect(compared).toEqual({ missing: [], surplus: ['20', '70', '90'] });
  });
});
