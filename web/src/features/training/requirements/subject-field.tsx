import { useQuery } from '@tanstack/react-query';
import { type Control, Controller, type FieldErrors } from 'react-hook-form';
import { examSearchQuery } from '#features/exams/queries.ts';
import { guideListQuery } from '#features/guides/list/list-queries.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { useLoadAhead, usePagedList } from '#patterns/lists/list-state.ts';
import { Field } from '#ui/forms/field.tsx';
import { Select } from '#ui/forms/select.tsx';
import type { RequirementDraft } from './requirement-draft.ts';

interface SubjectFieldProps {
  kind: 'read' | 'pass';
  control: Control<RequirementDraft>;
  errors: FieldErrors<RequirementDraft>;
  /** Gets a title for the requirement. */
  onChosen: (title: string) => void;
}

/** The guide to read or the exam to pass. */
export const SubjectField = ({ kind, ...field }: SubjectFieldProps) =>
  kind === 'read' ? <GuideField {...field} /> : <ExamField {...field} />;

type OneField = Omit<SubjectFieldProps, 'kind'>;

function GuideField({ control, errors, onChosen }: OneField) {
  const guides = useQuery(guideListQuery).data ?? [];
  return (
    <Controller
      control={control}
      name="slug"
      render={({ field: { value, onChange, ref } }) => (
        <Field label="Guide" required error={firstMessage(errors.slug)}>
          <Select
            ref={ref}
            value={value}
            placeholder="Choose a guide"
            onChange={(slug) => {
              onChange(slug);
              onChosen(guides.find((guide) => guide.slug === slug)?.title ?? '');
            }}
            options={guides.map(({ slug, title }) => ({ value: slug, label: title }))}
          />
        </Field>
      )}
    />
  );
}

function ExamField({ control, errors, onChosen }: OneField) {
  const list = usePagedList(examSearchQuery({ active: '1' }));
  useLoadAhead(list);
  const exams = list.rows ?? [];
  return (
    <Controller
      control={control}
      name="examId"
      render={({ field: { value, onChange, ref } }) => (
        <Field label="Exam" required error={firstMessage(errors.examId)}>
          <Select
            ref={ref}
            value={value}
            placeholder="Choose an exam"
            onChange={(id) => {
              onChange(id);
              onChosen(exams.find((exam) => exam.id === id)?.title ?? '');
            }}
            options={exams.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
      )}
    />
  );
}
