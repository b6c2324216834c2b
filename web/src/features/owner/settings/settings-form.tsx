import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { focusSelectedTab } from '#lib/focus.ts';
import { useAskToLeave } from '#patterns/forms/ask-to-leave.tsx';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { ConflictActions, EditProblem } from '#patterns/forms/save-problem.tsx';
import { Button } from '#ui/button.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { WithContents } from '#ui/layout/contents.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { deletedSooner } from './asking/deleting-sooner.ts';
import { useSaveQuestions } from './asking/save-questions.tsx';
import { withheldBy } from './asking/second-factor.ts';
import { GradesPart } from './grades-part.tsx';
import { GuidesPart } from './guides-part.tsx';
import { LookPart } from './look-part.tsx';
import { PeriodsPart } from './periods-part.tsx';
import { PlacePart } from './place-part.tsx';
import { blankDraft, FIELD_NAMES, fieldOf, settingsSchema, toBody, toValues } from './settings-draft.ts';
import { PARTS } from './settings-part.tsx';
import { type Settings, secondFactorQuery, useSaveSettings } from './settings-queries.ts';
import { TeamPart } from './team-part.tsx';
import { TextsPart } from './texts-part.tsx';

interface SettingsFormProps {
  /** The version that the edit starts from. */
  opened: Settings;
  /** The newest version that this page knows. */
  latest: Settings;
}

/** All settings in one form, which saves what changed and stays open. */
export function SettingsForm({ opened, latest }: SettingsFormProps) {
  const save = useSaveSettings();
  // An upload from this form is a revision of its own, which no save may take for another user's.
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null);
  const nowAt = (revision: number) => (moved?.from === revision ? moved.to : revision);
  const saved = useRef<Settings | null>(null);
  const edit = useEditForm({
    name: 'settings',
    row: opened,
    blank: blankDraft,
    toValues,
    toBody,
    schema: () => settingsSchema,
    fieldOf,
    names: FIELD_NAMES,
    save: async (body, revision) => {
      saved.current = await save.mutateAsync({ ...body, revision: nowAt(revision ?? opened.revision) });
    },
    onSaved: () => {
      if (saved.current) edit.startFrom(saved.current);
      setMoved(null);
      toast({ tone: 'success', title: 'Settings saved' });
    },
  });
  const base = edit.base ?? opened;
  const { question } = useAskToLeave({
    isDirty: edit.isDirty,
    onLeave: () => undefined,
    // On the tab that asked, focus would choose it and ask again.
    finalFocus: focusSelectedTab,
  });
  const { data: counts } = useQuery(secondFactorQuery);
  const asking = useSaveQuestions(() => {
    const draft = edit.form.getValues();
    const [deleted, withheld] = [deletedSooner(draft, base), withheldBy(draft, base, counts)];
    return [
      { title: 'Delete sooner?', text: deleted, confirmLabel: 'Save and delete sooner' },
      { title: 'Require two-factor sign-in?', text: withheld, confirmLabel: 'Save and require it' },
    ].filter(({ text }) => text !== '');
  }, edit.formProps.onSubmit);
  const part = { control: edit.form.control, base };

  return (
    <WithContents sections={PARTS}>
      <form
        {...edit.formProps}
        onSubmit={(event) => (edit.isDirty ? asking.submit(event) : event.preventDefault())}
        className="max-w-reading"
      >
        {(edit.theirs || edit.failure) && (
          <div className="sticky top-14 z-10 -mt-3 mb-2 bg-canvas py-3 lg:top-0">
            <EditProblem edit={edit} />
          </div>
        )}
        <div className="flex flex-col gap-8">
          <TextsPart {...part} />
          <LookPart
            {...part}
            latest={latest}
            revision={nowAt(base.revision)}
            onPicture={({ revision }) => setMoved({ from: base.revision, to: revision })}
          />
          <GradesPart {...part} />
          <GuidesPart {...part} />
          <TeamPart {...part} />
          <PeriodsPart {...part} />
          <PlacePart {...part} />
        </div>
        <div
          data-foot
          className="sticky bottom-0 z-10 mt-8 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
        >
          <FootStatus isDirty={edit.isDirty} />
          {edit.theirs ? (
            <ConflictActions edit={edit} />
          ) : (
            <div className="flex gap-2">
              {edit.isDirty && !edit.isSaving && (
                <Button variant="ghost" onClick={edit.discard}>
                  Discard
                </Button>
              )}
              <Button
                type="submit"
                variant="primary"
                working={edit.isSaving}
                workingLabel="Saving..."
                {...(!edit.isDirty && { 'aria-disabled': true })}
              >
                Save changes
              </Button>
            </div>
          )}
        </div>
        {question}
        {asking.question}
      </form>
    </WithContents>
  );
}

/** Whether anything is unsaved, or why it cannot be saved now. */
function FootStatus({ isDirty }: { isDirty: boolean }) {
  const isOnline = useOnline();
  const words = isDirty ? 'You have unsaved changes.' : 'Everything is saved.';
  return (
    <p role="status" className="mr-auto text-caption text-muted">
      {isOnline ? words : 'You are offline. What you typed stays here until you can save it.'}
    </p>
  );
}
