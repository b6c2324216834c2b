import { failureOf, reasonOf } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { changedParts } from './builder-draft.ts';
import type { Problem } from './builder-state.ts';
import type { FullExam } from './queries.ts';

/** Says why saving did not work, where it is not the fields' to say. */
export function SaveProblem({ error, issues }: Problem) {
  const failure = failureOf(error);
  const sentence = failure?.code === 'not_found' ? 'This exam has been deleted meanwhile.' : reasonOf(error);
  return (
    <Alert tone="danger">
      <p>
        {sentence} {issues.join('. ')}
      </p>
      <p className="text-sm">Nothing was saved, and what you typed is still here.</p>
      {failure && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
          Reference <CopyButton value={failure.requestId} label="Copy reference" />
        </p>
      )}
    </Alert>
  );
}

interface ConflictProps {
  /** The version that the edit began with, and the one that is there now. */
  before: FullExam;
  current: FullExam;
  working: boolean;
  onLoadTheirs: () => void;
  onSaveOver: () => void;
}

/** Someone else saved first: asks whose version should stay. */
export function Conflict({ before, current, working, onLoadTheirs, onSaveOver }: ConflictProps) {
  const parts = changedParts(before, current);
  const isMoved = before.isActive !== current.isActive;
  return (
    <Alert tone="warning" announce="alert" title="Someone else changed this meanwhile">
      <p>
        {parts && `They changed the ${parts}. `}
        {isMoved && `They ${current.isActive ? 'restored' : 'archived'} it. `}
        What you typed is still here. Loading their version replaces it; saving over it replaces theirs.
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
