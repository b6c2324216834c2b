import { Link, useLocation } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { type Ref, useId, useRef, useState } from 'react';
import { EXAM_QUESTION_TYPES } from '#contract/exams.ts';
import { MAX_COMMENT, MAX_NOTE } from '#contract/limits.ts';
import { focusSoon, useFocusByKey } from '#lib/focus.ts';
import { useMe } from '#lib/session.ts';
import { Failure } from '#patterns/failure.tsx';
import { LeaveGuard } from '#patterns/forms/leave-guard.tsx';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Input } from '#ui/forms/input.tsx';
import { RadioGroup } from '#ui/forms/radio-group.tsx';
import { Textarea } from '#ui/forms/textarea.tsx';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { ScoreBadge } from '../attempt-badge.tsx';
import { useSaveMarks } from '../mutations.ts';
import { attemptsQuery, type ReviewedAttempt, type ReviewedQuestion } from '../queries.ts';
import { queueFilter } from '../results/attempts-search.ts';
import { parseMark, useMarks } from './marking-state.ts';

/** Id of the next attempt in the marking queue, in its chosen order, except the manager's own; null if there is none, undefined while loading. */
function useNextInQueue({ id }: ReviewedAttempt): string | null | undefined {
  const me = useMe();
  const search = useLocation({ select: (location) => location.state.testResults });
  const queue = usePagedList(attemptsQuery(queueFilter(search)));
  const queued = queue.rows?.filter((row) => row.userId !== me.id) ?? [];
  const index = queued.findIndex((row) => row.id === id);
  // Once marked, this attempt leaves the queue. Remember its successor.
  const [lastNext, setLastNext] = useState<string | undefined>();
  const next = index >= 0 ? queued[index + 1]?.id : lastNext;
  if (next !== lastNext) setLastNext(next);
  if (!queue.rows && !queue.error) return undefined;
  // After the last one, continue with skipped and new ones.
  return queued.find((row) => row.id === next)?.id ?? queued.find((row) => row.id !== id)?.id ?? null;
}

const isMarkable = ({ status, review }: ReviewedAttempt) =>
  status === 'completed' && review.some((question) => question.needsMark);

/** Whether the free-text answers of an attempt are in the marking form. */
export const hasMarkingForm = (attempt: ReviewedAttempt) => isMarkable(attempt) && !attempt.manuallyAdjusted;

/** Marks the free-text answers of an attempt and links to the next in the queue. Renders nothing if there are none. */
export function MarkingForm({ attempt }: { attempt: ReviewedAttempt }) {
  if (!isMarkable(attempt)) return null;
  if (attempt.manuallyAdjusted)
    return (
      <Alert tone="info" title="A manager set this score">
        That ended the marking of this attempt, and its marks no longer count.
      </Alert>
    );
  // The key resets the edits for each attempt.
  return <Marking key={attempt.id} attempt={attempt} />;
}

/** The marking form's state. Invalid marks are shown once it has been submitted. */
function useMarking(attempt: ReviewedAttempt) {
  const marks = useMarks(attempt);
  const save = useSaveMarks(attempt.id);
  const [status, setStatus] = useState('');
  const [isChecked, setChecked] = useState(false);
  const fields = useFocusByKey<string>();
  const nextLink = useRef<HTMLAnchorElement>(null);

  const submit = () => {
    if (save.isPending) return;
    setChecked(true);
    setStatus('');
    const invalid = marks.questions.find(marks.isInvalid);
    if (invalid) return fields.focusSoon(invalid.id);
    if (!marks.isDirty) return setStatus('Nothing has changed since you last saved.');
    save.mutate(marks.body, {
      onSuccess: (after) => {
        marks.reset();
        setChecked(false);
        setStatus(after.awaitingMarks ? 'Saved. The rest can be marked later.' : 'Saved. The marking is complete.');
        if (!after.awaitingMarks) focusSoon(nextLink);
      },
    });
  };

  return { marks, save, status, isChecked, fields, nextLink, submit };
}

