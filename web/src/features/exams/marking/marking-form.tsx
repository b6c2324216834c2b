import { MAX_COMMENT, MAX_NOTE } from '#contract/limits.ts';
import { Failure } from '#patterns/failure.tsx';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { areSingleKeysOn, SEND_KEYS } from '#patterns/keys.ts';
import { Alert } from '#ui/feedback/alert.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import type { ReviewedAttempt } from '../queries.ts';
import { MarkingFooter } from './marking-footer.tsx';
import { useMarkingKeys } from './marking-keys.ts';
import { MarkingQuestion } from './marking-question.tsx';
import { useMarking } from './use-marking.ts';

const hasFreeText = ({ review }: ReviewedAttempt) => review.some((question) => question.needsMark);

/** Whether the free-text answers of an attempt are in the marking form. */
export const hasMarkingForm = (attempt: ReviewedAttempt) => attempt.can.mark === true && hasFreeText(attempt);

/** Marks the free-text answers of an attempt and links to the next in the queue. Renders nothing if there are none. */
export function MarkingForm({ attempt }: { attempt: ReviewedAttempt }) {
  if (attempt.can.mark === 'conflict' && hasFreeText(attempt))
    return (
      <Alert tone="info" title="A manager set this score">
        That ended the marking of this attempt, and its marks no longer count.
      </Alert>
    );
  if (!hasMarkingForm(attempt)) return null;
  // The key resets the edits for each attempt.
  return <Marking key={attempt.id} attempt={attempt} />;
}

function Marking({ attempt }: { attempt: ReviewedAttempt }) {
  const marking = useMarking(attempt);
  const { marks, save, isChecked, fields, choices, submit } = marking;
  useMarkingKeys(marking);

  return (
    <section aria-labelledby="marking-title">
      <SectionHeader
        title="Marking"
        id="marking-title"
        sentence={
          <>
            Mark each free-text answer against its sample. The score is set once all of them are marked.
            {areSingleKeysOn() && (
              <span className="pointer-coarse:hidden">
                {' '}
                Keys: 1 wrong, 2 partly right, 3 right, then {SEND_KEYS} to save.
              </span>
            )}
          </>
        }
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <ol className="mt-2 divide-y border-b border-line">
          {marks.questions.map((question) => (
            <MarkingQuestion
              key={question.id}
              question={question}
              number={attempt.review.indexOf(question) + 1}
              value={marks.textOf(question)}
              onChange={(text) => marks.setMark(question.id, text)}
              fieldRef={fields.refOf(question.id)}
              choiceRef={choices.refOf(question.id)}
              error={isChecked && marks.isInvalid(question) ? 'A number from 0 to 1' : undefined}
            />
          ))}
        </ol>
        <Field label="Comment (optional)" help="They see this with their result." className="mt-5">
          <Textarea
            rows={3}
            maxLength={MAX_COMMENT}
            value={marks.comment}
            onChange={(event) => marks.setComment(event.target.value)}
          />
        </Field>
        <Field label="Note (optional)" help="Other managers see this; the taker does not." className="mt-5">
          <Textarea
            rows={2}
            maxLength={MAX_NOTE}
            value={marks.note}
            onChange={(event) => marks.setNote(event.target.value)}
          />
        </Field>
        {save.error && (
          <Failure error={save.error} className="mt-4">
            Your marks are still here. Anything others changed is shown above; saving again saves yours.
          </Failure>
        )}
        <MarkingFooter attempt={attempt} marking={marking} />
      </form>
      <LeaveGuard isDirty={marks.isDirty} onLeave={marks.reset} />
    </section>
  );
}
