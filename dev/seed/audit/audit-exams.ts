import type { AssignmentBatch, SeededAttempt } from '../exams/exam-room.ts';
import type { Exam } from '../exams/exams.ts';
import type { Entry } from './audit-entry.ts';

function ofExam({ text, id, created, rewritten, archived }: Exam): Entry[] {
  const common = { about: ['exam', id], target: null } as const;
  const { title, passingScore, earlier } = text;
  // The log has the number of questions, never their text.
  const figures = ({ timeLimit, items }: Pick<typeof text, 'timeLimit' | 'items'>) => ({
    timeLimit,
    questionCount: items.length,
  });
  const { timeLimit, questionCount } = figures(earlier ?? text);
  const entries: Entry[] = [
    {
      ...common,
      at: created.at,
      action: 'EXAM_CREATED',
      by: created.by.id,
      after: { title, timeLimit, passingScore, questionCount, isActive: true },
    },
  ];
  if (earlier && rewritten) {
    const [before, after] = [figures(earlier), figures(text)];
    entries.push({ ...common, at: rewritten.at, action: 'EXAM_UPDATED', by: rewritten.by.id, before, after });
  }
  if (archived) {
    const [before, after] = [{ isActive: true }, { isActive: false }];
    entries.push({ ...common, at: archived.at, action: 'EXAM_ARCHIVED', by: archived.by.id, before, after });
  }
  return entries;
}

function ofBatch({ exam, by, rows }: AssignmentBatch): Entry[] {
  const [first, ...rest] = rows;
  if (!first) return [];
  return [
    {
      at: first.assignedAt,
      action: 'EXAM_ASSIGNED',
      about: ['exam', exam.id],
      by: by.id,
      target: rest.length === 0 ? first.userId : null,
      after: { expiresAt: first.expiresAt.toISOString(), userIds: rows.map(({ userId }) => userId) },
    },
  ];
}

function ofAttempt({ row, taker, ended, marked, adjusted }: SeededAttempt): Entry[] {
  const common = { about: ['exam', row.id], target: taker.id } as const;
  const { examId, assignmentId, status } = row;
  const entries: Entry[] = [
    {
      ...common,
      at: row.startedAt,
      action: 'EXAM_ATTEMPT_STARTED',
      by: taker.id,
      after: { examId, assignmentId },
    },
  ];
  if (ended) {
    entries.push({
      ...common,
      at: ended.at,
      ...(ended.byServer
        ? { action: 'EXAM_ATTEMPT_CLOSED', by: null, details: 'Time was up.' }
        : { action: 'EXAM_ATTEMPT_SUBMITTED', by: taker.id }),
      before: { status: 'in_progress' },
      after: { status, score: ended.score },
    });
  }
  for (const [action, scoring] of [
    ['EXAM_ATTEMPT_MARKED', marked],
    ['EXAM_ATTEMPT_SCORED', adjusted],
  ] as const) {
    if (!scoring) continue;
    const { at, by, from, to } = scoring;
    entries.push({ ...common, at, action, by: by.id, before: { score: from }, after: { score: to } });
  }
  return entries;
}

/** The audit entries of exams, unsorted. */
export const examEntries = (
  exams: readonly Exam[],
  batches: readonly AssignmentBatch[],
  attempts: readonly SeededAttempt[],
): Entry[] => [...exams.flatMap(ofExam), ...batches.flatMap(ofBatch), ...attempts.flatMap(ofAttempt)];
