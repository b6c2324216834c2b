/** The grade scale, lowest first. */
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

/** The owner's title for each grade; null where it has its own name. */
export type GradeTitles = Record<Grade, string | null>;

/** The name of a grade, as shown in badges and lists: the owner's title if there is one. */
export const gradeName = (grade: Grade, titles?: GradeTitles): string => titles?.[grade] ?? names[grade];

/** The landing page after a sign-in that did not start from a page. */
export const homePath = (grade: Grade) => (grade === 1 ? '/progress' : '/dashboard');
