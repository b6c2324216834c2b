import { X } from 'lucide-react';
import { failureOf } from '../../../lib/api.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { ExportProgress, useAuditExport } from './audit-export.ts';
import { WorkingPanel } from './audit-working.tsx';

const amount = ({ files, entries }: ExportProgress) =>
  `${counted(files, 'file')} with ${counted(entries, 'entry', 'entries')}`;

/** How an export is going, and how it ended. */
export function ExportPanel({ task }: { task: ReturnType<typeof useAuditExport> }) {
  const { progress, error } = task;
  if (!progress) return null;
  if (task.isRunning)
    return (
      <WorkingPanel
        text={progress.files === 0 ? 'Exporting the log' : `Exporting the log: ${amount(progress)} so far`}
        onStop={task.stop}
      />
    );

  const dismiss = (
    <IconButton label="Dismiss" size="sm" className="-my-1 -mr-2" onClick={task.dismiss}>
      <X aria-hidden />
    </IconButton>
  );
  const kept = progress.files > 0 ? `${amount(progress)} downloaded and kept.` : 'Nothing was downloaded.';
  if (error) {
    const failure = failureOf(error);
    return (
      <Alert tone="danger" title="The export could not be finished" action={dismiss}>
        {failure?.error ?? 'The connection was lost.'} {kept}
        {failure && <span className="block text-xs text-muted">Reference {failure.requestId}</span>}
        <GoOn task={task} label="Try again" />
      </Alert>
    );
  }
  if (task.isStopped)
    return (
      <Alert tone="info" announce="status" title="Export stopped" action={dismiss}>
        {kept}
        <GoOn task={task} label="Go on" />
      </Alert>
    );
  if (progress.files === 0)
    return (
      <Alert tone="info" announce="status" action={dismiss}>
        There was nothing to export: no entry matches these filters.
      </Alert>
    );
  return (
    <Alert tone="success" announce="status" title={`${amount(progress)} downloaded`} action={dismiss}>
      The export is itself an entry of the log now.
    </Alert>
  );
}

function GoOn({ task, label }: { task: ReturnType<typeof useAuditExport>; label: string }) {
  return (
    <span className="mt-2 block">
      <Button size="sm" onClick={task.goOn}>
        {label}
      </Button>
    </span>
  );
}
