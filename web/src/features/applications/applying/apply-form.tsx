import { Link } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { JobSections } from '#features/jobs/job-sections.tsx';
import type { Job } from '#features/jobs/queries.ts';
import { failureOf } from '#lib/api.ts';
import { focusSoon } from '#lib/focus.ts';
import type { Me } from '#lib/session.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Alert } from '#ui/feedback/alert.tsx';
import { BackLink, Page, PageHeader } from '#ui/layout/page.tsx';
import { usePreload } from '#ui/lazy-part.tsx';
import { loadToasts } from '#ui/overlays/toast.tsx';
import type { OwnApplication } from '../queries.ts';
import { stateSentence, usualSentence } from '../waiting.ts';
import { answerTo, isMissing, lastAnswers } from './apply-draft.ts';
import { ApplyFooter } from './apply-footer.tsx';
import { ApplyQuestion, ApplyReview, QuestionNumber, StepProgress } from './apply-steps.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { useApplyState } from './use-apply-state.ts';
import { useStepFocus } from './use-step-focus.ts';
import { useStepHistory } from './use-step-history.ts';
import { problemOf, useSubmit } from './use-submit.ts';

interface ApplyFormProps {
  me: Me;
  job: Job;
  /** The applicant's last application for this job, if its answers are still there. */
  earlier: OwnApplication | undefined;
  /** How many days an answer usually takes; null if no one can say. */
  usualDays: number | null;
  isSent: boolean;
  onSent: () => void;
  onAlreadyApplied: (application: OwnApplication) => void;
}

/** The application form: a step for each question, then the review. */
export default function ApplyForm({ me, job, earlier, usualDays, isSent, onSent, onAlreadyApplied }: ApplyFormProps) {
  const questions = job.formQuestions;
  const state = useApplyState(job, isSent);
  const { step, question } = state;
  const { heading, control } = useStepFocus(step);
  const goTo = useStepHistory(step, state.goTo);
  const field = useRef<HTMLElement>(null);
  const submit = useSubmit({
    jobId: job.id,
    onSent: () => {
      state.forget();
      onSent();
    },
    onAlreadyApplied,
    onIssues: state.showIssues,
  });
  usePreload(loadToasts);
  const isBusy = submit.isPending || isSent;
  const last = earlier && state.isBlank && !isBusy ? lastAnswers(questions, earlier) : {};
  const offered = Object.keys(last).length > 0 ? last : null;
  const problem = isBusy ? null : problemOf(submit.error, questions, state.hasChanged);

  const advance = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (question) {
      if (state.checkStep()) goTo(step + 1);
      else focusSoon(field);
    } else if (state.canSend) {
      state.acknowledgeChange();
      submit.mutate(state.responses());
    }
  };

  return (
    <>
      <form noValidate onSubmit={advance} className="flex min-h-[calc(100dvh-4rem)] flex-col">
        <Page width="reading" className="grow">
          <PageHeader
            isSmall
            title={`Apply for ${job.title}`}
            back={
              <BackLink>
                <Link to="/vacancies">Back to Vacancies</Link>
              </BackLink>
            }
          />
          <StepProgress step={step} total={questions.length + 1}>
            {question && <QuestionNumber heading={heading} number={step + 1} total={questions.length} />}
          </StepProgress>
          {offered && (
            <div className="mt-6 flex flex-wrap items-center justify-between gap-3 rounded-md bg-subtle px-4 py-3">
              <p>You have applied for this position before.</p>
              <Button size="sm" onClick={() => state.fill(offered)}>
                Start from your last answers
              </Button>
            </div>
          )}
          <section aria-labelledby="apply-step" className="mt-8">
            {question ? (
              <ApplyQuestion
                control={(element) => {
                  field.current = element;
                  return control(element);
                }}
                key={question.id}
                question={question}
                value={answerTo(state.answers, question.id)}
                error={answerTo(state.issues, question.id)}
                disabled={isBusy}
                onChange={(value) => state.answer(question.id, value)}
              />
            ) : (
              <ApplyReview
                heading={heading}
                questions={questions}
                answers={state.answers}
                issues={state.issues}
                disabled={isBusy}
                onEdit={goTo}
              />
            )}
          </section>
          {problem && <Problem requestId={failureOf(submit.error)?.requestId}>{problem}</Problem>}
          {isSent && (
            <p className="mt-6">
              {stateSentence(usualDays)} You can follow it in your{' '}
              <Link to="/progress" className="link">
                application progress
              </Link>
              .
            </p>
          )}
          {!isSent && questions.length > 0 && <StorageNote isStored={state.isStored} />}
          <AboutPosition job={job} usualDays={usualDays} isOpen={step === 0} />
        </Page>
        <ApplyFooter>
          <Button className="sm:mr-auto" disabled={step === 0 || isBusy} onClick={() => goTo(step - 1)}>
            Back
          </Button>
          {question && state.hasReviewed && (
            <Button variant="ghost" disabled={!state.canSend || isBusy} onClick={() => goTo(questions.length)}>
              Review
            </Button>
          )}
          {question ? (
            <Button
              type="submit"
              variant="primary"
              className="max-sm:flex-1"
              disabled={isBusy}
              // Not `disabled`: pressed, it says what is missing.
              aria-disabled={isMissing(question, state.answers)}
            >
              Next
            </Button>
          ) : (
            <Button
              key="submit"
              type="submit"
              variant="primary"
              className="max-sm:flex-1"
              working={submit.isPending}
              workingLabel="Submitting..."
              disabled={isSent || !state.canSend}
              // Ignore the second click of a double click on the last Next, which had the same place.
              onClick={(event) => event.detail > 1 && event.preventDefault()}
            >
              {isSent ? 'Application Submitted' : 'Submit Application'}
            </Button>
          )}
        </ApplyFooter>
      </form>
      <SentDialog me={me} isSent={isSent} position={job.title} usualDays={usualDays} />
    </>
  );
}

/** The vacancy, for reference: below the question, so that the form starts at the top. */
function AboutPosition({ job, usualDays, isOpen }: { job: Job; usualDays: number | null; isOpen: boolean }) {
  const usual = usualSentence(usualDays);
  return (
    <details open={isOpen} className="mt-8 rounded-lg border border-line bg-surface">
      <summary className="flex min-h-11 items-center gap-2 rounded-lg px-4 text-sm font-semibold transition-colors hover:bg-hover sm:px-5">
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted transition-transform in-open:rotate-90" />
        About this position
      </summary>
      <div className="px-4 pt-2 pb-5 sm:px-5">
        <JobSections description={job.description} requirements={job.requirements} level={2} />
        {usual && <p className="mt-5 text-muted">{usual}</p>}
      </div>
    </details>
  );
}

function Problem({ requestId, children }: { requestId: string | undefined; children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null);
  // On small screens the problem may be outside the view of the submit button.
  useEffect(() => void ref.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <div ref={ref} className="scroll-mb-44 pt-6">
      <Alert tone="danger">
        {children}
        {requestId && (
          <span className="mt-1 flex flex-wrap items-center gap-x-1 text-xs text-muted">
            Reference <CopyButton value={requestId} label="Copy reference" />
          </span>
        )}
      </Alert>
    </div>
  );
}

function StorageNote({ isStored }: { isStored: boolean }) {
  return (
    <p className="mt-6 text-caption text-muted">
      {isStored
        ? 'Your draft is saved on this device until you send it.'
        : 'This browser cannot save your draft: leave this page open until you have sent it.'}
    </p>
  );
}
