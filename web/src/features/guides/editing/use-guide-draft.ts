import { useState } from 'react';
import { useMe } from '../../../lib/session.ts';
import type { Guide } from '../queries.ts';
import { clearDraft, type GuideDraft, readDraft, writeDraft } from './guide-draft.ts';

/**
 * The text of a guide as it is being written: what this browser kept of it, or else the guide itself. Each change is kept
 * until it is saved or given up.
 */
export function useGuideDraft(guide: Guide) {
  const me = useMe();
  const fresh: GuideDraft = { markdown: guide.markdown, revision: guide.revision };
  const [draft, setDraft] = useState(() => readDraft(me.id, guide.slug) ?? fresh);
  const [isKept, setKept] = useState(true);

  const change = (next: GuideDraft) => {
    setDraft(next);
    const isUntouched = next.revision === guide.revision && next.markdown === guide.markdown && !next.aside;
    if (isUntouched) clearDraft(me.id, guide.slug);
    setKept(isUntouched || writeDraft(me.id, guide.slug, next));
  };
  const forget = () => clearDraft(me.id, guide.slug);
  const giveUp = () => change(fresh);

  return {
    draft,
    change,
    forget,
    giveUp,
    /** False where the browser refuses to store it: leaving would lose it. */
    isKept,
    /** Whether it differs from the guide as it stands. The server takes no notice of space around the text. */
    isChanged: draft.markdown.trim() !== guide.markdown.trim(),
  };
}
