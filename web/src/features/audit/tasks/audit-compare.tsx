import { useId, useState } from 'react';
import { SEAL_HASH } from '#contract/audit.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';

interface CompareFormProps {
  /** Gets a valid hash. */
  onCompare: (hash: string) => void;
}

/** Takes the hash of a seal that was kept outside the portal. */
export function CompareForm({ onCompare }: CompareFormProps) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const id = useId();
  return (
    <form
      aria-labelledby={id}
      noValidate
      className="rounded-md border border-line bg-surface px-4 py-3"
      onSubmit={(event) => {
        event.preventDefault();
        const hash = text.trim().toLowerCase();
        const isHash = SEAL_HASH.test(hash);
        setError(isHash ? null : 'A hash has 64 digits from 0 to f');
        if (isHash) onCompare(hash);
      }}
    >
      <h2 id={id} className="font-semibold">
        Compare with a seal
      </h2>
      <div className="mt-2 flex flex-wrap items-start gap-3">
        <Field
          label="Hash of the seal"
          help="Paste it from the Discord channel, or from where you keep it."
          error={error}
          className="min-w-0 flex-1 basis-64"
        >
          <Input
            value={text}
            onChange={(event) => setText(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
        <Button type="submit" className="mt-7">
          Compare
        </Button>
      </div>
    </form>
  );
}

/** Whether a seal that was kept elsewhere is in the log. */
export function Comparison({ isFound }: { isFound: boolean }) {
  return isFound ? (
    <Alert tone="success" announce="status" title="This seal is in the log">
      No entry up to it has changed since it was made.
    </Alert>
  ) : (
    <Alert tone="danger" title="This log is not the one that was sealed">
      No intact block has this hash. Check that you pasted all of it. If you did, the log was rewritten: keep this page,
      and compare with a backup of the database before anything else is done.
    </Alert>
  );
}
