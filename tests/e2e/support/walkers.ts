import type { Who } from '../../support/screens.ts';

/** A user who visits every place; grade 0 is a visitor. */
export interface Walker {
  readonly who: Who;
  readonly grade: number;
  /** The grade's name on badges (`role`) and on the home screen (`title`). */
  readonly role: string;
  readonly title: string;
  /** All entries of their navigation. */
  readonly navigation: readonly string[];
}

const GUIDES = ['Mod Guide', 'ModMail Guide', 'Events', 'Voice channels', 'All guides', 'Training'];
const ALL_GUIDES = [...GUIDES.slice(0, -2), 'Interviews', 'Handover', ...GUIDES.slice(-2)];
const EXAMS = ['Test Results', 'Review Exams', 'Create Test', 'Take Exam'];
const HIRING = ['Review Applications', 'Create Job Posting'];

const forTrial = ['Dashboard', 'My file', 'Take Exam', ...GUIDES];
const evening = ['Dashboard', 'Notices', 'My file'];
const forJunior = [
  ...['Dashboard', 'Notices From Moderator', 'My file'],
  ...['Take Exam', 'Performance From Moderator', ...GUIDES],
];
const forModerator = [...evening, 'Take Exam', 'Nominations', 'Performance', ...GUIDES];
const forManager = [...evening, ...HIRING, ...EXAMS, 'Staff Management', 'Nominations', 'Performance', ...ALL_GUIDES];
const forExecutive = [
  ...[...evening, ...HIRING, ...EXAMS],
  ...['Staff Management', 'Nominations', 'Executive Portal', 'Performance', ...ALL_GUIDES, 'Audit Logs'],
];

export const walkers: readonly Walker[] = [
  { who: null, grade: 0, role: '', title: '', navigation: [] },
  { who: 'member', grade: 1, role: 'Member', title: 'Member', navigation: ['Check Progress'] },
  { who: 'trial', grade: 2, role: 'Trial Moderator', title: 'Staff', navigation: forTrial },
  { who: 'junior', grade: 2.5, role: 'Junior Moderator', title: 'Staff', navigation: forJunior },
  { who: 'moderator', grade: 3, role: 'Moderator', title: 'Moderator', navigation: forModerator },
  { who: 'manager', grade: 4, role: 'Manager', title: 'Manager', navigation: forManager },
  { who: 'executive', grade: 5, role: 'Executive', title: 'Executive', navigation: forExecutive },
  {
    who: 'owner',
    grade: 6,
    role: 'Owner',
    title: 'Executive',
    navigation: [...forExecutive, 'Owner Portal'],
  },
];
