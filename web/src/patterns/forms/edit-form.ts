import { useEffect, useEffectEvent, useState } from 'react';
import type { FieldPath, FieldValues } from 'react-hook-form';
import type * as z from 'zod/mini';
import { currentOf, isConflict } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { type Edited, type FieldNames, keptSentence, mergeEdits, namesOf } from './merge.ts';
import { type SaveForm, type SaveFormOptions, useSaveForm } from './save-form.ts';
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
  /** Whether a conflict's row is a later version than the revision sent, as it is by default. Any other conflict only has its reason. */
  isNewer?: (current: Row, sent: number | undefined) => boolean;
  /** What a merge calls the fields. */
  names?: FieldNames<Values>;
}

export interface EditForm<Values extends FieldValues, Row> extends SaveForm<Values> {
  /** The version that the edit started from; null for a new row. */
  base: Row | null;
  /** What another user saved in the meantime; null without a conflict. */
  theirs: Row | null;
  /** After a conflict: who saved first; null if that is not known. */
  savedBy: string | null;
  /** After a conflict: what was merged, and which fields both changed, in two sentences. */
  merging: string;
  /** After a conflict: takes their version of the fields that both changed. */
  loadTheirs: () => void;
  /** After a conflict: saves over their version of these fields. */
  saveOver: () => void;
  /** Drops what was typed. */
  discard: () => void;
  /** Goes on from another version, for a form that stays open once it is saved. */
  startFrom: (version: Row) => void;
}

/**
 * The form of a row, new or existing. A conflict merges by itself if both users changed different fields; otherwise it
 * offers both ways out. Typed text survives the end of the session, in this tab and for the same user.
 */
export function useEditForm<Values extends FieldValues, Row extends Edited & { revision?: number }, Body>({
  name,
  row,
  isOpen = true,
  blank,
  toValues,
  toBody,
  schema,
  withoutSecrets,
  keep,
  save: sendBody,
  isNewer = () => true,
  names,
  onSaved,
  ...options
}: EditFormOptions<Values, Row, Body>): EditForm<Values, Row> {
  const [base, setBase] = useState(row);
  const [sent, setSent] = useState<number>();
  const save = (body: Body, revision: number | undefined) => {
    setSent(revision);
    return sendBody(body, revision);
  };
  const newerIn = (problem: unknown, than: number | undefined) => {
    const current = isConflict(problem) ? currentOf<Row>(problem) : null;
    return current && isNewer(current, than) ? current : null;
  };
  const { submit, clearFailure, ...saving } = useSaveForm<Values, Body>({
    ...options,
    values: base ? toValues(base) : blank,
    toBody: (values) => toBody(values, base),
    schema: schema(base),
    save: (body) => save(body, typed.revision).catch((problem) => mergeOrThrow(problem, typed.revision)),
    onSaved: () => {
      typed.forget();
      return onSaved();
    },
  });
  const { form } = saving;
  const error = saving.failure?.error;
  const theirs = newerIn(error, sent);

  const mergeWith = (version: Row) => {
    const mine = form.getValues();
    const other = toValues(version);
    // Text restored from an earlier edit started from a version that is not known here.
    const start = base && typed.revision === base.revision ? toValues(base) : null;
    if (start) return mergeEdits({ base: start, mine, theirs: other });
    const { kept: disputed } = mergeEdits({ base: mine, mine, theirs: other });
    return { merged: mine, kept: [], disputed };
  };
  /** Saves a conflicting edit together with theirs, unless both changed the same field. */
  const mergeOrThrow = async (problem: unknown, over: number | undefined) => {
    const version = newerIn(problem, over);
    if (!version) throw problem;
    const { merged, kept, disputed } = mergeWith(version);
    const body = toBody(merged, version);
    if (disputed.length > 0 || !schema(version).safeParse(body).success) throw problem;
    const reply = await save(body, version.revision);
    const sentence = keptSentence(namesOf(kept, names), version);
    if (sentence) toast({ tone: 'success', title: sentence, description: 'Your changes were saved with it.' });
    return reply;
  };
  const mergingWith = (version: Row) => {
    const { kept, disputed } = mergeWith(version);
    const sentences = [keptSentence(namesOf(kept, names), version)];
    if (disputed.length > 0) sentences.push(`Both of you changed the ${namesOf(disputed, names)}`);
    return sentences
      .filter(Boolean)
      .map((sentence) => `${sentence}.`)
      .join(' ');
  };

  /** The buttons that had focus are gone, and the form's keys need it in the form. */
  const focusFirst = (changed: readonly (keyof Values & string)[]) => {
    const field = [...changed, ...Object.keys(blank)].find((key) => typeof blank[key] === 'string');
    if (field) requestAnimationFrame(() => form.setFocus(field as FieldPath<Values>));
  };

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
    savedBy: theirs?.updatedBy?.username ?? null,
    merging: theirs ? mergingWith(theirs) : '',
    loadTheirs: () => {
      if (!theirs) return;
      const { merged, disputed } = mergeWith(theirs);
      const other = toValues(theirs);
      const values = { ...merged, ...Object.fromEntries(disputed.map((key) => [key, other[key]])) };
      startFrom(theirs);
      form.reset(values, { keepDefaultValues: true });
      focusFirst(disputed);
    },
    saveOver: () => {
      if (!theirs) return;
      form.reset(mergeWith(theirs).merged, { keepDefaultValues: true });
      void submit((body) => save(body, theirs.revision))();
    },
    discard: () => {
      typed.forget();
      clearFailure();
      form.reset();
    },
    startFrom,
  };
}
