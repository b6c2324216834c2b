import { ChevronLeft } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import type { OverlayProps } from '#ui/overlays/modal.tsx';
import { useAskToLeave } from './ask-to-leave.tsx';
import type { EditForm } from './edit-form.ts';
import type { SaveForm } from './save-form.ts';
import { type Comparison, ConflictActions, EditProblem, SaveProblem } from './save-problem.tsx';
import { useScrollToProblem } from './scroll-to-problem.ts';

/** A part of a form that is edited on its own, in the place of the form. */
export interface FormStep {
  /** Identifies what is edited; another key slides in anew. */
  key: string;
  title: string;
  description?: string;
  backLabel: string;
  onBack: () => void;
  isDirty: boolean;
  foot: ReactNode;
  content: ReactNode;
}

interface FormDialogProps<Values extends FieldValues> extends Pick<OverlayProps, 'initialFocus' | 'finalFocus'> {
  edit: SaveForm<Values>;
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  width?: 'sm' | 'md' | 'docked';
  saveLabel: string;
  workingLabel?: string | undefined;
  /** While something is missing that the schema does not check. */
  saveDisabled?: boolean;
  /** Why the last save failed. */
  problem?: ReactNode;
  /** Replaces Cancel and Save. */
  foot?: ReactNode;
  /** Replaces the form, which keeps its state, and its buttons. */
  step?: FormStep | undefined;
  /** Next to the form from 1280 px on, and below it on smaller screens. Not part of the form. */
  aside?: ReactNode;
  /** Replaces the form and its buttons, while the row loads or when it cannot be edited. */
  placeholder?: ReactNode;
  /** The fields. */
  children: ReactNode;
}

/** The dialog of a form: its fields, Cancel and Save, why a save failed, and a question before typed text is lost. */
export function FormDialog<Values extends FieldValues>({
  edit,
  open,
  onClose,
  title,
  description,
  width = 'md',
  saveLabel,
  workingLabel = 'Saving...',
  saveDisabled = false,
  problem = edit.failure && <SaveProblem {...edit.failure} />,
  foot,
  step,
  aside,
  placeholder,
  initialFocus,
  finalFocus,
  children,
}: FormDialogProps<Values>) {
  const formId = useId();
  const { leave, question } = useAskToLeave({
    isDirty: open && (edit.isDirty || step?.isDirty === true),
    onLeave: onClose,
  });
  const head = useScrollToProblem(edit.failure);

  return (
    <Dialog
      open={open}
      onClose={step?.onBack ?? leave}
      initialFocus={initialFocus}
      finalFocus={finalFocus}
      width={width}
      aside={aside}
      title={step?.title ?? title}
      description={step ? step.description : description}
      back={step && <BackButton backLabel={step.backLabel} onBack={step.onBack} />}
      foot={
        step?.foot ??
        (!placeholder &&
          (foot || (
            <>
              <Button onClick={leave}>Cancel</Button>
              <Button
                type="submit"
                form={formId}
                variant="primary"
                disabled={saveDisabled}
                working={edit.isSaving}
                workingLabel={workingLabel}
              >
                {saveLabel}
              </Button>
            </>
          )))
      }
    >
      {placeholder || (
        <form id={formId} hidden={step !== undefined} className="flex flex-col gap-5" {...edit.formProps}>
          <div ref={head} className="scroll-my-6 empty:hidden">
            {problem}
          </div>
          {children}
        </form>
      )}
      {step && (
        <div key={step.key} className="animate-toast-in" style={{ animationDuration: '160ms' }}>
          {step.content}
        </div>
      )}
      {question}
    </Dialog>
  );
}

const BackButton = ({ backLabel, onBack }: Pick<FormStep, 'backLabel' | 'onBack'>) => (
  <Button size="sm" variant="ghost" icon={<ChevronLeft aria-hidden />} className="-mt-1 -ml-3 mb-1" onClick={onBack}>
    {backLabel}
  </Button>
);

interface EditDialogProps<Values extends FieldValues, Row> extends Omit<FormDialogProps<Values>, 'problem' | 'foot'> {
  edit: EditForm<Values, Row>;
  compare: (base: Row, theirs: Row) => Comparison;
  /** What to say if the row has been deleted. */
  gone?: string;
}

/** The dialog of a `useEditForm`. In a conflict its foot holds only the two ways out. */
export const EditDialog = <Values extends FieldValues, Row>({
  compare,
  gone,
  ...dialog
}: EditDialogProps<Values, Row>) => (
  <FormDialog
    {...dialog}
    problem={<EditProblem edit={dialog.edit} compare={compare} gone={gone} />}
    foot={dialog.edit.theirs && <ConflictActions edit={dialog.edit} />}
  />
);
