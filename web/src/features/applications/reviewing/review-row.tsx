import { Link } from '@tanstack/react-router';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { ListRow } from '../../../ui/layout/list.tsx';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import { AnswersDeleted } from '../answers-deleted.tsx';
import type { ReviewedApplication } from '../queries.ts';
import { StatusBadge } from '../shared/status-badge.tsx';
import { nameOf, positionOf } from './review-names.ts';
import { rowLinkId } from './row-focus.tsx';

const PREVIEW_ANSWERS = 2;
const PREVIEW_LENGTH = 60;

// By code points, so as not to split an emoji.
function cut(answer: string): string {
  const characters = [...answer.replace(/\s+/g, ' ')];
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…` : answer;
}

function Preview({
  application: { formQuestions, responses, textsDeletedAt, user },
}: {
  application: ReviewedApplication;
}) {
  if (user?.isErased) return <p className="mt-1 text-muted">Answers were erased.</p>;
  if (textsDeletedAt) return <AnswersDeleted className="mt-1 text-muted" />;
  const answers = formQuestions.flatMap(({ id }) => (responses[id] ? [{ id, text: cut(responses[id]) }] : []));
  const more = answers.length - PREVIEW_ANSWERS;
  if (answers.length === 0) return <p className="mt-1 text-muted">No responses.</p>;
  return (
    <div className="mt-1 text-muted">
      {answers.slice(0, PREVIEW_ANSWERS).map(({ id, text }) => (
        <p key={id} className="truncate">
          {text}
        </p>
      ))}
      {more > 0 && <p className="text-xs">+ {more} more responses...</p>}
    </div>
  );
}

/** One application in the list. Selecting the row opens it. */
export function ReviewRow({ application, isOwn }: { application: ReviewedApplication; isOwn: boolean }) {
  const name = nameOf(application.user);
  return (
    <ListRow interactive leading={<Avatar name={name} src={application.user?.avatar} />}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <PersonName person={application.user}>
          <Link
            id={rowLinkId(application.id)}
            from="/manage/applications/"
            to="."
            search={(search) => ({ ...search, open: application.id })}
            state={{ openedReview: true }}
            resetScroll={false}
            preload={false}
            className="stretched max-w-full truncate rounded-sm text-base font-semibold"
          >
            {name}
          </Link>
        </PersonName>
        <span className="max-w-full min-w-0 truncate">{positionOf(application)}</span>
        <span className="text-caption text-muted">
          Applied <Time value={application.submittedAt} />
        </span>
        <span className="flex flex-wrap items-center gap-2 sm:ml-auto">
          {isOwn && <Badge icon={null}>Yours</Badge>}
          <StatusBadge status={application.status} suspended={application.suspended} />
        </span>
      </div>
      <Preview application={application} />
    </ListRow>
  );
}

/** Stands in for a row that is loading, at the same height. */
export function ReviewRowSkeleton() {
  return (
    <ListRow leading={<Skeleton round className="size-9" />}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Skeleton className="my-1 h-4 w-56" />
        <Skeleton className="h-5 w-20 max-sm:mr-24 sm:ml-auto" />
      </div>
      <div className="mt-1 space-y-1.5 py-0.5">
        <Skeleton className="h-3.5 w-full max-w-96" />
        <Skeleton className="h-3.5 w-full max-w-80" />
        <Skeleton className="h-3 w-32" />
      </div>
    </ListRow>
  );
}
