import { failureOf } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';

/** Says why saving did not work, where it is not the fields' to say. */
export function SaveProblem({ error }: { error: Error }) {
  const failure = failureOf(error);
  return (
    <Alert tone="danger" className="mb-4">
      {failure?.error ?? 'The connection was lost. Check it, then try again.'} Nothing was saved, and what you wrote is
      still here.
      {failure && (
        <span className="flex flex-wrap items-center gap-x-1 text-xs">
          Reference <CopyButton value={failure.requestId} label="Copy reference" />
        </span>
      )}
    </Alert>
  );
}

interface ConflictProps {
  /** What it holds now, in words. */
  theirs: string;
  working: boolean;
  onLoadTheirs: () => void;
  onSaveOver: () => void;
}

/** Someone else saved first: asks whose version should stay. */
export function Conflict({ theirs, working, onLoadTheirs, onSaveOver }: ConflictProps) {
  return (
    <Alert tone="warning" announce="alert" title="Someone else changed this meanwhile" className="mb-4">
      <p className="text-sm wrap-anywhere whitespace-pre-wrap">{theirs}</p>
      <p className="mt-1">
        What you wrote is still here. Loading their version replaces it; saving over it replaces theirs.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={onLoadTheirs} disabled={working}>
          Load their version
        </Button>
        <Button size="sm" onClick={onSaveOver} working={working}>
          Save over it
        </Button>
      </div>
    </Alert>
  );
}
