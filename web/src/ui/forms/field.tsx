import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { cx } from '../cx.ts';

interface FieldWiring {
  id: string;
  labelId: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldWiring | null>(null);

interface ControlAttributes {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/** The attributes that tie a control to the label, help and error of the `Field` around it; empty outside a `Field`. */
export function useControlAttributes(): ControlAttributes {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true }),
    ...(field.required && { 'aria-required': true }),
  };
}

/** The id of the surrounding field's label, for controls that `<label for>` cannot name. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string | null | undefined;
  required?: boolean;
  /** Set for a `RadioGroup` or several checkboxes, which have no single control for the label to point at. */
  group?: boolean;
  /** The label is at the left, for a column of fields with labels of a few letters. */
  isRow?: boolean;
  className?: string;
  children: ReactNode;
}

/** A form field: label above the control or at its left, error and help below it, all tied to it for screen readers. */
export function Field({
  label,
  help,
  error,
  required = false,
  group = false,
  isRow = false,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const labelId = `${id}-label`;
  const helpId = help ? `${id}-help` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const wiring: FieldWiring = {
    id,
    labelId,
    describedBy: cx(errorId, helpId) || undefined,
    invalid: Boolean(error),
    required,
  };
  const text = (
    <>
      {label}
      {required && (
        <span aria-hidden className="text-danger">
          {' *'}
        </span>
      )}
    </>
  );

  return (
    <div
      className={cx(
        isRow && 'grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 [&>:not(label)]:col-start-2',
        className,
      )}
    >
      {group ? (
        <span id={labelId} className="mb-1.5 block text-sm font-semibold">
          {text}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className={cx('block text-sm font-semibold', !isRow && 'mb-1.5')}>
          {text}
        </label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-semibold text-danger">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {error}
        </p>
      )}
      {help && (
        <p id={helpId} className="mt-1.5 text-caption text-muted">
          {help}
        </p>
      )}
    </div>
  );
}
