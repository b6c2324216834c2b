import { Controller, useWatch } from 'react-hook-form';
import { GRADES } from '#contract/grades.ts';
import {
  hasGrades,
  hasSeverity,
  mayExpire,
  RECORD_TYPES,
  type RecordType,
  SEVERITIES,
  type Severity,
} from '#contract/staff-file/record-types.ts';
import { SEVERITY_WORD } from '#features/staff-file/record-look.ts';
import { toDay } from '#lib/day.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import type { Person } from '#patterns/people/people-queries.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import type { StaffRecord } from '../staff-queries.ts';
import { blankRecord, type GradeChoice, recordSchema, toBody, toDraft } from './record-draft.ts';
import { useSaveRecord } from './record-mutations.ts';

const TYPES = Object.entries(RECORD_TYPES).map(([value, label]) => ({ value: value as RecordType, label }));
const SEVERITY_OPTIONS: { value: Severity | 'none'; label: string }[] = [
  { value: 'none', label: 'Not set' },
  ...SEVERITIES.map((value) => ({ value, label: SEVERITY_WORD[value] })),
];
const gradeOptions = (): { value: GradeChoice; label: string }[] => [
  { value: 'none', label: 'Not set' },
  ...GRADES.map((grade) => ({ value: `${grade}` as const, label: gradeTitle(grade) })),
];
const GRADE_FIELDS = [
  { name: 'fromGrade', label: 'From grade (optional)' },
  { name: 'toGrade', label: 'To grade (optional)' },
] as const;

interface RecordDialogProps {
  person: Person;
  /** The record to edit; null for a new one. */
  record: StaffRecord | null;
  open: boolean;
  onClose: () => void;
}

/** Adds a record about a person, or edits one. Give it a new `key` for each opening. */
export default function RecordDialog({ person, record, open, onClose }: RecordDialogProps) {
  const saveRecord = useSaveRecord(person, record);
  const edit = useEditForm({
    name: `record:${person.id}:${record?.id ?? 'new'}`,
    row: record,
    isOpen: open,
    blank: blankRecord,
    toValues: toDraft,
    toBody: (draft, base) => toBody(person.id, draft, base),
    schema: recordSchema,
    save: (body, revision) => saveRecord.mutateAsync({ body, revision }),
    onSaved: onClose,
  });
  const { control, register, formState } = edit.form;
  const { errors } = formState;
  const actionType = useWatch({ control, name: 'actionType' });
  const isShared = Boolean(record?.sharedAt);

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus(isShared ? 'expiresAt' : 'title')}
      title={isShared ? 'Change Expiry' : record ? 'Edit Record' : 'Add Record'}
      description={
        isShared
          ? `This record was shared with ${person.username}, so only its expiry can change.`
          : record
            ? `A record about ${person.username}.`
            : `A record about ${person.username}. ${gradePlural(4)} and above can read it.`
      }
      saveLabel={record ? 'Save Record' : 'Add Record'}
      compare={(_base, theirs) => ({
        changes: `It now says: ${RECORD_TYPES[theirs.actionType]}, ‘${theirs.title}’.`,
        quote: theirs.description,
      })}
    >
      {!isShared && (
        <>
          <Field label="Action type" error={firstMessage(errors.actionType)}>
            <Controller
              control={control}
              name="actionType"
              render={({ field }) => <Select {...field} options={TYPES} />}
            />
          </Field>
          <Field label="Title" required error={firstMessage(errors.title)}>
            <Input autoComplete="off" {...register('title')} />
          </Field>
          <Field label="Description" required help="Line breaks are kept." error={firstMessage(errors.description)}>
            <Textarea rows={5} {...register('description')} />
          </Field>
        </>
      )}
      {!isShared && hasGrades(actionType) && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {GRADE_FIELDS.map(({ name, label }) => (
            <Field key={name} label={label} error={firstMessage(errors[name])}>
              <Controller
                control={control}
                name={name}
                render={({ field }) => <Select {...field} options={gradeOptions()} />}
              />
            </Field>
          ))}
        </div>
      )}
      {((!isShared && hasSeverity(actionType)) || mayExpire(actionType)) && (
        <div className="grid items-start gap-5 sm:grid-cols-2">
          {!isShared && hasSeverity(actionType) && (
            <Field label="Severity (optional)" error={firstMessage(errors.severity)}>
              <Controller
                control={control}
                name="severity"
                render={({ field }) => <Select {...field} options={SEVERITY_OPTIONS} />}
              />
            </Field>
          )}
          {mayExpire(actionType) && (
            <Field
              label="Expiration date (optional)"
              help="In force until the end of this day."
              error={firstMessage(errors.expiresAt)}
            >
              <Input type="date" min={toDay(new Date())} max="9999-12-31" {...register('expiresAt')} />
            </Field>
          )}
        </div>
      )}
    </EditDialog>
  );
}
