import type { Grade } from '../grades.ts';

/** One rise in grade, and what it rested on as it is told now. Of one's own, `by`, `waiver` and the counts are left out. */
export type Promotion = {
  at: Date;
  fromGrade: Grade;
  toGrade: Grade;
  by?: { id: string; username: string; displayName: string | null; avatar: string | null; grade: Grade } | null;
  application: { jobTitle: string; decidedAt: Date; yes?: number; unsure?: number; no?: number } | null;
  exams: { title: string; score: number; passingScore: number; completedAt: Date }[];
  read: { slug: string; title: string; revision: number; readAt: Date }[];
  /** The titles of gates that were waived. */
  waived: string[];
  waiver?: string | null;
};
