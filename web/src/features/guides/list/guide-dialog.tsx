import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { GUIDE_GRADES, guideCreate } from '#contract/guides.ts';
import { currentOf } from '#lib/api.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { useMe } from '#lib/session.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { FormDialog } from '#patterns/forms/form-dialog.tsx';
import { useSaveForm } from '#patterns/forms/save-form.ts';
import { SaveProblem } from '#patterns/forms/save-problem.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { ListedGuide } from './list-queries.ts';
import { useAddGuide, useChangeGuide } from './mutations.ts';

interface GuideDialogProps {
  /** The guide to change; null for a new one. */
  guide: ListedGuide | null;
  open: boolean;
  onClose: () => void;
}

/** Adds a guide, or changes its title and who may read it. Give it a new `key` for each opening. */
export function GuideDialog({ guide: opened, open, onClose }: GuideDialogProps) {
  const me = useMe();
  const navigate = useNavigate();
  const add = useAddGuide();
  const change = useChangeGuide();
  // Later versions would replace what the user compares with.
  const [base] = useState(opened);
  const [theirs, setTheirs] = useState<ListedGuide | null>(null);
  const edit = useSaveForm({
    values: { title: base?.title ?? '', minGrade: String(base?.minGrade ?? 2) },
    toBody: ({ title, minGrade }) => ({
      title,
      minGrade: GUIDE_GRADES.find((grade) => String(grade) === minGrade) ?? 2,
    }),
    schema: guideCreate,
    save: async (body) => {
      const { title, minGrade = 2 } = body;
      if (!base) {
        const { slug } = await add.mutateAsync({ title, minGrade });
        void navigate({ to: '/guides/$slug', params: { slug }, search: { view: 'edit' } });
        return;
      }
      const { slug, settled } = theirs ?? base;
      await change.mutateAsync({ slug, title, minGrade, settled }).catch((error) => {
        setTheirs(currentOf<ListedGuide>(error) ?? theirs);
        throw error;
      });
    },
    onSaved: onClose,
  });
  const { control, register, formState } = edit.form;
  const { failure } = edit;
  const isConflict = failure !== null && currentOf(failure.error) !== null;
  return (
    <FormDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('title')}
      title={base ? 'Title and readers' : 'Add Guide'}
      description={base ? undefined : 'Its text comes next.'}
      saveLabel={isConflict ? 'Save over it' : base ? 'Save Changes' : 'Add Guide'}
      problem={
        isConflict && theirs ? (
          <Alert tone="warning" announce="alert" title="Someone else has changed this in the meantime">
            {theirs.archivedAt ? 'It is archived now. ' : ''}It is called ‘{theirs.title}’ and readers begin at{' '}
            {gradeTitle(theirs.minGrade)}.
          </Alert>
        ) : (
          failure && <SaveProblem {...failure} />
        )
      }
    >
      <Field label="Title" required error={firstMessage(formState.errors.title)}>
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="minGrade"
        render={({ field: { value, onChange } }) => (
          <Field
            label="Readers"
            help="Everyone below does not learn that it exists."
            error={firstMessage(formState.errors.minGrade)}
          >
            <Select
              value={value}
              onChange={onChange}
              options={GUIDE_GRADES.filter((grade) => grade <= me.grade).map((grade) => ({
                value: String(grade),
                label: grade === 2 ? 'Everyone on staff' : `From ${gradeTitle(grade)}`,
              }))}
            />
          </Field>
        )}
      />
    </FormDialog>
  );
}
