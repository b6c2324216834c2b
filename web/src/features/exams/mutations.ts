import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { InferRequestType, InferResponseType } from 'hono/client';
import type { AssignableGrade } from '#contract/exams.ts';
import { client, currentOf, isConflict, send } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { useMe } from '#lib/session.ts';
import { takeBack } from '#patterns/take-back.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { assignmentKeys, attemptKeys, attemptQuery, examKeys, isReviewedAttempt, type OwnAttempt } from './queries.ts';

type NewExam = InferRequestType<typeof client.api.exams.$post>['json'];
type ChangedExam = InferRequestType<(typeof client.api.exams)[':id']['$put']>['json'];

// Every change to an exam affects the lists of exams and the totals.
async function refreshExams(queryClient: QueryClient): Promise<void> {
  // Invalidating does not restart a first read under way, which would return rows from before the change.
  await queryClient.cancelQueries({ queryKey: examKeys.lists });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: examKeys.lists }),
    queryClient.invalidateQueries({ queryKey: examKeys.figures }),
  ]);
}

/** Creates an exam. */
export function useCreateExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: NewExam) => send(client.api.exams.$post({ json })),
    onSuccess: ({ title }) => {
      toast({ tone: 'success', title: 'Exam Created', description: `${title}.` });
      void refreshExams(queryClient);
    },
    onError: () => toast({ tone: 'danger', title: 'Creation Failed', description: 'Failed to create exam template.' }),
  });
}

/** Saves an edited exam. Fails with `conflict` if its revision is out of date. */
export function useUpdateExam(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: ChangedExam) => send(client.api.exams[':id'].$put({ param: { id }, json })),
    onSuccess: ({ title }) => {
      toast({ tone: 'success', title: 'Exam Updated', description: `${title}.` });
      void queryClient.invalidateQueries({ queryKey: examKeys.one(id) });
      void refreshExams(queryClient);
      // Open assignments show the exam's title.
      void queryClient.invalidateQueries({ queryKey: assignmentKeys.open });
    },
    onError: (error) => {
      // The form merges a conflict, or asks.
      if (isConflict(error)) return;
      toast({ tone: 'danger', title: 'Update Failed', description: 'Failed to update exam template.' });
    },
  });
}

/** Deletes an exam. Pending until the list has refreshed, so the dialog closes onto a list without it. */
export function useDeleteExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send(client.api.exams[':id'].$delete({ param: { id }, query: {} })),
    onSuccess: async (_reply, id) => {
      queryClient.removeQueries({ queryKey: examKeys.one(id) });
      void queryClient.invalidateQueries({ queryKey: assignmentKeys.open });
      await refreshExams(queryClient);
      toast({ tone: 'success', title: 'Exam Deleted' });
    },
    onError: () => {
      toast({ tone: 'danger', title: 'Delete Failed', description: 'Failed to delete exam template.' });
      void refreshExams(queryClient);
    },
  });
}

type Archiving = { id: string; isActive: boolean };

const archive = ({ id, isActive }: Archiving) =>
  send(client.api.exams[':id'].$patch({ param: { id }, json: { isActive } }));

async function refreshArchived(queryClient: QueryClient, id: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: examKeys.one(id) });
  await refreshExams(queryClient);
}

/** Archives an exam, or restores it. */
export function useArchiveExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: archive,
    onSuccess: async ({ title }, { id, isActive }) => {
      await refreshArchived(queryClient, id);
      const restored = { title: 'Exam Restored', description: `${title}.` };
      if (isActive) return toast({ tone: 'success', ...restored });
      const undo = () =>
        void takeBack(archive({ id, isActive: true }), {
          adopt: () => refreshArchived(queryClient, id),
          done: () => restored,
        });
      toast({ tone: 'success', title: 'Exam Archived', description: `${title}.`, undo });
    },
    onError: () => {
      toast({ tone: 'danger', title: 'Action Failed', description: 'Failed to update exam status.' });
      // Another manager may have changed the exam.
      void refreshExams(queryClient);
    },
  });
}

type AssignReply = InferResponseType<(typeof client.api)['exam-assignments']['$post'], 201>;

/** The number of people assigned, and those skipped because they already hold the exam. */
export type Assigned = Pick<AssignReply, 'assignmentsCreated' | 'skipped'> & {
  /** Why a later step failed: some people of the grades are not assigned. */
  stopped?: unknown;
};

interface Assigning {
  examId: string;
  userIds: string[];
  grades: AssignableGrade[];
  days?: number | undefined;
}

