import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failureOf } from '../../../lib/api.ts';
import { useKeptForm } from '../../../patterns/forms/kept-form.ts';
import type { ManagedJob } from '../queries.ts';
import { fieldOf } from './form-errors.ts';
import { draftOf, draftSchema, emptyDraft, type JobBody, type JobDraft } from './job-draft.ts';

/** A call that failed, with what the server found wrong that belongs to no field. */
export interface Problem {
  error: Error;
  issues: string[];
}

/** The form of a job, new or the version that an edit begins with, and what stands in the way of saving it. */
export function useJobForm(base: ManagedJob | null) {
  const form = useForm<JobDraft, unknown, JobBody>({
    resolver: zodResolver(draftSchema),
    defaultValues: base ? draftOf(base) : emptyDraft,
    // The form moves focus itself, in the order of the page.
    shouldFocusError: false,
  });
  const [problem, setProblem] = useState<Problem | null>(null);

  const revision = useKeptForm({ name: `job:${base?.id ?? 'new'}`, form, revision: base?.revision, isOpen: true });

  /** Puts what the server said beside the fields that it is about; what is left becomes the problem. */
  const showFailure = (error: Error) => {
    const issues = failureOf(error)?.issues ?? [];
    const homeless: string[] = [];
    for (const issue of issues) {
      const field = fieldOf(issue);
      if (field) form.setError(field, { type: 'server', message: issue.message });
      else homeless.push(issue.message);
    }
    setProblem(issues.length > 0 && homeless.length === 0 ? null : { error, issues: homeless });
  };

  return {
    form,
    /** The revision that saving has to name. */
    revision,
    problem,
    setProblem,
    showFailure,
  };
}
