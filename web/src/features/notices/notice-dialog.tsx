import { Controller } from 'react-hook-form';
import type * as z from 'zod/mini';
import { noticeInput } from '#contract/notices.ts';
import { gradePlural, gradeTitle } from '#lib/portal/labels.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { firstMessage } from '#patterns/forms/first-message.ts';
import { EditDialog } from '#patterns/forms/form-dialog.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { useCreateNotice, useUpdateNotice } from './mutations.ts';
import { audienceChoices, changesBetween } from './notice-labels.ts';
import type { ManagedNotice } from './queries.ts';

type NoticeDraft = z.input<typeof noticeInput>;

const blankNotice: NoticeDraft = { title: '', content: '', targetGrades: [] };

const toDraft = ({ title, content, targetGrades }: ManagedNotice): NoticeDraft => ({ title, content, targetGrades });

interface NoticeDialogProps {
  /** The notice to edit; null to write a new one. */
  notice: ManagedNotice | null;
  open: boolean;
  onClose: () => void;
}

/** Writes or edits a notice. Give it a new `key` for each opening. */
export default function NoticeDialog({ notice, open, onClose }: NoticeDialogProps) {
  const create = useCreateNotice();
  const update = useUpdateNotice();
  const edit = useEditForm({
    name: `notice:${notice?.id ?? 'new'}`,
    row: notice,
    isOpen: open,
    blank: blankNotice,
    toValues: toDraft,
    toBody: (draft) => draft,
    schema: () => noticeInput,
    save: (body, revision) =>
      notice ? update.mutateAsync({ ...body, id: notice.id, revision }) : create.mutateAsync(body),
    onSaved: onClose,
  });
  const { control, register, formState } = edit.form;
  const { errors } = formState;

  return (
    <EditDialog
      edit={edit}
      open={open}
      onClose={onClose}
      initialFocus={() => edit.form.setFocus('title')}
      title={notice ? 'Edit Notice' : 'Write Notice'}
      description={
        notice ? 'People who have read it are not notified again.' : 'The team sees it as soon as you post it.'
      }
      saveLabel={notice ? 'Save Changes' : 'Post Notice'}
      workingLabel={notice ? 'Saving...' : 'Posting...'}
      compare={(base, theirs) => ({
        changes: changesBetween(base, theirs),
        quote: (base.title !== theirs.title || base.content !== theirs.content) && (
          <>
            <p className="font-semibold">{theirs.title}</p>
            <p>{theirs.content}</p>
          </>
        ),
      })}
    >
      <Field label="Title" required error={firstMessage(errors.title)}>
        <Input {...register('title')} autoComplete="off" />
      </Field>
      <Field
        label="Content"
        required
        help="Shown exactly as you type it, including line breaks."
        error={firstMessage(errors.content)}
      >
        <Textarea {...register('content')} rows={8} />
      </Field>
      <Controller
        control={control}
        name="targetGrades"
        render={({ field: { value = [], onChange } }) => (
          <Field
            label="For"
            group
            help={`Leave all unticked to reach everyone who can read notices. ${gradePlural(4)} and above see every notice.`}
            error={firstMessage(errors.targetGrades)}
          >
            <div className="grid sm:grid-cols-2">
              {audienceChoices(edit.base?.targetGrades ?? []).map((grade) => (
                <Checkbox
                  key={grade}
                  label={gradeTitle(grade)}
                  checked={value.includes(grade)}
                  onChange={(checked) =>
                    onChange(checked ? [...value, grade] : value.filter((chosen) => chosen !== grade))
                  }
                />
              ))}
            </div>
          </Field>
        )}
      />
    </EditDialog>
  );
}
