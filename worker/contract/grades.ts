/** The grade scale, lowest first (spec §9). */
export const GRADES = [1, 2, 2.5, 3, 4, 5, 6] as const;

export type Grade = (typeof GRADES)[number];

const names: Record<Grade, string> = {
  1: 'Member',
  2: 'Trial Moderator',
  2.5: 'Junior Moderator',
  3: 'Moderator',
  4: 'Manager',
  5: 'Executive',
  6: 'Owner',
};

/** The name of a grade, as shown on badges and in lists (spec §3). */
export const gradeName = (grade: Grade): string => names[grade];

/** The simpler title that the home screen greets people with (spec §3; 2.5 counts as 2, and 6 is 'Executive'). */
export function homeTitle(grade: Grade): string {
  if (grade === 1) return 'Member';
  if (grade < 3) return 'Staff';
  if (grade === 3) return 'Moderator';
  if (grade === 4) return 'Manager';
  return 'Executive';
}
