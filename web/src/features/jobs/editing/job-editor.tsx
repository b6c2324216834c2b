import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { failureOf } from '../../../lib/api.ts';
import { SaveConflict, SaveProblem } from '../../../patterns/forms/save-problem.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { useUpdateJob } from '../mutations.ts';
import type { ManagedJob } from '../queries.ts';
import { BackToApplications } from './back-to-applications.tsx';
import { changedParts, draftOf, type JobBody } from './job-draft.ts';
import { JobForm, PreviewToggle } from './job-form.tsx';
import { useJobForm } from './use-job-form.ts';

/** The form of a job that is there. `job` is the version that the edit begins with. */
export function JobEditor({ job }: { job: ManagedJob }) {
  const [base, setBase] = useState(job);
  const [theirs, setTheirs] = useState<ManagedJob | null>(null);
  const [withPreview, setWithPreview] = useState(false);
  const { form, revision, problem, setProblem, showFailure } = useJobForm(base);
  const update = useUpdateJob(job.id);
  const navigate = useNavigate();

  const save = async (body: JobBody, revision: number | undefined) => {
    setProblem(null);
    try {
      await update.mutateAsync({ ...body, revision });
      await navigate({ to: '/manage/applications', ignoreBlocker: true });
    } catch (error) {
      const current = conflictingJob(error);
      setTheirs(current);
      if (!current) showFailure(error as Error);
    }
  };

  const loadTheirs = (current: ManagedJob) => {
    form.reset(draftOf(current));
    setBase(current);
    setTheirs(null);
  };

  const theirChanges = theirs ? changedParts(base, theirs) : '';
  return (
    <Page width={withPreview ? 'list' : 'reading'}>
      <PageHeader
        title="Edit Job"
        back={<BackToApplications />}
        action={<PreviewToggle pressed={withPreview} onChange={setWithPreview} />}
      />
      <JobForm
        form={form}
        onSubmit={(body) => save(body, revision)}
        submitLabel="Save Changes"
        workingLabel="Saving..."
        withStatus
        withPreview={withPreview}
        problem={
          theirs ? (
            <SaveConflict
              changes={theirChanges && `They changed the ${theirChanges}.`}
              working={form.formState.isSubmitting}
              onLoadTheirs={() => loadTheirs(theirs)}
              onSaveOver={() => void form.handleSubmit((body) => save(body, theirs.revision))()}
            />
          ) : (
            problem && <SaveProblem {...problem} gone="This job posting has been deleted meanwhile." />
          )
        }
        secondaryAction={
          <Button asChild variant="ghost">
            <Link to="/manage/applications">Cancel</Link>
          </Button>
        }
      />
    </Page>
  );
}

/** The job as it stands, when saving was refused because of someone else's change. */
function conflictingJob(error: unknown): ManagedJob | null {
  const failure = failureOf(error);
  return failure?.code === 'conflict' && failure.current ? (failure.current as ManagedJob) : null;
}
