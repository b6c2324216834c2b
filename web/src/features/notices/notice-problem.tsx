import { failureOf } from '../../lib/api.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { changedParts } from './notice-words.ts';
import type { ManagedNotice } from './queries.ts';

/** Says why a notice was not saved. */
export function SaveProblem({ error }: { error: Error }) {
  const failure = failureOf(error);
  return (
    <Alert tone="danger">
      <p>{failure?.error ?? 'The connection was lost. Check it, then try again.'}</p>
      <p className="text-sm">Nothing was saved, and what you typed is still here.</p>
      {failure && (
        <p className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
          Reference <CopyButton value={failure.requestId} label="Copy reference" />
        </p>
      )}
    </Alert>
  );
}

interface NoticeConflictProps {
  /** The version that the edit began with, and the one that is there now. */
  before: ManagedNotice;
  current: ManagedNotice;
  working: boolean;
  onLoadTheirs: () => void;
  onSaveOver: () => void;
}

/** Someone else changed the notice first: shows what it says now, and asks whose version should stay. */
export function NoticeConflict({ before, current, working, onLoadTheirs, onSaveOver }: NoticeConflictProps) {
  const parts = changedParts(before, current);
  return (
    <Alert tone="warning" announce="alert" title="Someone else changed this meanwhile">
      <p>
        {before.isActive && !current.isActive && 'They withdrew it. '}
        {parts && `They changed the ${parts}. `}
        What you typed is still here. Loading their version replaces it; saving over it replaces theirs.
      </p>
      {(before.title !== current.title || before.content !== current.content) && (
        <blockquote className="mt-3 max-h-48 overflow-y-auto border-l-2 border-warning-border pl-3 text-sm">
          <p className="font-medium">{current.title}</p>
          <p className="whitespace-pre-wrap">{current.content}</p>
        </blockquote>
      )}
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
