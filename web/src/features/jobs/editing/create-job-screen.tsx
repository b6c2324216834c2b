import { useState } from 'react';
import { SaveProblem } from '../../../patterns/forms/save-problem.tsx';
import { Page, PageHeader } from '../../../ui/layout/page.tsx';
import { useCreateJob } from '../mutations.ts';
import { CurrentPostings } from './current-postings.tsx';
import { emptyDraft, type JobBody } from './job-draft.ts';
import { JobForm, PreviewToggle } from './job-form.tsx';
import { useJobForm } from './use-job-form.ts';

/** Posts a new job; below it are the ones that are there (spec §2, Create Job Posting). */
export function CreateJobScreen() {
  const { form, problem, setProblem, showFailure } = useJobForm(null);
  const [withPreview, setWithPreview] = useState(false);
  const create = useCreateJob();

  const post = async (body: JobBody) => {
    setProblem(null);
    try {
      await create.mutateAsync(body);
      form.reset(emptyDraft);
    } catch (error) {
      showFailure(error as Error);
    }
  };

  return (
    <Page width={withPreview ? 'list' : 'reading'}>
      <PageHeader
        title="Create Job Posting"
        sentence="It is open for applications as soon as it is posted."
        action={<PreviewToggle pressed={withPreview} onChange={setWithPreview} />}
      />
      <JobForm
        form={form}
        onSubmit={post}
        submitLabel="Create Job Posting"
        workingLabel="Creating..."
        withPreview={withPreview}
        problem={problem && <SaveProblem {...problem} />}
      />
      <CurrentPostings />
    </Page>
  );
}
