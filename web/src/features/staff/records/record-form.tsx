import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { Controller, type FieldPath, useForm, useWatch } from 'react-hook-form';
import { GRADES, gradeName } from '#contract/grades.ts';
import {
  hasGrades,
  hasSeverity,
  mayExpire,
  RECORD_TYPES,
  type RecordType,
  SEVERITIES,
  type Severity,
} from '#contract/staff.ts';
import { failureOf } from '../../../lib/api.ts';
import { useAskToLeave } from '../../../patterns/forms/ask-to-leave.tsx';
import { firstMessage } from '../../../patterns/forms/first-message.ts';
import { useKeptForm } from '../../../patterns/forms/kept-form.ts';
import { SaveConflict, SaveProblem } from '../../../patterns/forms/save-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import { Input } from '../../../ui/forms/input.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { Textarea } from '../../../ui/forms/textarea.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import type { StaffPerson } from '../../users/queries.ts';
import type { StaffRecord } from '../queries.ts';
import {
  bodyOf,
  dayOf,
  draftOf,
  emptyRecord,
  type GradeChoice,
  type RecordDraft,
  recordSchema,
} from './record-draft.ts';
import { recordIn, useSaveRecord } from './record-mutations.ts';
import { SEVERITY_WORD } from './record-words.ts';

const TYPES = Object.entries(RECORD_TYPES).map(([value, label]) => ({ value: value as RecordType, label }));
const SEVERITY_OPTIONS: { value: Severity | 'none'; label: string }[] = [
  { value: 'none', label: 'Not set' },
  ...SEVERITIES.map((value) => ({ value, label: SEVERITY_WORD[value] })),
];
const GRADE_OPTIONS: { value: GradeChoice; label: string }[] = [
  { value: 'none', label: 'Not set' },
  ...GRADES.map((grade) => ({ value: `${grade}` as const, label: gradeName(grade) })),
];
const GRADE_FIELDS = [
  { name: 'fromGrade', label: 'From grade (optional)' },
  { name: 'toGrade', label: 'To grade (optional)' },
] as const;

const isField = (path: string): path is FieldPath<RecordDraft> => path in emptyRecord;

interface RecordFormProps {
  person: StaffPerson;
  /** The record that is changed; missing for a new one. */
  record: StaffRecord | undefined;
  open: boolean;
  onClose: () => void;
}

/**
 * Writes a record about someone, or changes one (spec §5). Give it a new `key` for each opening. The default export, because it is
 * fetched only when it is needed.
 */
export default function RecordForm({ person, record, open, onClose }: RecordFormProps) {
  const formId = useId();
  // The version that the edit begins with: a list that is read again must not replace what is being typed.
  const [base, setBase] = useState(record);
  const save = useSaveRecord(person, base);
  const form = useForm<RecordDraft>({
    resolver: zodResolver(recordSchema(person.id, base), undefined, { raw: true }),
    defaultValues: base ? draftOf(base) : emptyRecord,
  });
  const { control, register, handleSubmit, reset, setError, formState } = form;
  const { errors, isDirty } = formState;
  const revision = useKeptForm({
    name: `record:${person.id}:${record?.id ?? 'new'}`,
    form,
    revision: base?.revision,
    isOpen: open,
  });
  const actionType = useWatch({ control, name: 'actionType' });
  const { leave, question } = useAskToLeave({
    isDirty: open && isDirty && !save.isPending,
    onLeave: onClose,
  });

  // What the server found wrong with a field stands beside it; the rest above the form.
  const showIssues = (error: Error) => {
    for (const { path, message } of failureOf(error)?.issues ?? [])
      if (isField(path)) setError(path, { type: 'server', message }, { shouldFocus: true });
  };
  const issues = failureOf(save.error)?.issues ?? [];
  const isBesideFields = issues.length > 0 && issues.every(({ path }) => isField(path));

  const send = (over: number | undefined) =>
    handleSubmit((draft) =>
      save.mutate({ body: bodyOf(draft, base), revision: over }, { onSuccess: onClose, onError: showIssues }),
    );
  const theirs = recordIn(save.error);
  const loadTheirs = (current: StaffRecord) => {
    setBase(current);
    reset(draftOf(current));
    save.reset();
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={record ? 'Edit Record' : 'Add Record'}
      description={
        record
          ? `A record about ${person.username}.`
          : `A record about ${person.username}, for managers and above to read.`
      }
      foot={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" working={save.isPending} workingLabel="Saving...">
            {record ? 'Save Record' : 'Add Record'}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void send(revision)(event)}>
        <div className="flex flex-col gap-5">
          {theirs ? (
            <SaveConflict
              changes={`It now says: ${RECORD_TYPES[theirs.actionType]}, ‘${theirs.title}’.`}
              working={save.isPending}
              onLoadTheirs={() => loadTheirs(theirs)}
              onSaveOver={() => void send(theirs.revision)()}
            >
              {theirs.description}
            </SaveConflict>
          ) : (
            save.error && !isBesideFields && <SaveProblem error={save.error} />
          )}
          <Field label="Action type" error={firstMessage(errors.actionType)}>
            <Controller
              control={control}
              name="actionType"
              render={({ field }) => <Select value={field.value} onChange={field.onChange} options={TYPES} />}
            />
          </Field>
          <Field label="Title" required error={firstMessage(errors.title)}>
            <Input autoComplete="off" data-focus-first {...register('title')} />
          </Field>
          <Field label="Description" required help="Line breaks are kept." error={firstMessage(errors.description)}>
            <Textarea rows={5} {...register('description')} />
          </Field>
          {hasGrades(actionType) && (
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {GRADE_FIELDS.map(({ name, label }) => (
                <Field key={name} label={label} error={firstMessage(errors[name])}>
                  <Controller
                    control={control}
                    name={name}
                    render={({ field }) => (
                      <Select value={field.value} onChange={field.onChange} options={GRADE_OPTIONS} />
                    )}
                  />
                </Field>
              ))}
            </div>
          )}
          {(hasSeverity(actionType) || mayExpire(actionType)) && (
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {hasSeverity(actionType) && (
                <Field label="Severity (optional)" error={firstMessage(errors.severity)}>
                  <Controller
                    control={control}
                    name="severity"
                    render={({ field }) => (
                      <Select value={field.value} onChange={field.onChange} options={SEVERITY_OPTIONS} />
                    )}
                  />
                </Field>
              )}
              {mayExpire(actionType) && (
                <Field
                  label="Expiration date (optional)"
                  help="In force to the end of this day."
                  error={firstMessage(errors.expiresAt)}
                >
                  <Input type="date" min={dayOf(new Date())} max="9999-12-31" {...register('expiresAt')} />
                </Field>
              )}
            </div>
          )}
        </div>
      </form>
      {question}
    </Dialog>
  );
}
