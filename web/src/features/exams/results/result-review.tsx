import { AppWindow, CircleCheck, CircleX, EyeOff, type LucideIcon, PenLine } from 'lucide-react';
import { useState } from 'react';
import { EXAM_QUESTION_TYPES, type IntegrityEvent, isSameAnswer } from '#contract/exams.ts';
import { counted, exactTime, inLocalTime } from '#lib/format.ts';
import { Badge } from '#ui/badge.tsx';
import { List, ListRow } from '#ui/layout/list.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { Answers } from '../marking/answers.tsx';
import { hasMarkingForm, MarkingForm } from '../marking/marking-form.tsx';
import type { ReviewedAttempt, ReviewedQuestion } from '../queries.ts';

const toTheSecond = inLocalTime({ timeStyle: 'medium' });

/** A manager's review of an attempt: the times the page was left, the marking, and the other questions with their answers. */
export default function ResultReview({ attempt }: { attempt: ReviewedAttempt }) {
  // Marking comes first if it is due, and stays there once it is done.
  const [isMarkingFirst] = useState(attempt.awaitingMarks);
  const listed = hasMarkingForm(attempt) ? attempt.review.filter((question) => !question.needsMark) : attempt.review;
  const marking = (
    <div className="mt-8 empty:hidden">
      <MarkingForm attempt={attempt} />
    </div>
  );
  return (
    <>
      <IntegrityTimeline events={attempt.events} dropped={attempt.eventsDropped} startedAt={attempt.startedAt} />
      {isMarkingFirst && marking}
      <section aria-labelledby="question-review" className="mt-8">
        <SectionHeader title="Question Review" id="question-review" sentence={sentenceFor(attempt, listed.length)} />
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
    ? 'Marked automatically: multiple choice, and questions left blank.'
    : 'Every answer is under Marking.';
}

interface QuestionProps {
  question: ReviewedQuestion;
  /** Position of the question, from 1. */
  number: number;
}

function Question({ question, number }: QuestionProps) {
  const { response, answer } = question;
  const isChoice = question.type === 'multiple-choice';
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-caption text-muted tabular-nums">
          Question {number} · {EXAM_QUESTION_TYPES[question.type]}
        </p>
        {isChoice ? <Verdict isCorrect={isSameAnswer(answer, response)} /> : <Mark question={question} />}
      </div>
      <h3 className="mt-0.5 max-w-prose font-semibold whitespace-pre-wrap text-pretty">{question.question}</h3>
      <Answers answer={response} referenceLabel={isChoice ? 'Correct answer' : 'Sample answer'} reference={answer} />
    </li>
  );
}

function Verdict({ isCorrect }: { isCorrect: boolean }) {
  return (
    <Badge tone={isCorrect ? 'success' : 'danger'} icon={isCorrect ? CircleCheck : CircleX}>
      {isCorrect ? 'Correct' : 'Incorrect'}
    </Badge>
  );
}

/** The mark of a free-text answer whose marking has ended. Renders nothing for other questions. */
function Mark({ question: { mark, needsMark } }: Pick<QuestionProps, 'question'>) {
  if (!needsMark) return null;
  return <Badge icon={PenLine}>{mark === null ? 'Not marked' : `Mark: ${mark} of 1`}</Badge>;
}

const EVENT: Record<IntegrityEvent, { label: string; Icon: LucideIcon }> = {
  tab_hidden: { label: 'Switched tabs or hid the page', Icon: EyeOff },
  window_blur: { label: 'Switched to another window', Icon: AppWindow },
};

interface IntegrityTimelineProps extends Pick<ReviewedAttempt, 'events' | 'startedAt'> {
  /** Later events that were only counted. */
  dropped: number;
}

/** The times the page was left during an exam, and for how long. */
function IntegrityTimeline({ events, dropped, startedAt }: IntegrityTimelineProps) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="timeline" className="mt-8">
      <h2 id="timeline" className="text-lg">
        Times the page was left
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-sm text-muted">
        Leaving the page is a hint, not proof: a notification or a call looks the same.
      </p>
      <List framed>
        {events.map(({ type, at, durationMs }) => {
          const { label, Icon } = EVENT[type];
          return (
            <ListRow
              key={`${at} ${type}`}
              leading={<Icon aria-hidden className="mt-0.5 size-4 text-muted" />}
              trailing={<span className="text-muted">{timeAway(durationMs)}</span>}
            >
              <p>{label}</p>
              <p className="text-muted">
                <time dateTime={at} title={exactTime(new Date(at))}>
                  {toTheSecond(new Date(at))}
                </time>
                , {duration(Math.max(0, Date.parse(at) - Date.parse(startedAt)))} into the exam
              </p>
            </ListRow>
          );
        })}
      </List>
      {dropped > 0 && <p className="mt-3 text-sm text-muted">And {dropped} later times, which are not listed.</p>}
    </section>
  );
}

/** Milliseconds as '3 min 20 s'. */
function duration(ms: number): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 1) return 'less than a second';
  if (seconds < 60) return counted(seconds, 'second');
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return `${minutes} min${rest > 0 ? ` ${rest} s` : ''}`;
}

const timeAway = (ms: number | null) => (ms === null ? 'No return recorded' : `Away for ${duration(ms)}`);
