import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Responses } from '#contract/applications.ts';
import { ERRORS, type Issue } from '#contract/errors.ts';
import type { FormQuestion } from '#contract/jobs.ts';
import { jobKeys, jobQuery } from '#features/jobs/queries.ts';
import { ApiError, client, currentOf, failureOf, send } from '#lib/api.ts';
import { toast } from '#ui/overlays/toast.tsx';
import { applicationKeys, type OwnApplication } from '../queries.ts';
import { waitOf, waitSentence } from '../waiting.ts';
import { isSameAnswers } from './apply-draft.ts';

interface SubmitOptions {
  jobId: string;
  onSent: () => void;
  /** The user already has an open application for this job. */
  onAlreadyApplied: (application: OwnApplication) => void;
  /** The server refused answers to these questions. */
  onIssues: (issues: Issue[], questions: FormQuestion[]) => void;
}

const alreadySent = (error: unknown) =>
  failureOf(error)?.code === 'already_applied' ? currentOf<OwnApplication>(error) : null;

/** Sends the application. A failure shows as a toast; of success the dialog tells. */
export function useSubmit({ jobId, onSent, onAlreadyApplied, onIssues }: SubmitOptions) {
  const queryClient = useQueryClient();

  return useMutation({
    mutationFn: async (responses: Responses) => {
      try {
        await send(client.api.applications.$post({ json: { jobId, responses } }));
      } catch (error) {
        // A request without a reply may have arrived, and then it is this very application.
        const existing = alreadySent(error);
        if (!existing || !isSameAnswers(existing.responses, responses)) throw error;
      }
    },
    onSuccess: () => {
      onSent();
      for (const queryKey of [applicationKeys.own, applicationKeys.counts, applicationKeys.reviews])
        void queryClient.invalidateQueries({ queryKey });
    },
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 401) {
        toast({ title: 'Error', description: 'You must be logged in to apply', tone: 'danger' });
        return;
      }
      toast({
        title: 'Submission Failed',
        description: 'There was an error submitting your application. Please try again.',
        tone: 'danger',
      });
      const failure = failureOf(error);
      const existing = alreadySent(error);
      if (existing) {
        onAlreadyApplied(existing);
        void queryClient.invalidateQueries({ queryKey: applicationKeys.own });
      }
      if (failure?.code === 'job_closed' || failure?.code === 'not_found') {
        // It is still in the cached list of vacancies.
        void queryClient.invalidateQueries({ queryKey: jobKeys.list });
        void queryClient.invalidateQueries({ queryKey: jobKeys.one(jobId), refetchType: 'none' });
      }
      if (failure?.code === 'job_changed' || failure?.issues) {
        // The answers passed the checks here, so the questions have changed: refetch them.
        const job = await queryClient.fetchQuery({ ...jobQuery(jobId), staleTime: 0 }).catch(() => null);
        if (job && failure.issues) onIssues(failure.issues, job.formQuestions);
      }
    },
  });
}

/** What the form says about a failed submission; null if the questions say it themselves. */
export function problemOf(error: Error | null, questions: readonly FormQuestion[], hasChanged: boolean): string | null {
  if (hasChanged) return `${ERRORS.job_changed[1]} The answers that still fit are kept.`;
  if (!error) return null;
  const failure = failureOf(error);
  if (!failure)
    return 'The server did not reply. Your answers are kept. Check your connection and submit again: you cannot apply twice by accident.';
  if (failure.issues?.some(({ path }) => questions.some(({ id }) => path === `responses.${id}`))) return null;
  const { from } = currentOf<{ from?: string }>(error) ?? {};
  const wait = waitOf({
    reason: failure.code === 'too_many_applications' ? 'too_many_today' : failure.code,
    from: from ?? null,
  });
  if (wait) return `${failure.error} ${waitSentence(wait.reason, wait.from)} Your answers are kept.`;
  const reason = failure.code === 'not_found' ? 'This position no longer exists.' : failure.error;
  return `${reason} Your answers are kept.`;
}
