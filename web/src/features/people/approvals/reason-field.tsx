import { MAX_FILE_TEXT } from '#contract/limits.ts';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';

/** Why a second person should approve a change. It also enters the record of the change. */
export function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  return (
    <Field label="Reason (optional)" help="The second person reads it, and it goes into their records.">
      <Textarea rows={3} maxLength={MAX_FILE_TEXT} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}
