import type { Grade } from '#contract/grades.ts';
import { gradePlural, gradeTitle, guideTitle } from '#lib/portal/labels.ts';

/** A grade's greeting, abilities and next step. Members never see the dashboard. */
type GradeText = {
  welcome: string;
  /** What the grade can do here. */
  can: string[];
  next: string;
};

type StaffGrade = Exclude<Grade, 1>;

const trial = (): GradeText => ({
  welcome: 'Good to have you on trial. The guides explain how we work, and the exams check that you have read them.',
  can: [
    `Read the ${guideTitle('mod')} and the ${guideTitle('modmail')}`,
    'Take the exams that are assigned to you, and see your results',
  ],
  next: `Next step: read both guides, then take the exam a manager assigns to you. Once you pass, you can be considered for ${gradeTitle(3)}.`,
});

const WORDS: Record<StaffGrade, () => GradeText> = {
  2: trial,
  2.5: () => ({
    ...trial(),
    welcome: `You are on your way to ${gradeTitle(3)}. Keep the guides at hand and take your exams when they come.`,
    next: `Next step: pass the exams that are still open. Performance and Notices open to you as ${gradeTitle(3)}.`,
  }),
  3: () => ({
    welcome: 'Thank you for keeping the community kind.',
    can: [
      'Read the guides, take exams and see your results',
      'Follow your own performance',
      'Read the notices to the team',
    ],
    next: `Next step: keep your scores up and read the notices. ${gradePlural(4)} are chosen from those the team relies on.`,
  }),
  4: () => ({
    welcome: 'Your team counts on you.',
    can: [
      'Post jobs and review applications',
      'Create, assign and mark exams',
      `Keep staff records, and promote ${gradePlural(1)}`,
      'Write the guides and the notices',
    ],
    next: 'Next step: answer the oldest applications first, and mark the attempts that are waiting for a score.',
  }),
  5: () => ({
    welcome: 'You look after the whole staff.',
    can: [
      'Everything managers can do',
      'Change grades, block people and end their service',
      'Edit and delete staff records',
      'Read the audit log',
    ],
    next: 'Next step: look through the Executive Portal from time to time, and check the audit log when something seems off.',
  }),
  6: () => ({
    welcome: 'The portal is yours.',
    can: [
      'Everything executives can do, except editing staff records',
      `Make someone ${gradeTitle(5)}`,
      'See the Owner Portal',
    ],
    next: `Next step: check how the team is growing in the Owner Portal, and appoint ${gradePlural(5)} where you need them.`,
  }),
};

/** The dashboard's words for a grade. */
export const wordsFor = (grade: Grade): GradeText => WORDS[grade === 1 ? 2 : grade]();
