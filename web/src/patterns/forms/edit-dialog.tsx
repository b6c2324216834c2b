import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { useAskToLeave } from './ask-to-leave.tsx';
import type { EditForm } from './edit-form.ts';
import { type Comparison, EditProblem } from './edit-problem.tsx';
import { useScrollToProblem } from './scroll-to-problem.ts';

interface EditDialogProps<Draft extends FieldValues, Row> {
  edit: EditForm<Draft, Row>;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  width?: 'md' | 'lg';
  saveLabel: string;
  workingLabel?: string;
  compare: (base: Row, theirs: Row) => Comparison;
  /** What to say when the row has been deleted. */
  gone?: string;
  /** False while a dialog above this one asks for itself. */
  asksToLeave?: boolean;
  /** Replaces the form and its buttons, while the row is read or when it cannot be edited. */
  placeholder?: ReactNode;
  /** Dialogs above this one. In the form, submitting theirs would submit it too. */
  overlays?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of a `useEditForm`: fields, Cancel and Save, the conflict or failure of a save, and a question before typed text is lost. */
export function EditDialog<Draft extends FieldValues, Row>({
  edit,
  open,
  onClose,
  title,
  description,
  width = 'md',
  saveLabel,
  workingLabel = 'Saving...',
  compare,
  gone,
  asksToLeave = true,
  placeholder,
  overlays,
  children,
}: EditDialogProps<Draft, Row>) {
  const formId = useId();
  const { leave, question } = useAskToLeave({ isDirty: open && edit.isDirty && asksToLeave, onLeave: onClose });

  const problem = useScrollToProblem(edit.theirs ?? edit.failure);

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && leave()}
      width={width}
      title={title}
      description={description}
      foot={
        !placeholder && (
          <>
            <Button onClick={leave}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" working={edit.isSaving} workingLabel={workingLabel}>
              {saveLabel}
            </Button>
          </>
        )
      }
    >
      {placeholder || (
        <form id={formId} className="flex flex-col gap-5" {...edit.formProps}>
          <div ref={problem} className="scroll-my-6 empty:hidden">
            <EditProblem edit={edit} compare={compare} gone={gone} />
          </div>
          {children}
        </form>
      )}
      {overlays}
      {question}
    </Dialog>
  );
}
