import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { BubbleHouse } from '#ui/brand/bubble-house.tsx';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { Loading, Skeleton } from '#ui/feedback/skeleton.tsx';
import { BackLink, Page } from '#ui/layout/page.tsx';

/** The link above the title of what belongs to the list of exams. */
export const BackToExams = () => (
  <BackLink>
    <Link to="/exam">Back to Exams</Link>
  </BackLink>
);

interface ExamPageSkeletonProps {
  label: string;
  /** Skeletons under the title, down to the facts. */
  children: ReactNode;
  /** Skeletons below the facts. */
  after?: ReactNode;
}

/** A page about one exam while it loads: back link, and skeletons of its title and four facts. */
export function ExamPageSkeleton({ label, children, after }: ExamPageSkeletonProps) {
  return (
    <Page width="reading">
      <div className="mb-3">
        <BackToExams />
      </div>
      <Loading label={label}>
        <Skeleton className="h-9 w-80 max-w-full" />
        {children}
        <div className="mt-6 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line lg:grid-cols-4">
          {[1, 2, 3, 4].map((fact) => (
            <div key={fact} className="bg-surface px-4 py-4 sm:px-5">
              <Skeleton className="my-0.5 h-4 w-20" />
              <Skeleton className="mt-2 mb-1 h-6 w-16" />
            </div>
          ))}
        </div>
        {after}
      </Loading>
    </Page>
  );
}

/** Replaces the screen of an exam or result that does not exist, or that the user may not see. */
export function NotFoundPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessagePage
      picture={<BubbleHouse lit={0} crooked className="h-25 w-40" />}
      title={title}
      action={
        <Button asChild variant="primary">
          <Link to="/exam">Back to Exams</Link>
        </Button>
      }
    >
      {children}
    </MessagePage>
  );
}
