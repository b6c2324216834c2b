import { ApiError, client, nextParams } from '#lib/api.ts';
import { countRows, download, withoutHeader } from '#lib/download.ts';
import { counted } from '#lib/format.ts';
import { type LongTask, useLongTask } from '#lib/long-task.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { filterOf } from '../queries.ts';
import type { PeopleSearch } from '../training-search.ts';

/** What an export has read so far. */
type ExportProgress = {
  filter: ReturnType<typeof filterOf>;
  parts: string[];
  rows: number;
  /** The query of the next step; null after the last. */
  next: Record<string, string> | null;
};

/** Downloads the standings of the people as the filters narrow them, step by step, in one file. */
export function useStandingExport() {
  const { start, ...task } = useLongTask({
    step: async (progress: ExportProgress, signal) => {
      const response = await client.api.standing.people.export.$get(
        { query: { ...progress.filter, ...progress.next } },
        { init: { signal } },
      );
      const csv = await response.text();
      if (!response.ok) throw new ApiError(response, csv);
      const params = nextParams(response.headers);
      const reached = {
        ...progress,
        parts: [...progress.parts, progress.parts.length === 0 ? csv : withoutHeader(csv)],
        rows: progress.rows + countRows(csv),
        next: params && Object.fromEntries(params),
      };
      if (reached.next === null && reached.rows > 0) {
        download(reached.parts.join(''), 'text/csv', 'training.csv');
        toast({
          tone: 'success',
          title: 'Training Exported',
          description: `${counted(reached.rows, 'row')} downloaded. The log has an entry for it.`,
        });
      }
      return reached;
    },
    isDone: ({ next }) => next === null,
  });
  return {
    ...task,
    start: (search: PeopleSearch) => start({ filter: filterOf(search), parts: [], rows: 0, next: {} }),
  };
}

/** How far the export is, why it ended early, or that there was nothing. */
export function StandingExport({ task }: { task: Omit<LongTask<ExportProgress>, 'start'> }) {
  const rows = task.progress?.rows ?? 0;
  return (
    <div className="mb-4 empty:hidden">
      <TaskPanel
        task={task}
        running={rows === 0 ? 'Exporting' : `Exporting: ${counted(rows, 'row')} so far`}
        failedTitle="The export could not be finished"
        stoppedTitle="Export stopped"
        achieved="Nothing was downloaded."
      >
        {rows === 0 && (
          <Alert tone="info" announce="status" action={<Dismiss onClick={task.dismiss} />}>
            There was nothing to export: nobody matches these filters.
          </Alert>
        )}
      </TaskPanel>
    </div>
  );
}
