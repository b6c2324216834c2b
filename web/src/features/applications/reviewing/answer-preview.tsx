import { cx } from '#ui/cx.ts';
import { AnswersDeleted } from '../answers-deleted.tsx';
import type { ReviewedApplication } from '../queries.ts';

const PREVIEW_ANSWERS = 2;
const PREVIEW_LENGTH = 60;

// By code points, so as not to split an emoji.
function cut(answer: string): string {
  const characters = [...answer.replace(/\s+/g, ' ')];
  return characters.length > PREVIEW_LENGTH ? `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…` : answer;
}

const PREVIEW = 'text-muted max-sm:contents sm:mt-0.5 sm:flex sm:items-baseline';

// On phones between position and status, where it has room.
const PHONE_CELL = "max-sm:col-start-2 max-sm:row-start-2 max-sm:before:content-['·'_/_'']";
const SPOKEN = 'max-sm:sr-only';

interface PreviewProps {
  application: ReviewedApplication;
  /** On phones only for screen readers, where badges take the place. */
  isSpoken: boolean;
}

/** The first answers of an application, cut short, and how many more there are. */
export function AnswerPreview({
  application: { formQuestions, responses, status, textsDeletedAt, user },
  isSpoken,
}: PreviewProps) {
  const none = cx('min-w-0 truncate text-muted sm:mt-1', isSpoken ? SPOKEN : `${PHONE_CELL} max-sm:before:mr-1.5`);
  if (user?.isErased) return <p className={none}>Answers were erased.</p>;
  if (textsDeletedAt) return <AnswersDeleted status={status} className={none} />;
  const answers = formQuestions.flatMap(({ id, label }) => {
    const answer = responses[id];
    return answer ? [{ id, label, answer: cut(answer) }] : [];
  });
  const more = answers.length - PREVIEW_ANSWERS;
  if (answers.length === 0) return <p className={none}>No responses.</p>;
  return (
    <div className={PREVIEW}>
      {answers.slice(0, PREVIEW_ANSWERS).map(({ id, label, answer }, index) => (
        <p
          key={id}
          className={cx(
            'min-w-0 truncate',
            index > 0 && "sm:before:mx-1.5 sm:before:content-['·'_/_'']",
            index > 0 || isSpoken ? SPOKEN : `${PHONE_CELL} max-sm:before:mr-1.5`,
          )}
        >
          <span className="sr-only">{label} </span>
          {answer}
        </p>
      ))}
      {more > 0 && (
        <p className="ml-4 shrink-0 text-xs leading-5 whitespace-nowrap max-sm:sr-only">
          + {more} more {more === 1 ? 'response' : 'responses'}...
        </p>
      )}
    </div>
  );
}
