import { Link } from '@tanstack/react-router';
import { Briefcase, CirclePause, Pencil, Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { jobInput } from '#contract/jobs.ts';
import { focusOnMount } from '#lib/focus.ts';
import { useEditForm } from '#patterns/forms/edit-form.ts';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { latePart } from '#ui/late-part.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { Page, PageHeader } from '#ui/layout/page.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { Time } from '#ui/time.tsx';
import { closedLabel, isOpenJob } from '../job-open.ts';
import { useCreateJob } from '../mutations.ts';
import { type Job, jobsQuery, type ManagedJob } from '../queries.ts';
import { blankJob, fieldOf, toBody, toDraft } from './job-draft.ts';
import { PreviewToggle } from './preview-toggle.tsx';

// Most visits edit a posting.
const JobForm = latePart(async () => ({ default: (await import('./job-form.tsx')).JobForm }));

/** The current postings, and below them the form of a new one, folded until it is wanted. */
export function CreateJobScreen() {
  const [withPreview, setWithPreview] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [hasPosted, setPosted] = useState(false);
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
    onSaved: (): void => {
      edit.form.reset(blankJob);
      setOpen(false);
      setPosted(true);
    },
  });
  // Text that was typed before a reload is back, and must not be hidden.
  const isShown = isOpen || edit.isDirty;

  return (
    <Page width={withPreview ? 'list' : 'reading'}>
      <PageHeader
        title="Create Job Posting"
        sentence="Every posting, open or not. Applications to a new one open as soon as you post it."
        action={
          !isShown && (
            <Button
              // The form that had focus is gone.
              ref={hasPosted ? focusOnMount : undefined}
              variant="primary"
              icon={<Plus aria-hidden />}
              onClick={() => setOpen(true)}
            >
              Create Job Posting
            </Button>
          )
        }
      />
      <CurrentPostings />
      {isShown && (
        <section aria-labelledby="new-job" className="mt-12" onFocusCapture={() => setOpen(true)}>
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <SectionHead title="New posting" id="new-job" />
            <PreviewToggle pressed={withPreview} onChange={setWithPreview} />
          </div>
          <JobForm
            edit={edit}
            submitLabel="Create Job Posting"
            workingLabel="Creating..."
            withDraft
            takesFocus={isOpen}
            withPreview={withPreview}
          />
        </section>
      )}
    </Page>
  );
}

/** Every posting, open or not, each with a link to edit it. */
function CurrentPostings() {
  return (
    <section>
      <SectionHead title="Current postings" />
      <div className="mt-4">
        <Postings />
      </div>
    </section>
  );
}

function Postings() {
  return (
    <PagedList
      list={usePagedList(jobsQuery)}
      name="the postings"
      rest="Open Vacancies has the others."
      kept="What you typed below is kept."
      more="button"
      empty={
        <EmptyState icon={Briefcase} title="No job postings created yet" level={3}>
          Jobs you post are listed here, where you can edit or close them.
        </EmptyState>
      }
      skeleton={<PostingSkeleton />}
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
  const titleId = useId();
  return (
    <ListRow
      end={
        <Button asChild variant="ghost" size="sm" icon={<Pencil aria-hidden />} className="-mr-3">
          <Link to="/manage/edit-job/$id" params={{ id: job.id }} aria-describedby={titleId}>
            Edit
          </Link>
        </Button>
      }
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <p id={titleId} className="min-w-0 font-semibold wrap-anywhere">
          {job.title}
        </p>
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

function PostingSkeleton() {
  return (
    <ListRow end={<Skeleton className="h-8 w-14 pointer-coarse:h-11" />}>
      <Skeleton className="my-1 h-3.5 w-48" />
      <Skeleton className="my-1.5 h-3 w-28" />
    </ListRow>
  );
}
