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

/** What a control inside a `Field` must carry to belong to its label, help and error; nothing outside of one. */
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

/** The id of the surrounding field's label, for controls that a `<label for>` cannot name. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** What is wrong and what to do, in words. */
  error?: string | null | undefined;
  required?: boolean;
  /** For a `RadioGroup` or several checkboxes, which have no single control to point the label at. */
  group?: boolean;
  className?: string;
  children: ReactNode;
}

/** One question of a form: label above, help and error under, all tied to the control inside. */
export function Field({ label, help, error, required = false, group = false, className, children }: FieldProps) {
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
    <div className={className}>
      {group ? (
        <span id={labelId} className="mb-1.5 block text-sm font-medium">
          {text}
        </span>
      ) : (
        <label id={labelId} htmlFor={id} className="mb-1.5 block text-sm font-medium">
          {text}
        </label>
      )}
      <FieldContext value={wiring}>{children}</FieldContext>
      {error && (
        <p id={errorId} className="mt-1.5 flex gap-1.5 text-sm font-medium text-danger">
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
