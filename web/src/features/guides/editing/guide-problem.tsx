import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { PersonName } from '#ui/person-name.tsx';
import { Time } from '#ui/time.tsx';
import type { Guide } from '../queries.ts';
import type { GuideDraft } from './guide-draft.ts';

interface GuideConflictProps {
  /** Somebody else's revision. */
  current: Guide;
  draft: GuideDraft;
  onTakeTheirs: () => void;
}

/** Someone else saved first: says so, and how to merge the two texts. */
export function GuideConflict({ current, draft, onTakeTheirs }: GuideConflictProps) {
  return (
    <Alert tone="warning" announce="alert" title="Someone else saved this guide meanwhile">
      <p>
        <PersonName person={current.updatedBy} /> saved revision {current.revision}
        {current.updatedAt && (
          <>
            {' '}
            <Time value={current.updatedAt} />
          </>
        )}
        ; yours is based on revision {draft.revision}. Both are here: see under Changes where they differ, copy what you
        need from Their text, then save over it. Their text stays among the revisions.
      </p>
      <Button size="sm" className="mt-3" onClick={onTakeTheirs}>
        Take their text, put mine aside
      </Button>
    </Alert>
  );
}

interface AsideNoteProps {
  aside: string;
  onSwap: (aside: string) => void;
}

/** Says that a text of one's own is put aside, and offers to swap. */
export function AsideNote({ aside, onSwap }: AsideNoteProps) {
  return (
    <Alert
      tone="info"
      announce="status"
      action={
        <Button size="sm" onClick={() => onSwap(aside)}>
          Swap
        </Button>
      }
    >
      Another text of yours is put aside until you save. Swap to continue with it.
    </Alert>
  );
}
