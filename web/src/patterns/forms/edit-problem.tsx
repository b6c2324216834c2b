import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EditForm } from './edit-form.ts';
import { SaveConflict, SaveProblem } from './save-problem.tsx';

/** What somebody else changed, in a sentence or two ('' where nothing visible did), and their text where it is worth quoting. */
export type Comparison = { changes: string; quote?: ReactNode };

interface EditProblemProps<Draft extends FieldValues, Row> {
  edit: EditForm<Draft, Row>;
  compare: (base: Row, theirs: Row) => Comparison;
  /** What to say when the row has been deleted. */
  gone?: string | undefined;
}

/** Why the form was not saved: a conflict to resolve, or a failure. Nothing while all is well. */
export function EditProblem<Draft extends FieldValues, Row>({ edit, compare, gone }: EditProblemProps<Draft, Row>) {
  const { base, theirs, failure, isSaving, loadTheirs, saveOver } = edit;
  if (theirs) {
    const { changes, quote } = compare(base ?? theirs, theirs);
    return (
      <SaveConflict changes={changes} working={isSaving} onLoadTheirs={loadTheirs} onSaveOver={saveOver}>
        {quote}
      </SaveConflict>
    );
  }
  return failure && <SaveProblem {...failure} gone={gone} />;
}
