import { useEffect, useRef } from 'react';
import type { OpinionStart } from '#features/voice/opinions/opinion-form.tsx';
import { AssigneePart } from '../assigning/assignee-part.tsx';
import { NotesPart } from '../notes/notes-part.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { ReviewsPart } from '../reviews/reviews-part.tsx';
import { BeforePart } from './before-part.tsx';
import { DecisionsPart } from './decisions-part.tsx';
import { NominationPart } from './nomination-part.tsx';
import { PrivateNotes } from './private-notes.tsx';
import { ServerPart } from './server-part.tsx';

interface ReviewSideProps {
  applicationId: string;
  /** The reviewer's view of it; null for their own application, which shows only the private notes. */
  review: ReviewedApplication | null;
  reviewStart: OpinionStart;
}

/** The column next to the answers. Its parts load independently, and each step resets it. */
export function ReviewSide({ applicationId, review, reviewStart }: ReviewSideProps) {
  const isKept = review !== null && !review.user?.isErased;
  const root = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each application starts at the top of the column.
  useEffect(() => void root.current?.closest('.overscroll-contain')?.scrollTo(0, 0), [applicationId]);
  return (
    <div ref={root} key={applicationId}>
      {review && (
        // What takes focus stays clear of the private notes below.
        <div className="flex flex-col gap-4 divide-y divide-line xl:[&_:is(a,button,input,textarea)]:scroll-mb-44">
          <AssigneePart application={review} isOpen={review.can.assign === true} />
          {isKept && <BeforePart application={review} />}
          {isKept && <ServerPart application={review} />}
          <NominationPart application={review} />
          <ReviewsPart applicationId={applicationId} isOpen={review.can.review === true} start={reviewStart} />
          <DecisionsPart application={review} />
          <NotesPart
            applicationId={applicationId}
            applicantId={review.userId}
            isOpen={isKept && review.textsDeletedAt === null}
          />
        </div>
      )}
      <PrivateNotes applicationId={applicationId} />
    </div>
  );
}
