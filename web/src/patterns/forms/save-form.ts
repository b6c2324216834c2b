import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type SubmitErrorHandler,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { failureOf, isConflict } from '#lib/api.ts';

export interface SaveFormOptions<Values extends FieldValues, Body> {
  /** The values that the form starts with. */
  values: Values;
  toBody: (values: Values) => Body;
  /** The server's own check of that body. */
  schema: z.ZodMiniType<unknown, Body>;
  /** The field that shows a server issue with this path; null if none does. By default the top-level field of that name. */
  fieldOf?: ((path: string) => FieldPath<Values> | null) | undefined;
  save: (body: Body) => Promise<unknown>;
  onSaved: () => unknown;
  onInvalid?: SubmitErrorHandler<Values> | undefined;
}

/** A failed save. `issues` are the messages that no field shows. */
export type SaveFailure = { error: Error; issues: string[] };

export interface SaveForm<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** Why the last save failed; null if the fields say it all. */
  failure: SaveFailure | null;
  isDirty: boolean;
  isSaving: boolean;
  /** Spread on the form element. */
  formProps: { noValidate: true; onSubmit: (event: React.SubmitEvent) => void };
}

/** A form that checks its values like the server, shows server issues next to their fields and focuses the first invalid field. */
export function useSaveForm<Values extends FieldValues, Body>({
  values,
  toBody,
  schema,
  fieldOf = (path) => topLevelField(values, path),
  save,
  onSaved,
  onInvalid,
}: SaveFormOptions<Values, Body>) {
  const [failure, setFailure] = useState<SaveFailure | null>(null);
  const form = useForm<Values>({
    resolver: zodResolver(z.pipe(z.transform<Values, unknown>(toBody), schema), undefined, { raw: true }),
    defaultValues: values as DefaultValues<Values>,
  });

  const showFailure = (error: Error) => {
    const issues = failureOf(error)?.issues ?? [];
    const shown = new Map<FieldPath<Values>, string[]>();
    const unmapped: string[] = [];
    for (const { path, message } of issues) {
      const field = fieldOf(path);
      if (field) shown.set(field, [...(shown.get(field) ?? []), message]);
      else unmapped.push(message);
    }
    [...shown].forEach(([field, messages], index) => {
      form.setError(field, { type: 'server', message: messages.join('. ') }, { shouldFocus: index === 0 });
    });
    setFailure(shown.size > 0 && unmapped.length === 0 ? null : { error, issues: unmapped });
  };

  const submit = (send: (body: Body) => Promise<unknown> = save) =>
    form.handleSubmit(async (typed) => {
      // A conflict stays until it is resolved.
      setFailure((last) => (isConflict(last?.error) ? last : null));
      try {
        await send(toBody(typed));
      } catch (error) {
        return showFailure(error as Error);
      }
      setFailure(null);
      await onSaved();
    }, onInvalid);

  return {
    form,
    failure,
    isDirty: form.formState.isDirty,
    isSaving: form.formState.isSubmitting,
    formProps: { noValidate: true as const, onSubmit: (event: React.SubmitEvent) => void submit()(event) },
    /** Saves like the submit button, but with another call. */
    submit,
    clearFailure: () => setFailure(null),
  };
}

function topLevelField<Values extends FieldValues>(values: Values, path: string): FieldPath<Values> | null {
  const field = path.split('.')[0] ?? '';
  return Object.hasOwn(values, field) ? (field as FieldPath<Values>) : null;
}
