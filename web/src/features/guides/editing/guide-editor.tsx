import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from 'react';
import type { GuideSlug } from '#contract/guides.ts';
import { MAX_GUIDE } from '#contract/limits.ts';
import { currentOf, failureOf } from '../../../lib/api.ts';
import { LeaveGuard } from '../../../patterns/forms/leave-guard.tsx';
import { SaveProblem } from '../../../patterns/forms/save-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { TabPanel, Tabs } from '../../../ui/layout/tabs.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm.tsx';
import type { Guide } from '../queries.ts';
import GuideText from '../reading/guide-text.tsx';
import { useIsWide } from '../reading/use-is-wide.ts';
import { GuideDiff } from '../revisions/guide-diff.tsx';
import { AsideNote, GuideConflict } from './guide-problem.tsx';
import { useSaveGuide } from './mutations.ts';
import { useGuideDraft } from './use-guide-draft.ts';

type Pane = 'write' | 'preview' | 'changes' | 'theirs';

interface GuideEditorProps {
  slug: GuideSlug;
  /** The guide as it stands. One that is newer than the text was begun from is somebody else's work. */
  guide: Guide;
}

/** Writes a guide beside its preview. Where somebody else has saved meanwhile, both texts stay until one decides. */
export function GuideEditor({ slug, guide }: GuideEditorProps) {
  const { draft, change, forget, giveUp, isKept, isChanged } = useGuideDraft(guide);
  const [pane, setPane] = useState<Pane>('write');
  const [isGivingUp, setGivingUp] = useState(false);
  const save = useSaveGuide(slug);
  const navigate = useNavigate();

  // Once saved, the guide is newer too, and it is one's own.
  const theirs = guide.revision !== draft.revision && !save.isPending && !save.isSuccess ? guide : null;
  const isTooLong = draft.markdown.trim().length > MAX_GUIDE;

  // Saving is at the foot, what stands in its way at the head: it may be out of sight.
  const notes = useRef<HTMLDivElement>(null);
  const obstacle = save.isError || theirs !== null;
  useEffect(() => {
    if (obstacle) notes.current?.scrollIntoView({ block: 'nearest' });
  }, [obstacle]);

  const write = (markdown: string) => change({ ...draft, markdown });

  const submit = () => {
    // Over somebody else's revision only where it was on the screen.
    const revision = theirs?.revision ?? draft.revision;
    save.mutate(
      { markdown: draft.markdown, revision },
      {
        onSuccess: () => {
          forget();
          void navigate({ to: '.', search: {}, ignoreBlocker: true });
        },
      },
    );
  };
  const takeTheirs = (current: Guide) =>
    change({ markdown: current.markdown, revision: current.revision, aside: draft.markdown });
  const bringBack = (aside: string) => change({ markdown: aside, revision: draft.revision, aside: draft.markdown });

  return (
    <>
      <div ref={notes} className="mb-4 flex scroll-mt-20 flex-col gap-3 empty:hidden lg:scroll-mt-6">
        {theirs && <GuideConflict current={theirs} draft={draft} onTakeTheirs={() => takeTheirs(theirs)} />}
        {!theirs && draft.aside !== undefined && <AsideNote aside={draft.aside} onBringBack={bringBack} />}
        {save.isError && !currentOf(save.error) && (
          <SaveProblem error={save.error} issues={failureOf(save.error)?.issues?.map(({ message }) => message)} />
        )}
      </div>
      <Columns
        pane={pane}
        onPane={setPane}
        theirs={theirs?.markdown}
        text={draft.markdown}
        saved={guide.markdown}
        savedName={theirs ? `revision ${theirs.revision}` : 'the guide as it stands'}
      >
        <Field
          label="Text"
          help="Markdown: # Heading, **bold**, - list, 1. steps, [words](address), | tables |. HTML is shown as text, and pictures by their description."
          error={isTooLong ? `At most ${MAX_GUIDE.toLocaleString('en')} characters` : undefined}
        >
          <Textarea
            rows={20}
            value={draft.markdown}
            onChange={(event) => write(event.target.value)}
            className="font-mono"
          />
        </Field>
      </Columns>
      <div
        data-foot
        className="sticky bottom-0 z-10 mt-6 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
      >
        <p className="mr-auto text-caption text-muted">
          {isKept
            ? isChanged && 'Kept in this browser until you save.'
            : 'This browser cannot keep it: save before you leave.'}
        </p>
        {isChanged && (
          <Button variant="ghost" onClick={() => setGivingUp(true)}>
            Discard
          </Button>
        )}
        <Button
          variant="primary"
          disabled={!isChanged || isTooLong}
          working={save.isPending}
          workingLabel="Saving..."
          onClick={submit}
        >
          {theirs ? `Save over revision ${theirs.revision}` : 'Save Guide'}
        </Button>
      </div>
      <ConfirmDialog
        open={isGivingUp}
        onOpenChange={setGivingUp}
        title="Discard your changes?"
        text="The text goes back to the guide as it stands. What you changed is lost."
        confirmLabel="Discard"
        danger
        onConfirm={() => {
          giveUp();
          setGivingUp(false);
        }}
      />
      <LeaveGuard isDirty={isChanged && !isKept} />
    </>
  );
}

interface ColumnsProps {
  pane: Pane;
  onPane: (pane: Pane) => void;
  text: string;
  /** What is saved, and what to call it. */
  saved: string;
  savedName: string;
  /** Somebody else's text, where it stands in the way. */
  theirs: string | undefined;
  /** Where one writes. */
  children: ReactNode;
}

function Columns({ pane, onPane, text, saved, savedName, theirs, children }: ColumnsProps) {
  const isWide = useIsWide();
  // Typing comes first; what is made of it may follow a moment later.
  const shown = useDeferredValue(text);
  const tabs: { value: Pane; label: string }[] = [
    ...(isWide ? [] : [{ value: 'write', label: 'Write' } as const]),
    { value: 'preview', label: 'Preview' },
    { value: 'changes', label: 'Changes' },
    ...(theirs === undefined ? [] : [{ value: 'theirs', label: 'Their text' } as const]),
  ];
  const value = tabs.find((tab) => tab.value === pane)?.value ?? tabs[0]?.value ?? 'preview';
  const panes = (
    <Tabs value={value} onChange={onPane} tabs={tabs} label="What to show">
      <TabPanel value="write">{!isWide && children}</TabPanel>
      <TabPanel value="preview">
        {shown.trim() ? <GuideText markdown={shown} /> : <p className="text-muted">Nothing is written yet.</p>}
      </TabPanel>
      <TabPanel value="changes">
        <GuideDiff before={saved} after={shown} beforeName={savedName} afterName="your text" />
      </TabPanel>
      <TabPanel value="theirs">
        <Field label="Their text" help="To copy from. It stays among the revisions whatever you do.">
          <Textarea readOnly rows={16} value={theirs ?? ''} className="font-mono" />
        </Field>
      </TabPanel>
    </Tabs>
  );
  if (!isWide) return panes;
  return (
    <div className="grid grid-cols-2 items-start gap-8">
      {/* Stays in sight while a long preview goes by. */}
      <div className="sticky top-6 min-w-0">{children}</div>
      <div className="min-w-0">{panes}</div>
    </div>
  );
}