function Marking({ attempt }: { attempt: ReviewedAttempt }) {
  const { marks, save, status, isChecked, fields, nextLink, submit } = useMarking(attempt);
  const next = useNextInQueue(attempt);

  return (
    <section aria-labelledby="marking-title">
      <SectionHead
        title="Marking"
        id="marking-title"
        sentence="Mark each free-text answer against its sample. The score is set once all of them are marked."
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
              error={isChecked && marks.isInvalid(question) ? 'A number from 0 to 1' : undefined}
            />
          ))}
        </ol>
        <Field label="Comment (optional)" help="The taker reads this with the result." className="mt-5">
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
        <div
          data-foot
          className="bottom-0 z-10 -mx-4 mt-5 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t border-line bg-canvas px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-8 sm:px-8 tall:sticky"
        >
          <p className="flex min-w-0 grow flex-wrap items-center gap-2 text-sm tabular-nums">
            <span role="status">
              {marks.markedCount} of {marks.questions.length} marked. {status}
            </span>
            {!attempt.awaitingMarks && attempt.score !== null && (
              <ScoreBadge score={attempt.score} passingScore={attempt.passingScore} />
            )}
          </p>
          <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
            {next === undefined && <Skeleton className="h-9 w-42 rounded-md pointer-coarse:h-11" />}
            {next && (
              <Button asChild icon={<ArrowRight aria-hidden />} className="max-sm:[&_svg]:hidden">
                <Link ref={nextLink} to="/exam/results/$attemptId" params={{ attemptId: next }} state={true}>
                  Next in queue
                </Link>
              </Button>
            )}
            <Button type="submit" variant="primary" working={save.isPending} workingLabel="Saving...">
              Save marks
            </Button>
          </div>
        </div>
      </form>
      <LeaveGuard isDirty={marks.isDirty} />
    </section>
  );
}

const CHOICES = [
  { value: '0', label: '0', help: 'Wrong' },
  { value: '0.5', label: '½', help: 'Partly' },
  { value: '1', label: '1', help: 'Right' },
] as const;

interface MarkingQuestionProps {
  question: ReviewedQuestion;
  /** Its number in the exam. */
  number: number;
  value: string;
  onChange: (value: string) => void;
  fieldRef: Ref<HTMLInputElement>;
  error?: string | undefined;
}

/** One free-text answer next to its sample answer, with the fields that mark it. */
function MarkingQuestion({ question, number, value, onChange, fieldRef, error }: MarkingQuestionProps) {
  const titleId = useId();
  const mark = parseMark(value);
  const choice = CHOICES.find((option) => Number(option.value) === mark)?.value ?? null;
  return (
    <li aria-labelledby={titleId} className="scroll-mt-20 py-5">
      <p className="text-caption text-muted tabular-nums">
        Question {number} · {EXAM_QUESTION_TYPES[question.type]}
      </p>
      <h3 id={titleId} className="mt-0.5 max-w-prose font-semibold whitespace-pre-wrap">
        {question.question}
      </h3>
      <dl className="mt-2 grid items-start gap-y-1 sm:grid-cols-2 sm:gap-x-5">
        <div className="min-w-0 py-2">
          <dt className="text-caption font-semibold text-muted">Answer</dt>
          <dd className="mt-1 leading-relaxed whitespace-pre-wrap">{question.response}</dd>
        </div>
        <div className="min-w-0 rounded-md bg-subtle px-3 py-2">
          <dt className="text-caption font-semibold text-muted">Sample answer</dt>
          <dd className="mt-1 leading-relaxed whitespace-pre-wrap">
            {question.answer.trim() || <span className="text-muted italic">No sample answer</span>}
          </dd>
        </div>
      </dl>
      <div className="mt-4 flex flex-wrap items-start gap-x-5 gap-y-3">
        <Field label="Mark" group className="min-w-0 grow basis-64 sm:max-w-96">
          <RadioGroup value={choice} onChange={onChange} options={CHOICES} className="grid-cols-3" />
        </Field>
        <Field label="Or exactly" error={error} className="w-32">
          <Input
            ref={fieldRef}
            type="number"
            inputMode="decimal"
            min={0}
            max={1}
            step={0.1}
            placeholder="0 to 1"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        </Field>
      </div>
    </li>
  );
}
