import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Controller } from 'react-hook-form';
import { gradeChoices } from '#contract/grade-rules.ts';
import type { Grade } from '#contract/grades.ts';
import { MAX_FILE_TEXT, MAX_TRIAL_DAYS } from '#contract/limits.ts';
import type { OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { OpinionsPart } from '#features/voice/opinions/opinions-part.tsx';
import { startOfDay, utcToday } from '#lib/day.ts';
import { dayText } from '#lib/format.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { charactersLeft } from '#patterns/forms/characters-left.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { SaveProblem } from '#patterns/forms/save-problem.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import type { StaffProfile } from '../staff-queries.ts';
import { UnmetGates, unmetIn, useWaiver } from '../unmet-gates.tsx';
import {
  extendedTo,
  gradeOf,
  type Outcome,
  promotionsFor,
  type ReviewDraft,
  reviewSchema,
  toBody,
} from './review-draft.ts';
import { openLeavesQuery, useReviewTrial } from './review-mutation.ts';
import { dueSentence } from './trial-text.ts';

const MEMBER: Grade = 1;

interface ReviewDialogProps {
  /** As it was read. */
  profile: StaffProfile;
  open: boolean;
  onClose: () => void;
}

/** Reviews a trial: ends it, extends it, promotes or dismisses. Give it a new `key` for each opening. */
export default function ReviewDialog({ profile, open, onClose }: ReviewDialogProps) {
  const me = useMe();
  const { userId, user, trialDueOn } = profile;
  const person = { id: userId, grade: user?.grade ?? MEMBER };
  const name = user?.username ?? 'this person';
  const promotions = promotionsFor(me, person);
  const isDismissable = gradeChoices(me, person).includes(MEMBER);
  const highest = promotions.at(-1);
  const review = useReviewTrial(profile);
  const opinionStart: OpinionStart = useRef(null);
  const { data: leaves = [] } = useQuery({ ...openLeavesQuery(userId), enabled: open });

  const values: ReviewDraft = {
    outcome: trialDueOn === null ? 'extend' : 'keep',
    days: '14',
    grade: String(highest ?? ''),
    reason: '',
  };
  const edit = useSaveForm({
    values,
    toBody,
    schema: reviewSchema,
    save: (body) => review.mutateAsync({ ...body, ...gates.sent }),
    onSaved: onClose,
  });
  const { failure } = edit;
  const gates = useWaiver({ personId: userId, error: failure?.error ?? null, open });
  /** For another grade or outcome. */
  const forgetGates = () => {
    if (!gates.unmet) return;
    edit.clearFailure();
    gates.forget();
  };
  const { control, register, formState } = edit.form;
  const { errors } = formState;
  const { outcome, days, grade, reason } = edit.form.watch();
  const chosen = gradeOf(grade);
  const today = utcToday();
  const inWords = (day: string) => dayText(startOfDay(day));
  const extended = extendedTo(days, trialDueOn, leaves, today);

  const options: { value: Outcome; label: string; help: string; isOffered: boolean }[] = [
    {
      value: 'keep',
      label: 'End the trial',
      help: `Over today, ${inWords(today)}. They stay ${gradeTitle(person.grade)}.`,
      isOffered: trialDueOn !== null,
    },
    {
      value: 'extend',
      label: trialDueOn === null ? 'Start a trial' : 'Extend it',
      help: extended ? `Due on ${inWords(extended)}, announced leave included.` : 'Say for how many days.',
      isOffered: true,
    },
    {
      value: 'promote',
      label: 'Promote',
      help: `${chosen ? gradeTitle(chosen) : 'A higher grade'} from today, ${inWords(today)}. The reason goes into their records.`,
      isOffered: promotions.length > 0,
    },
    {
      value: 'dismiss',
      label: 'Dismiss',
      help: `${gradeTitle(MEMBER)} from today, ${inWords(today)}. They are signed out, and their open exams and leave end.`,
      isOffered: isDismissable,
    },
  ];
  const foot: Record<Outcome, string> = {
    keep: 'End the trial',
    extend: extended ? `Extend to ${inWords(extended)}` : 'Extend',
    promote: chosen ? `Promote to ${gradeTitle(chosen)}` : 'Promote',
    dismiss: `Dismiss ${name}`,
  };

  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('outcome')}
      title={`Review ${name}’s trial`}
      description={dueSentence(trialDueOn)}
      saveLabel={foot[outcome]}
      saveDisabled={gates.isMissing}
      problem={
        (gates.unmet || failure) && (
          <div className="flex flex-col gap-4">
            {gates.unmet && (
              <UnmetGates username={name} unmet={gates.unmet} waiver={gates.waiver} onWaiver={gates.setWaiver} />
            )}
            {failure && !unmetIn(failure.error) && <SaveProblem {...failure} />}
          </div>
        )
      }
      aside={
        // One that is yet to begin has none.
        trialDueOn !== null && (
          <OpinionsPart subject={{ type: 'trial', id: userId }} isOpen isQuiet start={opinionStart} />
        )
      }
    >
      <Field label="Outcome" group error={firstMessage(errors.outcome)}>
        <Controller
          control={control}
          name="outcome"
          render={({ field: { ref, value, onChange } }) => (
            <RadioGroup
              ref={ref}
              value={value}
              onChange={(choice) => {
                onChange(choice);
                forgetGates();
              }}
              options={options.filter(({ isOffered }) => isOffered)}
            />
          )}
        />
        {(promotions.length === 0 || !isDismissable) && (
          <p className="mt-2 text-caption text-muted">{gradePlural(5)} and above can promote and dismiss.</p>
        )}
      </Field>
      {outcome === 'extend' && (
        <Field label="Days" required error={firstMessage(errors.days)}>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_TRIAL_DAYS}
            className="max-w-32"
            {...register('days')}
          />
        </Field>
      )}
      {outcome === 'promote' && promotions.length > 1 && (
        <Field label="New grade">
          <Controller
            control={control}
            name="grade"
            render={({ field }) => (
              <Select
                {...field}
                onChange={(choice) => {
                  field.onChange(choice);
                  forgetGates();
                }}
                options={promotions.map((choice) => ({ value: String(choice), label: gradeTitle(choice) }))}
              />
            )}
          />
        </Field>
      )}
      <Field
        label="Reason"
        required
        help={
          charactersLeft(reason, MAX_FILE_TEXT) ||
          (outcome === 'keep' || outcome === 'extend'
            ? `${gradePlural(4)} and above can read it.`
            : 'It becomes part of the record. If that is shared, they read it.')
        }
        error={firstMessage(errors.reason)}
      >
        <Textarea rows={4} {...register('reason')} />
      </Field>
    </FormDialog>
  );
}
