import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useState } from 'react';
import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { VERDICTS, type Verdict } from '#contract/reviews.ts';
import { Failure } from '#patterns/failure.tsx';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { type OpinionWords, VERDICT_LOOK } from './opinion-labels.ts';
import { BLANK_OPINION, type OpinionValues } from './unsent-opinion.ts';

/** What an opinion's form sends. */
export type OpinionBody = { verdict: Verdict; reason: string };

/** The author's own, as the form starts from it; without a revision where none is kept. */
export type OwnOpinion = { verdict: Verdict; reason: string | null; revision?: number };

/** A verdict that a key chose. Each press is an object of its own. */
export type Chosen = { verdict: Verdict } | null;

/** What takes focus to give an opinion, and lets keys choose one. */
export type OpinionStart = RefObject<{
  focus: (options?: FocusOptions) => void;
  choose?: (verdict: Verdict) => void;
} | null>;

/** How the form looks where it stands. */
export interface OpinionLook {
  /** Single keys choose the verdict, so the choice names them. */
  hasKeys?: boolean;
  /** Giving it is the main act of the screen. */
  isMain?: boolean;
}

/** What a subject's form needs beyond what the list gives it. */
export interface OpinionSending extends OpinionLook {
  /** Identifies what is typed, in storage: 'review:' and an id. */
  name: string;
  words: OpinionWords;
  /** The most characters of a reason. */
  max: number;
  /** The server's own check. */
  schema: z.ZodMiniType<unknown, OpinionBody>;
  /** Sends it. `revision` is the one to overwrite, where there is one. */
  save: (body: OpinionBody, revision: number | undefined) => Promise<unknown>;
}

interface OpinionFormProps extends OpinionSending {
  /** Takes focus on the choice. */
  ref: OpinionStart;
  /** Null before the first. */
  mine: OwnOpinion | null;
  chosen: Chosen;
  onClose: () => void;
  canCancel: boolean;
}

/** Gives an opinion, or changes it: a verdict and the reason for it. */
export function OpinionForm({
  ref,
  name,
  words,
  max,
  schema,
  save,
  mine,
  chosen,
  onClose,
  canCancel,
  hasKeys = false,
  isMain = false,
}: OpinionFormProps) {
  // One given in another window must not replace what is typed here.
  const [row] = useState(mine);
  const edit = useEditForm({
    name,
    keep: 'always',
    row,
    blank: BLANK_OPINION,
    toValues: ({ verdict, reason }: OwnOpinion): OpinionValues => ({ verdict, reason: reason ?? '' }),
    // The schema refuses a missing verdict.
    toBody: ({ verdict, reason }): OpinionBody => ({ verdict: verdict as Verdict, reason }),
    schema: () => schema,
    save: (body, revision = mine?.revision) => save(body, revision),
    onSaved: onClose,
  });
  const { control, register, formState, setFocus, setValue, watch } = edit.form;
  useImperativeHandle(ref, () => ({ focus: () => setFocus('verdict') }), [setFocus]);
  const { errors } = formState;
  const [verdict, reason] = watch(['verdict', 'reason']);
  const choose = useEffectEvent((next: Verdict) => {
    setValue('verdict', next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
    // The reason is rendered with the choice.
    requestAnimationFrame(() => setFocus('reason'));
  });
  useEffect(() => {
    if (chosen) choose(chosen.verdict);
  }, [chosen]);
  // Until the choice, only the choice: what is below stays in view.
  const isStarted = verdict !== null || reason !== '';
  const cancel = () => {
    edit.discard();
    onClose();
  };

  return (
    <form className="flex flex-col gap-4" {...edit.formProps}>
      <Controller
        control={control}
        name="verdict"
        render={({ field: { ref, value, onChange } }) => (
          <Field label={words.question} group required error={firstMessage(errors.verdict)}>
            <RadioGroup
              ref={ref}
              value={value}
              onChange={onChange}
              options={VERDICTS.map((verdict) => ({
                value: verdict,
                label: <VerdictLabel verdict={verdict} hasKey={hasKeys} />,
              }))}
              size="sm"
              isSegmented
              className="text-sm"
            />
          </Field>
        )}
      />
      {isStarted && (
        <Field
          label="Reason"
          required
          error={firstMessage(errors.reason)}
          help={charactersLeft(reason, max) || words.readers}
        >
          <Textarea rows={3} {...register('reason')} />
        </Field>
      )}
      {edit.theirs && (
        <Alert tone="warning" announce="alert" title={words.changedElsewhere}>
          <p className="text-sm">
            There it says {VERDICT_LOOK[edit.theirs.verdict].label}. What you typed here is kept until you choose.
          </p>
          {edit.theirs.reason && (
            <blockquote className="mt-2 max-h-48 overflow-y-auto border-l-2 border-warning-border pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
              {edit.theirs.reason}
            </blockquote>
          )}
          <div className="mt-3 flex flex-wrap gap-2">
            <Button size="sm" onClick={cancel}>
              Use that one
            </Button>
            <Button size="sm" working={edit.isSaving} onClick={edit.saveOver}>
              Save this one
            </Button>
          </div>
        </Alert>
      )}
      {edit.failure && !edit.theirs && (
        <Failure error={edit.failure.error}>{words.notSaved} What you typed is still here.</Failure>
      )}
      {isStarted && !edit.theirs && (
        <div className="flex flex-wrap gap-2">
          <Button
            type="submit"
            variant={isMain ? 'primary' : 'secondary'}
            working={edit.isSaving}
            workingLabel="Saving..."
          >
            {mine ? words.save : words.submit}
          </Button>
          {canCancel && (
            <Button variant="ghost" onClick={cancel}>
              Cancel
            </Button>
          )}
        </div>
      )}
    </form>
  );
}

/** A verdict's word, and the key that chooses it. */
function VerdictLabel({ verdict, hasKey }: { verdict: Verdict; hasKey: boolean }) {
  const { label } = VERDICT_LOOK[verdict];
  return (
    <>
      {label}
      {hasKey && <Kbd className="ml-2 max-sm:hidden">{label.charAt(0)}</Kbd>}
    </>
  );
}
