import { CircleCheck, CircleX, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EXAM_QUESTION_TYPES, isSameAnswer } from '#contract/exams.ts';
import { counted } from '../../../lib/format.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { cx } from '../../../ui/cx.ts';
import { PersonName } from '../../../ui/person-name.tsx';
import { Time } from '../../../ui/time.tsx';
import { MarkingForm } from '../marking/marking-form.tsx';
import type { ReviewedAttempt, ReviewedQuestion } from '../queries.ts';
import { IntegrityTimeline } from './result-timeline.tsx';

/** A manager's review of an attempt: who took it, when the page was left, and each question with its answer. */
export default function ResultReview({ attempt }: { attempt: ReviewedAttempt }) {
  // Marking comes first while it is due, and stays in place once done.
  const [isMarkingFirst] = useState(attempt.awaitingMarks);
  const marking = (
    <div className="mt-10 empty:hidden">
      <MarkingForm attempt={attempt} />
    </div>
  );
  return (
    <>
      <Taker attempt={attempt} />
      <IntegrityTimeline events={attempt.events} startedAt={attempt.startedAt} />
      {isMarkingFirst && marking}
      <section aria-labelledby="question-review" className="mt-10">
        <h2 id="question-review" className="text-lg font-semibold tracking-tight">
          Question Review
        </h2>
        {attempt.review.length === 0 && <p className="mt-1 text-muted">The answers were erased with the person.</p>}
        <ol className="mt-2 divide-y divide-line border-b border-line [list-style-type:''] empty:hidden">
          {attempt.review.map((question, index) => (
            <Question key={question.id} question={question} number={index + 1} attempt={attempt} />
          ))}
        </ol>
      </section>
      {!isMarkingFirst && marking}
    </>
  );
}

function Taker({ attempt }: { attempt: ReviewedAttempt }) {
  const { user, startedAt, completedAt } = attempt;
  const name = user?.username ?? 'Unknown User';
  return (
    <section aria-label="Taken by" className="mt-8 flex items-center gap-3">
      <Avatar name={name} src={user?.avatar} />
      <div className="min-w-0 text-sm">
        <p className="truncate text-base font-semibold">
          <PersonName person={user} />
        </p>
        <p className="text-muted">
          Started <Time value={startedAt} format="datetime" />
          {completedAt && <>, took {timeTaken(startedAt, completedAt)}</>}
        </p>
        {attempt.markedAt && (
          <Credit verb="Marked" who={attempt.marker} when={attempt.markedAt} note={attempt.markNote} />
        )}
        {attempt.manuallyAdjusted && <Credit verb="Score set" who={attempt.adjuster} note={attempt.adjustmentNote} />}
      </div>
    </section>
  );
}

interface CreditProps {
  verb: string;
  who: ReviewedAttempt['marker'];
  when?: string | null;
  note: string | null;
}

/** 'Marked by vera 2 days ago: a note'. */
function Credit({ verb, who, when, note }: CreditProps) {
  return (
    <p className="text-muted">
      {verb} by <PersonName person={who} />
      {when && (
        <>
          {' '}
          <Time value={when} />
        </>
      )}
      {note && <>: {note}</>}
    </p>
  );
}

function timeTaken(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  return minutes < 1 ? 'less than a minute' : counted(minutes, 'minute');
}

interface QuestionProps {
  question: ReviewedQuestion;
  /** Its position, from 1. */
  number: number;
  attempt: ReviewedAttempt;
}

function Question({ question, number, attempt }: QuestionProps) {
  const { response, answer } = question;
  const isChoice = question.type === 'multiple-choice';
  const isBlank = response.trim() === '';
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-caption text-muted tabular-nums">
          Question {number} · {EXAM_QUESTION_TYPES[question.type]}
        </p>
        {isChoice ? (
          <Verdict isCorrect={isSameAnswer(answer, response)} />
        ) : (
          <Mark question={question} attempt={attempt} />
        )}
      </div>
      <h3 className="mt-0.5 max-w-prose font-semibold whitespace-pre-wrap text-pretty">{question.question}</h3>
      {/* The marking form above already shows the answers it is waiting for. */}
      {!(attempt.awaitingMarks && question.needsMark) && (
        <dl className="mt-3 grid items-start gap-3 sm:grid-cols-2 sm:gap-5">
          <Answer label="Answer" isMissing={isBlank}>
            {isBlank ? 'No answer provided' : response}
          </Answer>
          <Answer label={isChoice ? 'Correct answer' : 'Sample answer'} isReference isMissing={answer.trim() === ''}>
            {answer.trim() || 'No sample answer'}
          </Answer>
        </dl>
      )}
    </li>
  );
}

interface AnswerProps {
  label: string;
  /** The correct or sample answer, set apart from the taker's. */
  isReference?: boolean;
  isMissing: boolean;
  children: ReactNode;
}

function Answer({ label, isReference = false, isMissing, children }: AnswerProps) {
  return (
    <div className={cx('min-w-0', isReference && 'rounded-md bg-subtle px-3 py-2')}>
      <dt className="text-caption font-semibold text-muted">{label}</dt>
      <dd className={cx('mt-1 whitespace-pre-wrap', isMissing && 'text-muted')}>{children}</dd>
    </div>
  );
}

function Verdict({ isCorrect }: { isCorrect: boolean }) {
  return (
    <Badge tone={isCorrect ? 'success' : 'danger'} icon={isCorrect ? CircleCheck : CircleX}>
      {isCorrect ? 'Correct' : 'Incorrect'}
    </Badge>
  );
}

/** A free-text answer's mark; nothing for one that needs no marking. */
function Mark({ question: { mark, needsMark }, attempt }: Pick<QuestionProps, 'question' | 'attempt'>) {
  if (!needsMark) return null;
  if (mark !== null) return <Badge icon={PenLine}>Mark: {mark} of 1</Badge>;
  return attempt.awaitingMarks ? (
    <Badge tone="info" icon={PenLine}>
      Awaiting marking
    </Badge>
  ) : (
    <Badge icon={PenLine}>Not marked</Badge>
  );
}
