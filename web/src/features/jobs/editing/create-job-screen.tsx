import { useState } from 'react';
import { jobInput } from '#contract/jobs.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { useCreateJob } from '../mutations.ts';
import type { ManagedJob } from '../queries.ts';
import { CurrentPostings } from './current-postings.tsx';
import { blankJob, fieldOf, toBody, toDraft } from './job-draft.ts';
import { JobForm, PreviewToggle } from './job-form.tsx';

/** Posts a new job, above the list of current postings. */
export function CreateJobScreen() {
  const [withPreview, setWithPreview] = useState(false);
  const create = useCreateJob();
  const edit = useEditForm({
    name: 'job:new',
    row: null as ManagedJob | null,
    blank: blankJob,
    toValues: toDraft,
    toBody,
    schema: () => jobInput,
    fieldOf,
    save: (body) => create.mutateAsync(body),
    onSaved: (): void => edit.form.reset(blankJob),
  });

  return (
    <Page width={withPreview ? 'list' : 'reading'}>
      <PageHeader
        title="Create Job Posting"
        sentence="Applications open as soon as you post it."
        action={<PreviewToggle pressed={withPreview} onChange={setWithPreview} />}
      />
      <JobForm edit={edit} submitLabel="Create Job Posting" workingLabel="Creating..." withPreview={withPreview} />
      <CurrentPostings />
    </Page>
  );
}
