import { CircleCheck, CircleX, PenLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { EXAM_QUESTION_TYPES, isSameAnswer } from '#contract/exams.ts';
import { Badge } from '#ui/badge.tsx';
import { cx } from '#ui/cx.ts';
import { SectionHead } from '#ui/layout/section-head.tsx';
import { hasMarkingForm, MarkingForm } from '../marking/marking-form.tsx';
import type { ReviewedAttempt, ReviewedQuestion } from '../queries.ts';
import { IntegrityTimeline } from './result-timeline.tsx';

/** A manager's review of an attempt: when the page was left, the marking, and each other question with its answer. */
export default function ResultReview({ attempt }: { attempt: ReviewedAttempt }) {
  // Marking comes first while it is due, and stays in place once done.
  const [isMarkingFirst] = useState(attempt.awaitingMarks);
  const listed = hasMarkingForm(attempt) ? attempt.review.filter((question) => !question.needsMark) : attempt.review;
  const marking = (
    <div className="mt-8 empty:hidden">
      <MarkingForm attempt={attempt} />
    </div>
  );
  return (
    <>
      <IntegrityTimeline events={attempt.events} startedAt={attempt.startedAt} />
      {isMarkingFirst && marking}
      <section aria-labelledby="question-review" className="mt-8">
        <SectionHead title="Question Review" id="question-review" sentence={sentenceFor(attempt, listed.length)} />
        {listed.length > 0 && (
          <ol className="mt-2 divide-y border-b border-line [list-style-type:'']">
            {listed.map((question) => (
              <Question key={question.id} question={question} number={attempt.review.indexOf(question) + 1} />
            ))}
          </ol>
        )}
      </section>
      {!isMarkingFirst && marking}
    </>
  );
}

function sentenceFor(attempt: ReviewedAttempt, listed: number): string | undefined {
  if (attempt.review.length === 0) return 'The answers were erased with the person.';
  if (!hasMarkingForm(attempt)) return undefined;
  return listed > 0
    ? 'What needed no marking: multiple choice, and questions left blank.'
    : 'Every answer is under Marking.';
}

interface QuestionProps {
  question: ReviewedQuestion;
  /** Its position, from 1. */
  number: number;
}

function Question({ question, number }: QuestionProps) {
  const { response, answer } = question;
  const isChoice = question.type === 'multiple-choice';
  const isBlank = response.trim() === '';
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-caption text-muted tabular-nums">
          Question {number} · {EXAM_QUESTION_TYPES[question.type]}
        </p>
        {isChoice ? <Verdict isCorrect={isSameAnswer(answer, response)} /> : <Mark question={question} />}
      </div>
      <h3 className="mt-0.5 max-w-prose font-semibold whitespace-pre-wrap text-pretty">{question.question}</h3>
      <dl className="mt-2 grid items-start gap-y-1 sm:grid-cols-2 sm:gap-x-5">
        <Answer label="Answer" isMissing={isBlank}>
          {isBlank ? 'No answer provided' : response}
        </Answer>
        <Answer label={isChoice ? 'Correct answer' : 'Sample answer'} isReference isMissing={answer.trim() === ''}>
          {answer.trim() || 'No sample answer'}
        </Answer>
      </dl>
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
    <div className={cx('min-w-0 py-2', isReference && 'rounded-md bg-subtle px-3')}>
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

/** The mark of a free-text answer that can no longer be marked; nothing for one that needed none. */
function Mark({ question: { mark, needsMark } }: Pick<QuestionProps, 'question'>) {
  if (!needsMark) return null;
  return <Badge icon={PenLine}>{mark === null ? 'Not marked' : `Mark: ${mark} of 1`}</Badge>;
}
