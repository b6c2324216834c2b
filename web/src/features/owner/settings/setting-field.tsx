import type { ReactNode } from 'react';
import { type Control, useController } from 'react-hook-form';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import type { Draft, SettingKey } from './settings-draft.ts';
import { UseDefault } from './use-default.tsx';

interface SettingFieldProps {
  control: Control<Draft>;
  name: SettingKey;
  label: string;
  /** The end of the label: all that is shown of it, at the left of the field. */
  mark?: string;
  help?: ReactNode;
  /** Whether it has a value of the owner's own. */
  isSet: boolean;
  /** Shown while it is empty or back on its default. */
  placeholder?: string | undefined;
  /** Emptying the field takes it back to its default. */
  isOptional?: boolean;
  /** A field of several lines, of so many rows. */
  rows?: number;
  /** A field for a whole number, with its bounds. */
  range?: readonly [number, number];
  /** Choices instead of typed text. */
  options?: readonly { value: string; label: string }[];
}

/** One setting: its field, and the way back to its default where the owner has set it. */
export function SettingField({
  control,
  name,
  label,
  mark,
  help,
  isSet,
  placeholder = 'The default, once you save',
  isOptional = false,
  rows,
  range,
  options,
}: SettingFieldProps) {
  const { field, fieldState } = useController({ control, name });
  const value = field.value ?? '';
  const change = (text: string) => field.onChange(isOptional && text === '' ? null : text);
  const shared = {
    ref: field.ref,
    name,
    value,
    placeholder,
    autoComplete: 'off',
    onBlur: field.onBlur,
    onChange: ({ target }: { target: { value: string } }) => change(target.value),
  };
  return (
    <div>
      <Field
        label={
          mark === undefined ? (
            label
          ) : (
            <>
              <span className="sr-only">{label.slice(0, -mark.length)}</span>
              {mark}
            </>
          )
        }
        isRow={mark !== undefined}
        help={help}
        error={fieldState.error?.message}
      >
        {options ? (
          <Select ref={field.ref} value={value} onChange={change} options={options} placeholder={placeholder} />
        ) : rows ? (
          <Textarea {...shared} rows={rows} />
        ) : (
          <Input
            {...shared}
            {...(range && { type: 'number', inputMode: 'numeric', min: range[0], max: range[1], step: 1 })}
          />
        )}
      </Field>
      <div className={cx(mark !== undefined && 'pl-13')}>
        <UseDefault control={control} name={name} label={label} isSet={isSet} />
      </div>
    </div>
  );
}
