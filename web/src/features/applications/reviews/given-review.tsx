import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar } from '#ui/avatar.tsx';
import { Badge } from '#ui/badge.tsx';
import { Time } from '#ui/time.tsx';
import { nameOf } from '../reviewing/review-names.ts';
import { VERDICT_LOOK } from './review-words.ts';
import type { Review } from './reviews-query.ts';

interface GivenReviewProps {
  review: Review;
  isMine: boolean;
  /** A button at the end, on one's own. */
  action?: ReactNode;
}

/** One review: who, what they think and why. */
export function GivenReview({ review, isMine, action }: GivenReviewProps) {
  const { reviewer, verdict, reason, sawOthers, createdAt, updatedAt, revision } = review;
  const { label, tone, icon } = VERDICT_LOOK[verdict];
  return (
    <li className="py-3 text-sm">
      <div className="flex items-center gap-2">
        <Avatar name={nameOf(reviewer)} src={reviewer?.avatar} size="sm" />
        <p className="min-w-0 truncate">
          <span className="font-semibold">{nameOf(reviewer)}</span>
          {isMine && <span className="text-muted"> (you)</span>}
        </p>
        <Badge tone={tone} icon={icon} className="ml-auto shrink-0">
          {label}
        </Badge>
      </div>
      <p className="mt-1.5 wrap-anywhere whitespace-pre-wrap">
        {reason ?? <span className="text-muted italic">The reason was deleted.</span>}
      </p>
      <div className="mt-1.5 flex min-h-6 flex-wrap items-center gap-x-3 gap-y-1 text-caption text-muted">
        <span>
          {revision > 1 ? 'Changed' : 'Given'} <Time value={revision > 1 ? updatedAt : createdAt} />
        </span>
        {sawOthers && (
          <Badge icon={Eye} isPlain className="font-normal text-muted">
            Had seen others’ reviews
          </Badge>
        )}
        {action && <span className="ml-auto">{action}</span>}
      </div>
    </li>
  );
}
