import { zodResolver } from '@hookform/resolvers/zod';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type SubmitErrorHandler,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { currentOf, failureOf } from '#lib/api.ts';
import { useKeptForm } from './kept-form.ts';

interface EditFormOptions<Draft extends FieldValues, Row, Body> {
  /** Identifies the form in storage, as in 'notice:new'. */
  name: string;
  /** The row to edit; null for a new one, or until it has been read. Later versions of it are ignored: they would replace typed text. */
  row: Row | null;
  /** Whether it can be typed in. */
  isOpen?: boolean;
  /** The values of a new row's form. */
  blank: Draft;
  toDraft: (row: Row) => Draft;
  /** The body to send; `base` is the version that the edit began with. */
  toBody: (draft: Draft, base: Row | null) => Body;
  /** The server's own check of that body. */
  schema: (base: Row | null) => z.ZodMiniType<unknown, Body>;
  /** The field that shows a server issue with this path; null where none does. By default the top-level field of that name. */
  fieldOf?: (path: string) => FieldPath<Draft> | null;
  /** What of the values may wait in the tab if the session ends: not a secret. By default all. */
  toKept?: (draft: Draft) => Draft;
  /** Sends the body. `revision` is the one to overwrite; undefined for a new row. */
  save: (body: Body, revision: number | undefined) => Promise<unknown>;
  onSaved: () => unknown;
  onInvalid?: SubmitErrorHandler<Draft>;
}

/** A save that failed. `issues` are the messages that no field shows. */
type SaveFailure = { error: Error; issues: string[] };

export interface EditForm<Draft extends FieldValues, Row> {
  form: UseFormReturn<Draft>;
  /** The version that the edit began with; null for a new row. */
  base: Row | null;
  /** What somebody else saved first; null without a conflict. */
  theirs: Row | null;
  failure: SaveFailure | null;
  isDirty: boolean;
  isSaving: boolean;
  /** Spread on the form element. */
  formProps: { ref: RefObject<HTMLFormElement | null>; noValidate: true; onSubmit: (event: React.SubmitEvent) => void };
  /** After a conflict: replaces what was typed with their version. */
  loadTheirs: () => void;
  /** After a conflict: saves over their version. */
  saveOver: () => void;
}

/**
 * The form of a row with a revision, new or changed. It checks like the server, shows server issues beside their fields,
 * offers both ways out of a conflict, and keeps typed text through the end of a session.
 */
export function useEditForm<Draft extends FieldValues, Row extends { revision: number }, Body>({
  name,
  row,
  isOpen = true,
  blank,
  toDraft,
  toBody,
  schema,
  fieldOf = (path) => topLevelField(blank, path),
  toKept,
  save,
  onSaved,
  onInvalid,
}: EditFormOptions<Draft, Row, Body>): EditForm<Draft, Row> {
  const [base, setBase] = useState(row);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const ref = useRef<HTMLFormElement>(null);

  const form = useForm<Draft>({
    resolver: zodResolver(
      z.pipe(
        z.transform<Draft, unknown>((draft) => toBody(draft, base)),
        schema(base),
      ),
      undefined,
      { raw: true },
    ),
    defaultValues: (base ? toDraft(base) : blank) as DefaultValues<Draft>,
    shouldFocusError: false,
  });
  const { isDirty, isSubmitting, submitCount } = form.formState;

  const begin = (from: Row) => {
    setBase(from);
    setTheirs(null);
    form.reset(toDraft(from));
  };
  const isAwaited = row !== null && base === null;
  const beginLate = useEffectEvent(() => row && begin(row));
  useEffect(() => {
    if (isAwaited) beginLate();
  }, [isAwaited]);

  const revision = useKeptForm({ name, form, revision: base?.revision, isOpen: isOpen && !isAwaited, toKept });

  // In page order. The form's own order is that of registration, which moving questions around changes.
  useEffect(() => {
    if (submitCount > 0) ref.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitCount]);

  const showFailure = (error: Error) => {
    const issues = failureOf(error)?.issues ?? [];
    const unmapped: string[] = [];
    for (const { path, message } of issues) {
      const field = fieldOf(path);
      if (field) form.setError(field, { type: 'server', message });
      else unmapped.push(message);
    }
    setFailure(issues.length > 0 && unmapped.length === 0 ? null : { error, issues: unmapped });
  };

  const submit = (over: number | undefined) =>
    form.handleSubmit(async (draft) => {
      setFailure(null);
      try {
        await save(toBody(draft, base), over);
      } catch (error) {
        const current = currentOf<Row>(error);
        setTheirs(current);
        if (!current) showFailure(error as Error);
        return;
      }
      await onSaved();
    }, onInvalid);

  return {
    form,
    base,
    theirs,
    failure,
    isDirty,
    isSaving: isSubmitting,
    formProps: { ref, noValidate: true, onSubmit: (event) => void submit(revision)(event) },
    loadTheirs: () => theirs && begin(theirs),
    saveOver: () => void submit(theirs?.revision)(),
  };
}

function topLevelField<Draft extends FieldValues>(blank: Draft, path: string): FieldPath<Draft> | null {
  const field = path.split('.')[0] ?? '';
  return Object.hasOwn(blank, field) ? (field as FieldPath<Draft>) : null;
}
