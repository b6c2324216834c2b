import { Controller, useWatch } from 'react-hook-form';
import { GUIDE_GRADES } from '#contract/guides.ts';
import { REQUIREMENT_KINDS } from '#contract/handbook/requirements.ts';
import { DUE_DAYS, MAX_VALID_DAYS } from '#contract/limits.ts';
import { can } from '#contract/permissions.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Select } from '#ui/forms/select.tsx';
import { useAddRequirement, useChangeRequirement } from '../mutations.ts';
import type { Requirement } from '../queries.ts';
import { KIND_LABELS } from '../training-labels.ts';
import { BLANK_REQUIREMENT, bodyOf, checkOf, draftOf } from './requirement-draft.ts';
import { SubjectField } from './subject-field.tsx';

interface RequirementDialogProps {
  /** The requirement to edit; null for a new one. */
  requirement: Requirement | null;
  open: boolean;
  onClose: () => void;
}

/** Adds or edits a requirement. Give it a new `key` for each opening. */
export function RequirementDialog({ requirement, open, onClose }: RequirementDialogProps) {
  const me = useMe();
  const add = useAddRequirement();
  const change = useChangeRequirement();
  const edit = useEditForm({
    name: `requirement:${requirement?.id ?? 'new'}`,
    row: requirement,
    isOpen: open,
    blank: BLANK_REQUIREMENT,
    toValues: draftOf,
    toBody: bodyOf,
    schema: checkOf,
    save: ({ kind, slug, examId, ...rest }, revision) =>
      requirement
        ? change.mutateAsync({ ...rest, id: requirement.id, revision: revision ?? requirement.revision })
        : add.mutateAsync({ kind, slug, examId, ...rest }),
    // An equal requirement is a conflict, too, with no version to choose from.
    isNewer: ({ id, revision }, sent) => id === requirement?.id && revision !== sent,
    names: { title: 'title', fromGrade: 'grade', dueDays: 'days to meet it', validDays: 'days that it stays met' },
    onSaved: onClose,
  });
  const { control, register, formState, setValue, getFieldState } = edit.form;
  const { errors } = formState;
  const [kind, isGate] = useWatch({ control, name: ['kind', 'isGate'] });

  /** Names the requirement after what was chosen, unless the title was typed. */
  const suggest = (title: string) => {
    if (!requirement && !getFieldState('title').isDirty) setValue('title', title);
  };

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={requirement ? () => edit.form.setFocus('title') : undefined}
      title={requirement ? 'Edit Requirement' : 'Add Requirement'}
      description={
        requirement
          ? 'A stricter requirement counts from now, so an edit makes nobody overdue.'
          : 'It counts from now, and for people who come later from when they join the grade.'
      }
      saveLabel={requirement ? 'Save Changes' : 'Add Requirement'}
      compare={() => ({ changes: '' })}
      gone="This requirement has been deleted."
    >
      {!requirement && (
        <Controller
          control={control}
          name="kind"
          render={({ field: { value, onChange, ref } }) => (
            <Field label="What to do" group>
              <RadioGroup
                ref={ref}
                isSegmented
                className="max-sm:flex-col"
                value={value}
                onChange={onChange}
                options={REQUIREMENT_KINDS.map((each) => ({ value: each, label: KIND_LABELS[each] }))}
              />
            </Field>
          )}
        />
      )}
      {!requirement && kind !== 'task' && (
        <SubjectField kind={kind} control={control} errors={errors} onChosen={suggest} />
      )}
      <Field
        label="Title"
        required
        help={kind === 'task' ? 'What is done outside the portal, such as ‘Two-factor sign-in is on’.' : undefined}
        error={firstMessage(errors.title)}
      >
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="fromGrade"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Asked of" required error={firstMessage(errors.fromGrade)}>
            <Select
              ref={ref}
              value={value}
              onChange={onChange}
              options={GUIDE_GRADES.map((grade) => ({
                value: String(grade),
                label: grade === 2 ? 'Everyone on staff' : `${gradeTitle(grade)} and above`,
              }))}
            />
          </Field>
        )}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Days to meet it"
          required
          help={`${DUE_DAYS[0]} to ${DUE_DAYS[1]}. Leave does not count.`}
          error={firstMessage(errors.dueDays)}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={DUE_DAYS[0]}
            max={DUE_DAYS[1]}
            step={1}
            {...register('dueDays')}
          />
        </Field>
        <Field
          label="Again after so many days"
          help="Leave empty if once is enough."
          error={firstMessage(errors.validDays)}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={DUE_DAYS[0] + 1}
            max={MAX_VALID_DAYS}
            step={1}
            {...register('validDays')}
          />
        </Field>
      </div>
      {can(me.grade, 'training.gate') && (
        <Controller
          control={control}
          name="isGate"
          render={({ field: { value, onChange } }) => (
            <Field label="Promotions" group error={firstMessage(errors.isGate)}>
              <Checkbox
                label="Nobody rises to this grade without it"
                help="A promotion without it needs a reason."
                checked={value}
                onChange={onChange}
              />
            </Field>
          )}
        />
      )}
      {kind === 'task' && !isGate && (
        <Controller
          control={control}
          name="selfTick"
          render={({ field: { value, onChange } }) => (
            <Field label="Who ticks it" group error={firstMessage(errors.selfTick)}>
              <Checkbox
                label="People tick it themselves"
                help="Managers can tick it for everyone below them in any case."
                checked={value}
                onChange={onChange}
              />
            </Field>
          )}
        />
      )}
    </EditDialog>
  );
}
