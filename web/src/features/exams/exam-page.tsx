import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { House } from '#ui/brand/street.tsx';
import { Button } from '#ui/button.tsx';
import { MessagePage } from '#ui/feedback/empty-state.tsx';
import { Loading } from '#ui/feedback/skeleton.tsx';
import { TextSkeleton } from '#ui/feedback/text-skeleton.tsx';
import { BackLink, Page } from '#ui/layout/page.tsx';

/** The link above the title of what belongs to the list of exams. */
export const BackToExams = () => (
  <BackLink>
    <Link to="/exam">Back to Exams</Link>
  </BackLink>
);

/** A page about one exam while it loads, with the link that leads back. */
export function ExamPageSkeleton({ label, back = <BackToExams /> }: { label: string; back?: ReactNode }) {
  return (
    <Page width="reading">
      <div className="mb-3">{back}</div>
      <Loading label={label}>
        <TextSkeleton blocks={3} />
      </Loading>
    </Page>
  );
}

/** Replaces the screen of an exam or result that does not exist, or that the user may not see. */
export function NotFoundPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <MessagePage
      picture={<House lit={0} crooked className="h-25 w-40" />}
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
