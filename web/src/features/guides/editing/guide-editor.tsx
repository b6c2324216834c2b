import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { MAX_GUIDE } from '#contract/limits.ts';
import { client, currentOf, failureOf, send } from '#lib/api.ts';
import { counted } from '#lib/format.ts';
import { queryClient } from '#lib/query-client.ts';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { SaveProblem } from '#patterns/forms/save-problem.tsx';
import { useScrollToProblem } from '#patterns/forms/scroll-to-problem.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx';
import { Time } from '#ui/time.tsx';
import { type Guide, guideKeys, guideQuery } from '../queries.ts';
import { type GuideDraft, useGuideDraft } from './guide-draft.ts';
import { GuidePanes, type Pane } from './guide-panes.tsx';

interface GuideEditorProps {
  slug: string;
  /** The saved guide. If it is newer than the draft's revision, a colleague saved it. */
  guide: Guide;
}

/**
 * Edits a guide next to its preview. Not a `useEditForm`: the draft is stored on this device, and a conflict keeps both texts on the screen
 * until they are merged.
 */
export function GuideEditor({ slug, guide }: GuideEditorProps) {
  const { draft, change, discard, isStored, isChanged } = useGuideDraft(guide);
  const [pane, setPane] = useState<Pane>('write');
  const [isDiscarding, setDiscarding] = useState(false);
  const [isMaterial, setMaterial] = useState(false);
  const save = useSaveGuide(slug);
  const navigate = useNavigate();

  // The editor's own save makes the guide newer, too.
  const theirs = guide.revision !== draft.revision && !save.isPending && !save.isSuccess ? guide : null;
  const isTooLong = draft.markdown.trim().length > MAX_GUIDE;

  // Everyone can be asked again without a change, too.
  const canSave = (isChanged || (isMaterial && draft.markdown.trim() !== '')) && !isTooLong;

  const notes = useScrollToProblem(save.isError || theirs !== null);

  const write = (markdown: string) => change({ ...draft, markdown });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!canSave || save.isPending) return;
    // Overwrites a colleague's revision only if it is on the screen.
    const revision = theirs?.revision ?? draft.revision;
    save.mutate(
      { markdown: draft.markdown, revision, ...(isMaterial && { isMaterial }) },
      {
        onSuccess: () => {
          discard();
          void navigate({ to: '.', search: {}, ignoreBlocker: true });
        },
      },
    );
  };
  const takeTheirs = (current: Guide) =>
    change({ markdown: current.markdown, revision: current.revision, aside: draft.markdown });
  const swap = (aside: string) => change({ markdown: aside, revision: draft.revision, aside: draft.markdown });

  return (
    <>
      <form onSubmit={submit}>
        <div ref={notes} className="mb-4 flex scroll-mt-20 flex-col gap-3 empty:hidden lg:scroll-mt-6">
          {theirs && <GuideConflict current={theirs} draft={draft} />}
          {!theirs && draft.aside !== undefined && <AsideNote aside={draft.aside} onSwap={swap} />}
          {save.isError && !currentOf(save.error) && (
            <SaveProblem error={save.error} issues={failureOf(save.error)?.issues?.map(({ message }) => message)} />
          )}
        </div>
        <GuidePanes
          pane={pane}
          onPane={setPane}
          theirs={theirs?.markdown}
          text={draft.markdown}
          saved={guide.markdown}
          savedName={theirs ? `revision ${theirs.revision}` : 'the saved guide'}
        >
          <Field
            label="Text"
            help="Markdown: # Heading, **bold**, - list, 1. steps, [words](address), | tables |. HTML is shown as text, and pictures as their description."
            error={isTooLong ? `At most ${counted(MAX_GUIDE, 'character')}` : undefined}
          >
            <Textarea
              rows={10}
              value={draft.markdown}
              onChange={(event) => write(event.target.value)}
              // As high as the window allows, so that the foot covers neither its end nor its scroll bar.
              className="h-[calc(100dvh-26rem)] sm:font-mono"
            />
          </Field>
        </GuidePanes>
        <div
          data-foot
          className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <p className="mr-auto text-caption text-muted max-sm:basis-full">
            {isStored
              ? isChanged && 'Kept in this browser until you save.'
              : 'This browser cannot keep your draft: save before you leave.'}
          </p>
          {theirs && <Button onClick={() => takeTheirs(theirs)}>Take their text, put mine aside</Button>}
          {isChanged && !theirs && (
            <Button variant="ghost" onClick={() => setDiscarding(true)}>
              Discard
            </Button>
          )}
          <Checkbox
            label="Ask everyone to read it again"
            checked={isMaterial}
            onChange={setMaterial}
            className="max-sm:basis-full"
          />
          <Button
            variant={theirs ? 'secondary' : 'primary'}
            disabled={!canSave}
            working={save.isPending}
            workingLabel="Saving..."
            type="submit"
          >
            {theirs ? `Save over revision ${theirs.revision}` : 'Save Guide'}
          </Button>
        </div>
      </form>
      <ConfirmDialog
        open={isDiscarding}
        onClose={() => setDiscarding(false)}
        title="Discard your changes?"
        text="The text goes back to the saved guide, and your changes are lost."
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          discard();
          setDiscarding(false);
        }}
      />
      <LeaveGuard isDirty={isChanged && !isStored} />
    </>
  );
}

interface GuideConflictProps {
  /** The colleague's revision. */
  current: Guide;
  draft: GuideDraft;
}

/** Says that a colleague saved first, and how to merge the two texts. */
function GuideConflict({ current, draft }: GuideConflictProps) {
  return (
    <Alert
      tone="warning"
      announce="alert"
      title={`${current.updatedBy?.username ?? 'Someone else'} saved this guide meanwhile`}
    >
      <p>
        It is now revision {current.revision}
        {current.updatedAt && (
          <>
            , saved <Time value={current.updatedAt} />
          </>
        )}
        ; yours is based on revision {draft.revision}. Both are here: see under Changes where they differ, copy what you
        need from Their text, then save over it. Their text stays among the revisions.
      </p>
    </Alert>
  );
}

interface AsideNoteProps {
  aside: string;
  onSwap: (aside: string) => void;
}

/** Says that another text of the author is set aside, and offers to swap. */
function AsideNote({ aside, onSwap }: AsideNoteProps) {
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

/** Saves a guide's text as its next revision. Fails with `conflict` and the current row if `revision` is outdated. */
export const useSaveGuide = (slug: string) =>
  useMutation({
    mutationFn: (json: { markdown: string; revision: number; isMaterial?: boolean }) =>
      send(client.api.guides[':slug'].$put({ param: { slug }, json })),
    onSuccess: (guide) => adopt(guide),
    onError: (error) => {
      const current = currentOf<Guide>(error);
      if (current) adopt(current);
    },
  });

function adopt(guide: Guide) {
  queryClient.setQueryData(guideQuery(guide.slug).queryKey, guide);
  void queryClient.invalidateQueries({ queryKey: guideKeys.revisions(guide.slug) });
  void queryClient.invalidateQueries({ queryKey: guideKeys.reading(guide.slug) });
}
