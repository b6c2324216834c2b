import { assignmentKeys, examKeys } from '#features/exams/queries.ts';
import { client, send } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { type LongTask, useLongTask } from '#lib/long-task.ts';
import { queryClient } from '#lib/query-client.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import type { Requirement } from '../queries.ts';

/** How many people were assigned the exam so far. */
type AssignProgress = {
  id: string;
  title: string;
  created: number;
  /** Where the next step begins; null after the last. */
  next: string | null;
};

const START = '';

/** Assigns the exam of a requirement to everyone for whom it is due, step by step. */
export function useAssignDue() {
  const { start, ...task } = useLongTask({
    step: async (progress: AssignProgress, signal) => {
      const { assignmentsCreated, next } = await send(
        client.api.requirements[':id'].assign.$post(
          { param: { id: progress.id }, json: progress.next ? { cursor: progress.next } : {} },
          { init: { signal } },
        ),
      );
      return { ...progress, created: progress.created + assignmentsCreated, next };
    },
    isDone: ({ next }) => next === null,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: assignmentKeys.all }),
        queryClient.invalidateQueries({ queryKey: examKeys.lists }),
      ]),
  });
  return { ...task, start: ({ id, title }: Requirement) => start({ id, title, created: 0, next: START }) };
}

/** How many were assigned so far, and the sum at the end. */
export function AssignPanel({ task }: { task: Omit<LongTask<AssignProgress>, 'start'> }) {
  const { progress } = task;
  if (!progress) return null;
  const people = counted(progress.created, 'person', 'people');
  return (
    <div className="mb-4">
      <TaskPanel
        task={task}
        running={`Assigning ${progress.title}: ${people} so far`}
        failedTitle="Not everyone was assigned"
        stoppedTitle="Assigning stopped"
        achieved={`${people} assigned so far.`}
      >
        <Alert tone="success" announce="status" action={<Dismiss onClick={task.dismiss} />}>
          {progress.created === 0
            ? `Everyone for whom ${progress.title} is due has it assigned already.`
            : `${progress.title} was assigned to ${people}.`}
        </Alert>
      </TaskPanel>
    </div>
  );
}
