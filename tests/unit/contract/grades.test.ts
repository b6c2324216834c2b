import { describe, expect, it } from 'vitest';
import { GRADES, gradeName } from '#contract/grades.ts';
import { can, type Permission } from '#contract/permissions.ts';
import { homeTitle } from '#features/home/home-title.ts';

describe('The grade scale', () => {
  it('The grades run from Member to Owner', () => {
    expect(GRADES.map((grade) => [grade, gradeName(grade)])).toEqual([
      [1, 'Member'],
      [2, 'Trial Moderator'],
      [2.5, 'Junior Moderator'],
      [3, 'Moderator'],
      [4, 'Manager'],
      [5, 'Executive'],
      [6, 'Owner'],
    ]);
  });

  it('A title of the owner’s comes before a grade’s own name', () => {
    const titles = { 1: null, 2: 'Helper', 2.5: null, 3: null, 4: null, 5: null, 6: null };
    expect([gradeName(2, titles), gradeName(3, titles)]).toEqual(['Helper', 'Moderator']);
  });

  it('The home screen shows simpler titles', () => {
    expect(GRADES.map(homeTitle)).toEqual([
      'Member',
      'Staff',
      'Staff',
      'Moderator',
      'Manager',
      'Executive',
      'Executive',
    ]);
  });
});

/** Whether each grade (1, 2, 2.5, 3, 4, 5, 6) has a permission. */
const allowed: Record<Permission, string> = {
  'self.read': '1111111',
  'application.submit': '1111111',
  'application.list': '1111111',
  'application.review': '0000111',
  'application.undoBulk': '0000011',
  'note.remove': '0000011',
  'job.manage': '0000111',
  'job.lowerReviews': '0000011',
  'job.giveRole': '0000011',
  'exam.take': '0111111',
  'exam.manage': '0000111',
  'guide.read': '0111111',
  'guide.write': '0000111',
  'training.read': '0111111',
  'training.manage': '0000111',
  'training.gate': '0000011',
  'notice.read': '0001111',
  'notice.manage': '0000111',
  'performance.read': '0001111',
  'staff.manage': '0000111',
  'staffRecord.edit': '0000010',
  'appeal.decide': '0000011',
  'approval.manage': '0000011',
  'leave.announce': '0111111',
  'colleague.find': '0111111',
  'voice.give': '0001111',
  'nomination.decide': '0000111',
  'nomination.repeat': '0000011',
  'nomination.forget': '0000001',
  'user.control': '0000011',
  'audit.read': '0000011',
  'owner.read': '0000001',
  'discord.manage': '0000001',
  'settings.manage': '0000001',
  'user.erase': '0000001',
  'user.export': '0000001',
  'nav.applying': '1000000',
  'nav.staff': '0111111',
  'nav.moderation': '0011111',
};

describe('A permission', () => {
  it.each(Object.entries(allowed) as [Permission, string][])('The grades that have %s are %s', (permission, bits) => {
    expect(GRADES.map((grade) => Number(can(grade, permission))).join('')).toBe(bits);
  });
});
