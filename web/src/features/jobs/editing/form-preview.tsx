import { type Control, useWatch } from 'react-hook-form';
import { hasOptions } from '#contract/jobs.ts';
import { Card } from '#ui/layout/card.tsx';
import { useScrollable } from '#ui/layout/use-scrollable.ts';
import { JobSections } from '../job-sections.tsx';
import { QuestionInput } from '../question-input.tsx';
import { type JobDraft, parseOptions } from './job-draft.ts';

/** The posting as applicants will see it, updated while you type. Its inputs are disabled. */
export function FormPreview({ control }: { control: Control<JobDraft> }) {
  const { title, description, requirements, formQuestions } = useWatch({ control }) as JobDraft;
  const { ref, scrollable } = useScrollable();
  return (
    <Card padding="none" aria-label="Form preview" className="overflow-hidden">
      <p className="border-b border-line bg-subtle px-4 py-2 text-caption text-muted sm:px-5">
        Preview: how applicants will see this
      </p>
      <div
        ref={ref}
        {...(scrollable && { tabIndex: 0 })}
        className="px-4 py-4 focus-visible:-outline-offset-2 sm:px-5 xl:max-h-[calc(100dvh-9rem)] xl:overflow-y-auto"
      >
        <div className="flex flex-col gap-5">
          <h2 className="text-xl">{title.trim() || 'Title of the position'}</h2>
          <JobSections
            description={description.trim() || 'What the position is about.'}
            requirements={requirements.trim() || 'What applicants should bring.'}
            level={3}
          />
          <hr className="border-line" />
          {formQuestions.length === 0 && (
            <p className="text-muted">No specific questions for this position. You can submit a general application.</p>
          )}
          {formQuestions.map((question, index) => (
            <QuestionInput
              key={question.id}
              question={{
                ...question,
                label: question.label.trim() || `Question ${index + 1}`,
                options: hasOptions(question.type) ? [...new Set(parseOptions(question.options))] : [],
              }}
              value=""
              onChange={() => {}}
              disabled
            />
          ))}
        </div>
      </div>
    </Card>
  );
}
