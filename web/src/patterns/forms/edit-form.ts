import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { currentOf } from '#lib/api.ts';
import { isConflict, type SaveForm, type SaveFormOptions, useSaveForm } from './save-form.ts';
import { type TypedText, type TypedTextOptions, useTypedText } from './typed-text.ts';

interface EditFormOptions<Values extends FieldValues, Row, Body>
  extends Omit<SaveFormOptions<Values, Body>, 'values' | 'toBody' | 'schema' | 'save'>,
    Pick<TypedTextOptions<Values>, 'name' | 'blank' | 'keep' | 'withoutSecrets'> {
  /** The row to edit; null for a new one, or until it has loaded. Later versions are ignored, to keep typed text. */
  row: Row | null;
  /** Whether the user can type in it. */
  isOpen?: boolean;
  toValues: (row: Row) => Values;
  /** The body to send; `base` is the version that the edit started from. */
  toBody: (values: Values, base: Row | null) => Body;
  /** The server's own check of that body. */
  schema: (base: Row | null) => z.ZodMiniType<unknown, Body>;
  /** Sends the body. `revision` is the one to overwrite; undefined for a new row. */
  save: (body: Body, revision: number | undefined) => Promise<unknown>;
}

export interface EditForm<Values extends FieldValues, Row> extends SaveForm<Values> {
  /** The version that the edit started from; null for a new row. */
  base: Row | null;
  /** What another user saved in the meantime; null without a conflict. */
  theirs: Row | null;
  /** After a conflict: replaces what was typed with their version. */
  loadTheirs: () => void;
  /** After a conflict: saves over their version. */
  saveOver: () => void;
  /** Drops what was typed. */
  discard: () => void;
}

/**
 * The form of a row, new or existing. With a revision, it offers both ways out of a conflict. Typed text survives the end of the
 * session, in this tab and for the same user.
 */
export function useEditForm<Values extends FieldValues, Row extends { revision?: number }, Body>({
  name,
  row,
  isOpen = true,
  blank,
  toValues,
  toBody,
  schema,
  withoutSecrets,
  keep,
  save,
  onSaved,
  ...options
}: EditFormOptions<Values, Row, Body>): EditForm<Values, Row> {
  const [base, setBase] = useState(row);
  const { submit, clearFailure, ...saving } = useSaveForm<Values, Body>({
    ...options,
    values: base ? toValues(base) : blank,
    toBody: (values) => toBody(values, base),
    schema: schema(base),
    save: (body) => save(body, typed.revision),
    onSaved: () => {
      typed.forget();
      return onSaved();
    },
  });
  const { form } = saving;
  const error = saving.failure?.error;
  const theirs = isConflict(error) ? currentOf<Row>(error) : null;

  const startFrom = (version: Row) => {
    setBase(version);
    clearFailure();
    form.reset(toValues(version));
  };
  const isAwaited = row !== null && base === null;
  const startLate = useEffectEvent(() => row && startFrom(row));
  useEffect(() => {
    if (isAwaited) startLate();
  }, [isAwaited]);

  const typed: TypedText = useTypedText({
    name,
    form,
    blank,
    revision: base?.revision,
    isOpen: isOpen && !isAwaited,
    keep,
    withoutSecrets,
  });

  return {
    ...saving,
    base,
    theirs,
    loadTheirs: () => theirs && startFrom(theirs),
    saveOver: () => void submit((body) => save(body, theirs?.revision))(),
    discard: () => {
      typed.forget();
      clearFailure();
      form.reset();
    },
  };
}
