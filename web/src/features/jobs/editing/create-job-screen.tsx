import { Link } from '@tanstack/react-router';
import { Briefcase, CirclePause, Pencil } from 'lucide-react';
import { useEffect, useState } from 'react';
import { jobInput } from '#contract/jobs.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { type ListState, usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Time } from '#ui/time.tsx';
import { closedLabel, isOpenJob } from '../job-open.ts';
import { useCreateJob } from '../mutations.ts';
import { type Job, jobsQuery, type ManagedJob } from '../queries.ts';
import { blankJob, fieldOf, toBody, toDraft } from './job-draft.ts';
import { JobForm } from './job-form.tsx';
import { PreviewToggle } from './preview-toggle.tsx';

const POSTINGS = 'postings';

/** The form of a new posting, and the current postings below it. */
export function CreateJobScreen() {
  const [withPreview, setWithPreview] = useState(false);
  const [posted, setPosted] = useState(0);
  const create = useCreateJob();
  const postings = usePagedList(jobsQuery);
  const edit = useEditForm({
    name: 'job:new',
    row: null as ManagedJob | null,
    blank: blankJob,
    toValues: toDraft,
    toBody,
    schema: () => jobInput,
    fieldOf,
    save: (body) => create.mutateAsync(body),
    onSaved: (): void => {
      edit.form.reset(blankJob);
      setPosted((before) => before + 1);
    },
  });
  const { form } = edit;
  // The question that had focus may be gone. After a reset, fields are registered by the next render.
  useEffect(() => {
    if (posted > 0) form.setFocus('title');
  }, [posted, form]);

  return (
    <Page width={withPreview ? 'list' : 'reading'}>
      <PageHeader
        title="Create Job Posting"
        action={
          <>
            {postings.rows && postings.rows.length > 0 && (
              <Button asChild variant="ghost" className="max-sm:hidden">
                <a href={`#${POSTINGS}`}>
                  Current postings ({postings.rows.length}
                  {postings.hasMore && '+'})
                </a>
              </Button>
            )}
            <PreviewToggle pressed={withPreview} onChange={setWithPreview} />
          </>
        }
      />
      <JobForm
        edit={edit}
        submitLabel="Create Job Posting"
        workingLabel="Creating..."
        withDraft
        withPreview={withPreview}
      />
      <section aria-labelledby={POSTINGS} className="mt-12">
        <SectionHeader title="Current postings" id={POSTINGS} />
        <div className="mt-4">
          <Postings list={postings} />
        </div>
      </section>
    </Page>
  );
}

/** Every posting, open or not, each with a link to edit it. */
function Postings({ list }: { list: ListState<Job> }) {
  return (
    <PagedList
      list={list}
      name="the postings"
      rest="Open Vacancies has the others."
      kept="What you typed above is kept."
      more="button"
      empty={
        <EmptyState icon={Briefcase} title="No job postings created yet" level={3}>
          Jobs you post are listed here, where you can edit or close them.
        </EmptyState>
      }
      skeleton={<RowSkeleton />}
    >
      {(jobs) => (
        <List framed>
          {jobs.map((job) => (
            <Posting key={job.id} job={job} />
          ))}
        </List>
      )}
    </PagedList>
  );
}

function Posting({ job }: { job: Job }) {
  return (
    <ListRow
      end={
        <Button asChild variant="ghost" size="sm" icon={<Pencil aria-hidden />} className="-mr-3">
          <Link to="/manage/edit-job/$id" params={{ id: job.id }}>
            Edit<span className="sr-only"> {job.title}</span>
          </Link>
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p className="min-w-0 font-semibold wrap-anywhere">{job.title}</p>
        {isOpenJob(job) ? (
          <Badge tone="success" isPlain>
            Active
          </Badge>
        ) : (
          <Badge icon={CirclePause}>{closedLabel(job)}</Badge>
        )}
      </div>
      <p className="mt-0.5 text-caption text-muted">
        Created <Time value={job.createdAt} />
      </p>
    </ListRow>
  );
}
