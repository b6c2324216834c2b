import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { failureOf, reasonOf } from '#lib/api.ts';
import { focusOnMount } from '#lib/focus.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Failure } from '../failure.tsx';
import type { EditForm } from './edit-form.ts';

interface SaveProblemProps {
  error: Error;
  /** Server messages that no field shows. */
  issues?: readonly string[] | undefined;
  /** What to say if the row has been deleted. */
  gone?: string | undefined;
}

/** Says why a form was not saved, unless its fields say so themselves. */
export function SaveProblem({ error, issues = [], gone }: SaveProblemProps) {
  const reason = (failureOf(error)?.code === 'not_found' && gone) || reasonOf(error);
  return (
    <Failure error={error} reason={`${reason} ${issues.join('. ')}`.trim()}>
      Nothing was saved, and what you typed is still here.
    </Failure>
  );
}

interface SaveConflictProps {
  /** Who saved first; null if that is not known. */
  by: string | null;
  /** What was merged and what the other user changed, in a few sentences; may be ''. */
  changes: string;
  /** Quotes their text. */
  children?: ReactNode;
}

/** Another user saved first: says what differs. `ConflictActions` asks which version to keep. */
function SaveConflict({ by, changes, children }: SaveConflictProps) {
  return (
    <Alert tone="warning" announce="alert" title={`${by ?? 'Someone else'} has changed this in the meantime`}>
      <p>{changes} What you typed is still here. Load their version to discard yours, or save yours over theirs.</p>
      {children && (
        <blockquote className="mt-3 max-h-48 overflow-y-auto border-l-2 border-warning-border pl-3 text-sm wrap-anywhere whitespace-pre-wrap">
          {children}
        </blockquote>
      )}
    </Alert>
  );
}

interface ConflictActionsProps {
  edit: Pick<EditForm<FieldValues, unknown>, 'isSaving' | 'loadTheirs' | 'saveOver'>;
}

/** The two ways out of a conflict. They replace a form's buttons and take focus, which was on one of those. */
export const ConflictActions = ({ edit: { isSaving, loadTheirs, saveOver } }: ConflictActionsProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, and its buttons are no fields.
  <div
    ref={focusOnMount}
    tabIndex={-1}
    role="group"
    aria-label="Which version to keep"
    className="flex flex-wrap justify-end gap-2 max-sm:*:grow"
  >
    <Button onClick={loadTheirs} disabled={isSaving}>
      Load their version
    </Button>
    <Button onClick={saveOver} working={isSaving}>
      Save over it
    </Button>
  </div>
);

/** What the other user changed beyond the fields that the merge names, in a sentence or two, and their text if it is worth quoting. */
export type Comparison = { changes: string; quote?: ReactNode };

interface EditProblemProps<Values extends FieldValues, Row> {
  edit: EditForm<Values, Row>;
  /** What the merge's own sentences leave out. */
  compare?: ((base: Row, theirs: Row) => Comparison) | undefined;
  /** What to say if the row has been deleted. */
  gone?: string | undefined;
}

/** Why the form was not saved: a conflict to resolve, or a failure. Empty while all is well. */
export function EditProblem<Values extends FieldValues, Row>({ edit, compare, gone }: EditProblemProps<Values, Row>) {
  const { base, theirs, savedBy, merging, failure } = edit;
  if (!theirs) return failure && <SaveProblem {...failure} gone={gone} />;
  const { changes = '', quote } = compare?.(base ?? theirs, theirs) ?? {};
  return (
    <SaveConflict by={savedBy} changes={`${merging} ${changes}`.trim()}>
      {quote}
    </SaveConflict>
  );
}
