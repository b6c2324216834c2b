import * as z from 'zod/mini';
import { useDraft } from '#patterns/forms/drafts.ts';
import type { Guide } from '../queries.ts';

const guideDraft = z.object({
  markdown: z.string(),
  /** The revision that the draft is based on. */
  revision: z.int(),
  /** The author's own text, set aside in a conflict. */
  aside: z.optional(z.string()),
});

/** An unsaved text of a guide. */
export type GuideDraft = z.output<typeof guideDraft>;

/** The user's draft of a guide, stored on this device. */
export const useStoredGuide = (slug: string) => useDraft(['guide-draft', slug], guideDraft, 'device');

/** The text being edited: the stored draft, or else the saved guide. Each change is stored until it is saved or discarded. */
export function useGuideDraft(guide: Guide) {
  const { draft: stored, setDraft, isStored } = useStoredGuide(guide.slug);
  const draft = stored ?? { markdown: guide.markdown, revision: guide.revision };
  return {
    draft,
    change: (next: GuideDraft) => {
      const isUntouched = next.revision === guide.revision && next.markdown === guide.markdown && !next.aside;
      setDraft(isUntouched ? null : next);
    },
    discard: () => void setDraft(null),
    /** False if the browser refuses to store it, so that leaving would lose it. */
    isStored,
    /** Whether it differs from the saved guide. The server trims the text. */
    isChanged: draft.markdown.trim() !== guide.markdown.trim(),
  };
}
