import { useState } from 'react';
import { useMe } from '#lib/session.ts';
import type { Guide } from '../queries.ts';
import { clearDraft, type GuideDraft, readDraft, writeDraft } from './guide-draft.ts';

/** The draft of a guide: the one kept in this browser, or else the saved text. Each change is kept until it is saved or discarded. */
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
  const discard = () => change(fresh);

  return {
    draft,
    change,
    forget,
    discard,
    /** False if the browser refuses to store it, so that leaving would lose it. */
    isKept,
    /** Whether it differs from the saved guide. The server trims the text. */
    isChanged: draft.markdown.trim() !== guide.markdown.trim(),
  };
}
