import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { jobInput } from '#contract/jobs.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { Button } from '#ui/button.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { useUpdateJob } from '../mutations.ts';
import type { ManagedJob } from '../queries.ts';
import { BackToApplications } from './back-to-applications.tsx';
import { blankJob, fieldOf, toBody, toDraft } from './job-draft.ts';
import { JobForm, PreviewToggle } from './job-form.tsx';

/** The edit form of a job. `job` is the version that the edit begins with. */
export function JobEditor({ job }: { job: ManagedJob }) {
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
