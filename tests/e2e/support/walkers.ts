import type { Who } from '../../support/screens.ts';

/** Someone who walks through the portal; grade 0 is signed out. */
export interface Walker {
  readonly who: Who;
  readonly grade: number;
  /** What badges call the grade, and what the home screen does. */
  readonly role: string;
  readonly title: string;
  /** What the navigation holds for them, and nothing else. */
  readonly navigation: readonly string[];
}

const forTrial = ['Dashboard', 'Mod Guide', 'ModMail Guide', 'Take Exam'];
const forJunior = [...forTrial, 'Performance', 'Notices'];
const forManager = [
  ...[...forJunior, 'Create Job Posting', 'Review Applications'],
  ...['Staff Management', 'Create Test', 'Review Exams', 'Test Results'],
];
const forExecutive = [...forManager, 'Executive Portal', 'Audit Logs'];

export const walkers: readonly Walker[] = [
  { who: null, grade: 0, role: '', title: '', navigation: [] },
  { who: 'member', grade: 1, role: 'Member', title: 'Member', navigation: ['Check Progress'] },
  { who: 'trial', grade: 2, role: 'Trial Moderator', title: 'Staff', navigation: forTrial },
  { who: 'junior', grade: 2.5, role: 'Junior Moderator', title: 'Staff', navigation: forJunior },
  { who: 'moderator', grade: 3, role: 'Moderator', title: 'Moderator', navigation: forJunior },
  { who: 'manager', grade: 4, role: 'Manager', title: 'Manager', navigation: forManager },
  { who: 'executive', grade: 5, role: 'Executive', title: 'Executive', navigation: forExecutive },
  { who: 'owner', grade: 6, role: 'Owner', title: 'Executive', navigation: [...forExecutive, 'Owner Portal'] },
];
