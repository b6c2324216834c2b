import { type Control, useController } from 'react-hook-form';
import type { Draft, SettingKey } from './settings-draft.ts';

interface UseDefaultProps {
  control: Control<Draft>;
  name: SettingKey;
  /** The setting's own, which tells the buttons of several settings apart. */
  label: string;
  isSet: boolean;
}

/** Takes a setting that the owner has set back to its default, or keeps it after all. */
export function UseDefault({ control, name, label, isSet }: UseDefaultProps) {
  const { field, formState } = useController({ control, name });
  if (!isSet) return null;
  const isDefault = field.value === null;
  return (
    <p className="mt-1 text-caption text-muted">
      {isDefault && 'Back to its default once you save. '}
      <button
        type="button"
        className="link rounded-sm pointer-coarse:min-h-11"
        onClick={() => field.onChange(isDefault ? (formState.defaultValues?.[name] ?? null) : null)}
      >
        {isDefault ? 'Keep it' : 'Use the default'}
        <span className="sr-only"> ({label})</span>
      </button>
    </p>
  );
}