/** Assigns to the people, all or nothing, then to whole grades, step by step. Throws only if nothing was assigned. */
async function assignAll({ examId, userIds, grades, days }: Assigning): Promise<Assigned> {
  const done: Assigned = { assignmentsCreated: 0, skipped: [] };
  const post = async (whom: { userIds: string[] } | { grades: AssignableGrade[] }) => {
    const reply = await send(client.api['exam-assignments'].$post({ json: { examId, days, ...whom } }));
    done.assignmentsCreated += reply.assignmentsCreated;
    done.skipped.push(...reply.skipped);
    return 'next' in reply && reply.next !== null && reply.assignmentsCreated > 0;
  };
  if (userIds.length > 0) await post({ userIds });
  try {
    while (grades.length > 0 && (await post({ grades })));
  } catch (error) {
    if (done.assignmentsCreated === 0) throw error;
    done.stopped = error;
  }
  return done;
}

/** Assigns an exam to people, all or nothing, or to whole grades. People who already hold it are skipped. */
export function useAssignExam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: assignAll,
    onSuccess: ({ assignmentsCreated }, { examId }) => {
      // If everyone already holds the exam, the dialog says so instead.
      if (assignmentsCreated > 0)
        toast({ tone: 'success', title: 'Exam Assigned', description: `Assigned to ${assignmentsCreated} user(s).` });
      void queryClient.invalidateQueries({ queryKey: assignmentKeys.open });
      void queryClient.invalidateQueries({ queryKey: examKeys.one(examId) });
      void refreshExams(queryClient);
    },
    onError: () => toast({ tone: 'danger', title: 'Assignment Failed', description: 'Failed to assign exam to user.' }),
  });
}

/** Refreshes what depends on an attempt's marks and score: the attempt, the lists, and the totals. */
const refreshAttempt = (queryClient: QueryClient, id: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: attemptKeys.one(id) }),
    queryClient.invalidateQueries({ queryKey: attemptKeys.lists }),
    queryClient.invalidateQueries({ queryKey: examKeys.figures }),
  ]);

type Marks = { marks: Record<string, number>; note?: string | null; comment?: string | null };

/** Saves marks for an attempt's free-text answers. */
export function useSaveMarks(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: Marks) => send(client.api['exam-attempts'][':id'].marks.$patch({ param: { id }, json })),
    onSuccess: (after, { marks }) => {
      // The reply omits the questions, so add the new marks to the cached ones.
      queryClient.setQueryData(
        attemptQuery(id).queryKey,
        (before) =>
          before &&
          (isReviewedAttempt(before)
            ? {
                ...before,
                ...after,
                review: before.review.map((question) => ({ ...question, mark: marks[question.id] ?? question.mark })),
              }
            : { ...before, ...after }),
      );
      void refreshAttempt(queryClient, id);
    },
    // Whatever the error, the attempt has probably changed.
    onError: () => refreshAttempt(queryClient, id),
  });
}

/** Adds minutes to a running attempt. Reads it again whatever the outcome, because a refusal means that it has changed. */
export function useExtendAttempt({ id, deadline: from }: Pick<OwnAttempt, 'id' | 'deadline'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ minutes }: { minutes: number }) =>
      send(client.api['exam-attempts'][':id'].extend.$post({ param: { id }, json: { minutes, from } })),
    onSuccess: (_reply, { minutes }) =>
      toast({ tone: 'success', title: 'Time Added', description: `${counted(minutes, 'minute')}.` }),
    onError: () => toast({ tone: 'danger', title: 'Update Failed', description: 'Failed to add time.' }),
    onSettled: () => void refreshAttempt(queryClient, id),
  });
}

/** Sets the score of a completed attempt by hand. */
export function useSetScore(id: string) {
  const queryClient = useQueryClient();
  const me = useMe();
  return useMutation({
    mutationFn: ({ score, note, comment }: { score: number; note: string; comment?: string | null | undefined }) =>
      send(
        client.api['exam-attempts'][':id'].$patch({
          param: { id },
          json: {
            score,
            manuallyAdjusted: true,
            adjustmentNote: note || null,
            adjustedBy: me.id,
            ...(comment !== undefined && { comment }),
          },
        }),
      ),
    onSuccess: () => {
      toast({ tone: 'success', title: 'Score Updated' });
      void refreshAttempt(queryClient, id);
    },
    onError: (error) => {
      toast({ tone: 'danger', title: 'Update Failed', description: 'Failed to update test score.' });
      if (currentOf(error)) void refreshAttempt(queryClient, id);
    },
  });
}
