import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, failureOf } from '../../lib/api.ts';
import { useMe } from '../../lib/session.ts';
import { fieldOf } from './form-errors.ts';
import { draftSchema, type JobBody, type JobDraft } from './job-draft.ts';

/** A call that failed, with what the server found wrong that belongs to no field. */
export interface Problem {
  error: Error;
  issues: string[];
}

/**
 * The form of a job, and what stands in the way of saving it. A session that ends takes the screen away: what was typed
 * then waits in this tab, under `name`, until the same person comes back.
 */
export function useJobForm(name: string, defaultValues: JobDraft) {
  const storageKey = `job-draft:${useMe().id}:${name}`;
  const form = useForm<JobDraft, unknown, JobBody>({
    resolver: zodResolver(draftSchema),
    defaultValues,
    // The form moves focus itself, in the order of the page.
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<Problem | null>(null);

  const { reset } = form;
  useEffect(() => {
    const kept = takeDraft(storageKey);
    // Against the same defaults, so that it counts as unsaved.
    if (kept) reset(kept, { keepDefaultValues: true });
  }, [storageKey, reset]);

  /** Puts what the server said beside the fields that it is about; what is left becomes the problem. */
  const showFailure = (error: Error) => {
    if (error instanceof ApiError && error.status === 401) keepDraft(storageKey, form.getValues());
    const issues = failureOf(error)?.issues ?? [];
    const homeless: string[] = [];
    for (const issue of issues) {
      const field = fieldOf(issue);
      if (field) form.setError(field, { type: 'server', message: issue.message });
      else homeless.push(issue.message);
    }
    setProblem(issues.length > 0 && homeless.length === 0 ? null : { error, issues: homeless });
  };

  return { form, problem, setProblem, showFailure };
}

function keepDraft(key: string, draft: JobDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // Storage may be refused; the draft is then lost, as it would be without it.
  }
}

function takeDraft(key: string): JobDraft | null {
  try {
    const kept = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return kept && JSON.parse(kept);
  } catch {
    return null;
  }
}
