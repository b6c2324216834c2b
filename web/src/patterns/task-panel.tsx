import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { failureOf, reasonOf } from '#lib/api.ts';
import type { LongTask } from '#lib/long-task.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Spinner } from '#ui/feedback/spinner.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { isOldSignIn } from './sign-in-again.ts';
import { SignInAgainButton } from './sign-in-again-button.tsx';

interface TaskPanelProps {
  task: Omit<LongTask<unknown>, 'start'>;
  /** How far the task has come, while it runs. */
  running: string;
  failedTitle: string;
  stoppedTitle: string;
  /** What a task that ended early has achieved. */
  achieved: ReactNode;
  /** Shown once the task is done. */
  children: ReactNode;
}

/** A long task: its progress with a way to stop it, why it ended early with a way to resume it, or its result. */
export function TaskPanel({ task, running, failedTitle, stoppedTitle, achieved, children }: TaskPanelProps) {
  const { error } = task;
  if (task.isRunning)
    return (
      <div className="flex min-h-13 flex-wrap items-center justify-between gap-3 rounded-md border border-line bg-surface px-4 py-2 tabular-nums">
        <Spinner label={running} />
        <Button size="sm" onClick={task.stop}>
          Stop
        </Button>
      </div>
    );
  if (!error && !task.isStopped) return children;

  const failure = failureOf(error);
  return (
    <Alert
      tone={error ? 'danger' : 'info'}
      announce={error ? 'alert' : 'status'}
      title={error ? failedTitle : stoppedTitle}
      action={<Dismiss onClick={task.dismiss} />}
    >
      {error && `${reasonOf(error)} `}
      {achieved}
      {failure && <span className="block text-xs text-muted">Reference {failure.requestId}</span>}
      {isOldSignIn(error) ? (
        <SignInAgainButton />
      ) : (
        <span className="mt-2 block">
          <Button size="sm" onClick={task.resume}>
            {error ? 'Try again' : 'Go on'}
          </Button>
        </span>
      )}
    </Alert>
  );
}

/** Takes a finished task's panel off the screen. */
export function Dismiss({ onClick }: { onClick: () => void }) {
  return (
    <IconButton label="Dismiss" size="sm" className="-my-1 -mr-2" onClick={onClick}>
      <X aria-hidden />
    </IconButton>
  );
}
