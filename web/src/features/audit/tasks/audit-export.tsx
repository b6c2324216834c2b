import { counted } from '#lib/format.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { amount, type useAuditExport } from './use-audit-export.ts';

/** An export of the log: its progress, and why it ended early or empty. A toast reports what was downloaded. */
export default function ExportPanel({ task }: { task: ReturnType<typeof useAuditExport> }) {
  const { progress } = task;
  if (!progress) return null;
  const isEmpty = progress.files === 0;
  const soFar = progress.entries + progress.rows;
  return (
    <TaskPanel
      task={task}
      running={soFar === 0 ? 'Exporting the log' : `Exporting the log: ${counted(soFar, 'entry', 'entries')} so far`}
      failedTitle="The export could not be finished"
      stoppedTitle="Export stopped"
      achieved={isEmpty ? 'Nothing was downloaded.' : `${amount(progress)} downloaded and kept.`}
    >
      {isEmpty && (
        <Alert tone="info" announce="status" action={<Dismiss onClick={task.dismiss} />}>
          There was nothing to export: no entry matches these filters.
        </Alert>
      )}
    </TaskPanel>
  );
}
