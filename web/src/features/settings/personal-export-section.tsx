import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { counted } from '#lib/format.ts';
import { Dismiss, TaskPanel } from '#patterns/task-panel.tsx';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { countRows, type Exported, usePersonalExport } from './personal-export.ts';

interface PersonalExportSectionProps {
  person: Exported;
  title: string;
  /** What the file holds. */
  children: ReactNode;
}

/** Downloads what is kept about a person as one file. */
export function PersonalExportSection({ person, title, children }: PersonalExportSectionProps) {
  const id = useId();
  const task = usePersonalExport();
  return (
    <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
      <h2 id={id} className="text-lg">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-muted">
        {children}{' '}
        <Link to="/privacy" className="text-accent underline underline-offset-2">
          What the portal keeps, and for how long
        </Link>
      </p>
      <Button
        className="mt-4"
        icon={<Download aria-hidden />}
        working={task.isRunning}
        // Beginning anew would count as a second export within the hour.
        onClick={() => (task.error || task.isStopped ? task.resume() : task.start(person))}
      >
        Download data
      </Button>
      <PersonalExportPanel task={task} className="mt-4" />
    </section>
  );
}

interface PersonalExportPanelProps {
  task: ReturnType<typeof usePersonalExport>;
  className?: string;
}

/** A personal export's progress and outcome; empty before it begins. */
export function PersonalExportPanel({ task, className }: PersonalExportPanelProps) {
  if (!task.progress) return null;
  const { parts, person } = task.progress;
  const rows = parts ? countRows(parts) : 0;
  return (
    <div className={className}>
      <TaskPanel
        task={task}
        running={rows > 0 ? `Collecting the data: ${counted(rows, 'row')} so far` : 'Collecting the data'}
        failedTitle="The data could not be downloaded"
        stoppedTitle="Download stopped"
        achieved="Nothing was downloaded."
      >
        <Alert tone="success" announce="status" title="Data downloaded" action={<Dismiss onClick={task.dismiss} />}>
          The file holds the profile of {person.username} and {counted(rows, 'row')}.
        </Alert>
      </TaskPanel>
    </div>
  );
}
