import { counted } from '#lib/format.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import type { ExportProgress, useAuditExport } from './audit-export.ts';

const amount = ({ files, entries }: ExportProgress) =>
  `${counted(files, 'file')} with ${counted(entries, 'entry', 'entries')}`;

/** An export of the log: its progress and its outcome. */
export function ExportPanel({ task }: { task: ReturnType<typeof useAuditExport> }) {
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
      {isEmpty ? (
        <Alert tone="info" announce="status" action={<Dismiss onClick={task.dismiss} />}>
          There was nothing to export: no entry matches these filters.
        </Alert>
      ) : (
        <Alert
          tone="success"
          announce="status"
          title={`${amount(progress)} downloaded`}
          action={<Dismiss onClick={task.dismiss} />}
        >
          The log now has an entry for this export.
        </Alert>
      )}
    </TaskPanel>
  );
}
