import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useId, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { gradeName } from '#contract/grades.ts';
import { noticeInput } from '#contract/notices.ts';
import { failureOf } from '../../lib/api.ts';
import { useAskToLeave } from '../../patterns/forms/ask-to-leave.tsx';
import { firstMessage } from '../../patterns/forms/first-message.ts';
import { useKeptForm } from '../../patterns/forms/kept-form.ts';
import { SaveConflict, SaveProblem } from '../../patterns/forms/save-problem.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { conflictingNotice, useCreateNotice, useUpdateNotice } from './mutations.ts';
import { audienceChoices, theirChanges } from './notice-words.ts';
import type { ManagedNotice } from './queries.ts';

// The page's security policy refuses the `new Function` that zod would otherwise try.
z.config({ jitless: true });

type Draft = z.input<typeof noticeInput>;
type Body = z.output<typeof noticeInput>;

const EMPTY = { title: '', content: '', targetGrades: [] } satisfies Draft;

const draftOf = ({ title, content, targetGrades }: ManagedNotice): Draft => ({ title, content, targetGrades });

interface NoticeDialogProps {
  /** The notice as the edit begins; null to write a new one. */
  notice: ManagedNotice | null;
  open: boolean;
  onClose: () => void;
}

/** Writes a notice, or changes one. The default export, because it is fetched only when it is needed. */
export default function NoticeDialog({ notice, open, onClose }: NoticeDialogProps) {
  const formId = useId();
  const element = useRef<HTMLFormElement>(null);
  // A later reading of the notice must not replace what is being typed.
  const [base, setBase] = useState(notice);
  const [theirs, setTheirs] = useState<ManagedNotice | null>(null);
  const [error, setError] = useState<Error | null>(null);
  const create = useCreateNotice();
  const update = useUpdateNotice();
  const form = useForm<Draft, unknown, Body>({
    resolver: zodResolver(noticeInput),
    defaultValues: notice ? draftOf(notice) : EMPTY,
    // In the order of the page, whatever order fields were registered in.
    shouldFocusError: false,
  });
  const { register, control, handleSubmit, reset, setError: setFieldError, formState } = form;
  const { errors, isDirty, isSubmitting, submitCount } = formState;

  // Each time it is opened it begins with the notice as it is then.
  const [wasOpen, setWasOpen] = useState(false);
  if (wasOpen !== open) {
    setWasOpen(open);
    setBase(notice);
    setTheirs(null);
    setError(null);
    if (open) reset(notice ? draftOf(notice) : EMPTY);
  }

  const begunFrom = useKeptForm({
    name: `notice:${notice?.id ?? 'new'}`,
    form,
    revision: base?.revision,
    isOpen: open,
  });

  useEffect(() => {
    if (submitCount > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const save = async ({ title, content, targetGrades }: Body, revision = begunFrom) => {
    setError(null);
    try {
      const json = { title, content, targetGrades };
      if (base) await update.mutateAsync({ ...json, id: base.id, revision });
      else await create.mutateAsync(json);
      onClose();
    } catch (failed) {
      const current = conflictingNotice(failed);
      setTheirs(current);
      if (!current) showFailure(failed as Error);
    }
  };

  const showFailure = (failed: Error) => {
    const issues = failureOf(failed)?.issues ?? [];
    for (const { path, message } of issues) {
      const field = (['title', 'content', 'targetGrades'] as const).find((name) => path.split('.')[0] === name);
      if (field) setFieldError(field, { type: 'server', message });
    }
    setError(failed);
  };

  const loadTheirs = (current: ManagedNotice) => {
    reset(draftOf(current));
    setBase(current);
    setTheirs(null);
  };

  const { leave, question } = useAskToLeave({ isDirty: open && isDirty, onLeave: onClose });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      title={notice ? 'Edit Notice' : 'Write Notice'}
      description={notice ? 'Who has read it is not told again.' : 'It is shown to the team as soon as it is posted.'}
      foot={
        <>
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            working={isSubmitting}
            workingLabel={notice ? 'Saving...' : 'Posting...'}
          >
            {notice ? 'Save Changes' : 'Post Notice'}
          </Button>
        </>
      }
    >
      <form
        ref={element}
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit((body) => save(body))(event)}
      >
        {theirs && base && (
          <SaveConflict
            changes={theirChanges(base, theirs)}
            working={isSubmitting}
            onLoadTheirs={() => loadTheirs(theirs)}
            onSaveOver={() => void handleSubmit((body) => save(body, theirs.revision))()}
          >
            {(base.title !== theirs.title || base.content !== theirs.content) && (
              <>
                <p className="font-medium">{theirs.title}</p>
                <p>{theirs.content}</p>
              </>
            )}
          </SaveConflict>
        )}
        {error && <SaveProblem error={error} />}
        <Field label="Title" required error={firstMessage(errors.title)}>
          <Input {...register('title')} autoComplete="off" data-focus-first />
        </Field>
        <Field
          label="Content"
          required
          help="Shown as you type it, line breaks and all."
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
              help="Tick none, and everyone who may read notices gets it. Managers and above see every notice."
              error={firstMessage(errors.targetGrades)}
            >
              <div className="grid sm:grid-cols-2">
                {audienceChoices(base?.targetGrades ?? []).map((grade) => (
                  <Checkbox
                    key={grade}
                    label={gradeName(grade)}
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
      </form>
      {question}
    </Dialog>
  );
}
