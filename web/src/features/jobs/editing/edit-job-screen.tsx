import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { jobInput } from '#contract/jobs.ts';
import { ApiError } from '#lib/api.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { FieldSkeleton } from '#ui/feedback/field-skeleton.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { BackLink, Page, PageHeader } from '#ui/layout/page.tsx';
import { useUpdateJob } from '../mutations.ts';
import { editedJobQuery, isManaged, type ManagedJob } from '../queries.ts';
import { blankJob, fieldOf, PART_NAMES, toBody, toDraft } from './job-draft.ts';
import { JobForm } from './job-form.tsx';
import { PreviewToggle } from './preview-toggle.tsx';

/** Loads a job and opens its edit form. Use the id as its `key`, so that each job starts afresh. */
export function EditJobScreen({ id }: { id: string }) {
  const query = useQuery(editedJobQuery(id));
  // Keep the version that the edit starts from: a later fetch must not replace typed text.
  const [job, setJob] = useState<ManagedJob | null>(null);
  if (!job && query.data && isManaged(query.data) && !query.isFetching) setJob(query.data);

  if (job) return <JobEditor job={job} />;
  if (query.error instanceof ApiError && query.error.status === 404) return <JobNotFound />;
  return (
    <Page width="reading">
      <PageHeader
        title="Edit Job"
        back={<BackToApplications />}
        action={<Skeleton className="h-9 w-37 rounded-md pointer-coarse:h-11" />}
      />
      {query.isError && !query.isFetching ? (
        <LoadFailure query={query} title="The job could not be loaded" />
      ) : (
        <FormSkeleton />
      )}
    </Page>
  );
}

function JobNotFound() {
  return (
    <MessagePage
      picture={<House lit={0} crooked className="h-25 w-40" />}
      title="Job Not Found"
      action={
        <Button asChild variant="primary">
          <Link to="/manage/applications">Back to Applications</Link>
        </Button>
      }
    >
      This job posting does not exist, or it has been deleted.
    </MessagePage>
  );
}

function FormSkeleton() {
  return (
    <Loading label="Loading the job" className="flex flex-col gap-5">
      <FieldSkeleton label="Title" className="h-9 pointer-coarse:h-11" />
      <FieldSkeleton label="Description" className="h-39" withHelp />
      <FieldSkeleton label="Requirements" className="h-39" withHelp />
    </Loading>
  );
}

/** The edit form of a job. `job` is the version that the edit starts from. */
function JobEditor({ job }: { job: ManagedJob }) {
  const [withPreview, setWithPreview] = useState(false);
  const update = useUpdateJob(job.id);
  const navigate = useNavigate();
  const edit = useEditForm({
    name: `job:${job.id}`,
    row: job,
    blank: blankJob,
    toValues: toDraft,
    toBody,
    schema: () => jobInput,
    fieldOf,
    names: PART_NAMES,
    save: (body, revision) => update.mutateAsync({ ...body, revision }),
    onSaved: () => navigate({ to: '/manage/applications', ignoreBlocker: true }),
  });

  return (
    <Page width={withPreview ? 'list' : 'reading'}>
      <PageHeader
        title="Edit Job"
        back={<BackToApplications />}
        action={<PreviewToggle pressed={withPreview} onChange={setWithPreview} />}
      />
      <JobForm
        edit={edit}
        submitLabel="Save Changes"
        workingLabel="Saving..."
        withStatus
        withPreview={withPreview}
        secondaryAction={
          <Button asChild variant="ghost">
            <Link to="/manage/applications">Cancel</Link>
          </Button>
        }
      />
    </Page>
  );
}

/** The link back from the edit screen. */
function BackToApplications() {
  return (
    <BackLink>
      <Link to="/manage/applications">Back to Applications</Link>
    </BackLink>
  );
}
