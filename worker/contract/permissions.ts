import type { Grade } from './grades.ts';

/** What each grade can do: `from` this grade up, or `only` this grade. Features add the rules about authors and other users' grades. */
const table = {
  'self.read': { from: 1 },
  'application.submit': { from: 1 },
  'application.list': { from: 1 },
  'application.review': { from: 4 },
  // Within a day, also what a colleague declined among many.
  'application.undoBulk': { from: 5 },
  // Authors can also remove their own notes.
  'note.remove': { from: 5 },
  'job.manage': { from: 4 },
  // Managers can raise the number of reviews.
  'job.lowerReviews': { from: 5 },
  // Setting, changing and clearing the Discord role of accepted applicants.
  'job.giveRole': { from: 5 },
  'exam.take': { from: 2 },
  'exam.manage': { from: 4 },
  'guide.read': { from: 2 },
  'guide.write': { from: 4 },
  // What one has to read, pass and do.
  'training.read': { from: 2 },
  'training.manage': { from: 4 },
  // Not for managers, whom gates bind.
  'training.gate': { from: 5 },
  'notice.read': { from: 3 },
  'notice.manage': { from: 4 },
  'performance.read': { from: 3 },
  'staff.manage': { from: 4 },
  'staffRecord.edit': { only: 5 },
  // Authors and subjects of the record are ruled out.
  'appeal.decide': { from: 5 },
  // Asking for, and deciding, what needs a second person. Targets are ruled out, and the target's grade counts.
  'approval.manage': { from: 5 },
  'leave.announce': { from: 2 },
  'colleague.find': { from: 2 },
  // Proposing, and giving opinions on, nominees and people on trial. Nobody reads about themselves.
  'voice.give': { from: 3 },
  'nomination.decide': { from: 4 },
  // Within 90 days of a decline.
  'nomination.repeat': { from: 5 },
  'nomination.forget': { from: 6 },
  'user.control': { from: 5 },
  'audit.read': { from: 5 },
  'owner.read': { from: 6 },
  'discord.manage': { from: 6 },
  'settings.manage': { from: 6 },
  'user.erase': { from: 6 },
  // Users of every grade can export their own data.
  'user.export': { from: 6 },
  // Navigation groups. Their entries have permissions of their own.
  'nav.applying': { only: 1 },
  'nav.staff': { from: 2 },
  // Performance and Notices are listed from 2.5, but their permissions start at 3.
  'nav.moderation': { from: 2.5 },
} as const satisfies Record<string, { from: Grade } | { only: Grade }>;

export type Permission = keyof typeof table;

/** The lowest grade with this permission. */
export function lowestGrade(permission: Permission): Grade {
  const rule = table[permission];
  return 'only' in rule ? rule.only : rule.from;
}

/** Whether this grade has the permission. */
export function can(grade: Grade, permission: Permission): boolean {
  const rule = table[permission];
  return 'only' in rule ? grade === rule.only : grade >= rule.from;
}
