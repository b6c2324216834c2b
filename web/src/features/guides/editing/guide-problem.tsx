import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Time } from '../../../ui/time.tsx';
import { authorOf } from '../guide-words.ts';
import type { Guide } from '../queries.ts';
import type { GuideDraft } from './guide-draft.ts';

interface GuideConflictProps {
  /** The guide as somebody else saved it. */
  current: Guide;
  draft: GuideDraft;
  onTakeTheirs: () => void;
}

/** Someone else saved first: says so, and how to bring the two texts together. */
export function GuideConflict({ current, draft, onTakeTheirs }: GuideConflictProps) {
  return (
    <Alert tone="warning" announce="alert" title="Someone else saved this guide meanwhile">
      <p>
        {authorOf(current)} saved revision {current.revision}
        {current.updatedAt && (
          <>
            {' '}
            <Time value={current.updatedAt} />
          </>
        )}
        ; your text was begun from revision {draft.revision}. Both are here: see under Changes where they differ, copy
        what you need from Their text, then save over it. Their text stays among the revisions.
      </p>
      <Button size="sm" className="mt-3" onClick={onTakeTheirs}>
        Take their text, put mine aside
      </Button>
    </Alert>
  );
}

interface AsideNoteProps {
  aside: string;
  onBringBack: (aside: string) => void;
}

/** One's own text waits beside somebody else's. */
export function AsideNote({ aside, onBringBack }: AsideNoteProps) {
  return (
    <Alert
      tone="info"
      announce="status"
      action={
        <Button size="sm" onClick={() => onBringBack(aside)}>
          Swap
        </Button>
      }
    >
      Another text of yours is put aside until you save: swap to go on with it.
    </Alert>
  );
}
