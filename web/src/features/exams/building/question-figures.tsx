import { useQuery } from '@tanstack/react-query';
import { counted } from '#lib/format.ts';
import { type QuestionFigures, questionFiguresQuery } from '../queries.ts';

/** The figures of a question as it is stored; undefined without an attempt at it. */
export type FiguresOf = (questionId: string) => QuestionFigures | undefined;

/** The figures of an exam's questions, once they have loaded. The form works without them. */
export function useQuestionFigures(examId: string | undefined, enabled: boolean): FiguresOf {
  const { data } = useQuery({ ...questionFiguresQuery(examId ?? ''), enabled: enabled && examId !== undefined });
  return (questionId) => data?.questions.find((figures) => figures.questionId === questionId && figures.attempts > 0);
}

const percent = (share: number | null) => `${Math.round(100 * (share ?? 0))}%`;

/** '64% right': the mean mark of the attempts at a question. */
export const rightText = ({ correct }: QuestionFigures) => `${percent(correct)} right`;

/** How a question was answered so far. */
export function QuestionFiguresNote({ figures }: { figures: QuestionFigures }) {
  const { attempts, options, blank } = figures;
  return (
    <section aria-label="Figures" className="border-t border-line pt-4 text-sm">
      <p>
        {rightText(figures)} in {counted(attempts, 'attempt')}
        {blank > 0 && `, ${blank} left blank`}
      </p>
      {options.length > 0 && (
        <dl className="mt-2 grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-muted">
          {options.map(({ text, count }) => (
            <div key={text} className="contents">
              <dt className="min-w-0 wrap-anywhere">{text}</dt>
              <dd className="text-right tabular-nums">
                {count} ({percent(count / attempts)})
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="mt-2 text-caption text-muted">From the newest attempts, since the question last changed.</p>
    </section>
  );
}
