import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { StandingState } from '#contract/handbook/standings.ts';
import { ownAssignmentsQuery } from '#features/exams/queries.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { List } from '#ui/layout/list.tsx';
import { RowsLoading } from '#ui/layout/row-skeleton.tsx';
import { SectionHeader } from '#ui/layout/section-header.tsx';
import { type OwnStanding, ownStandingQuery } from '../queries.ts';
import { StandingRow } from './standing-row.tsx';

const SECTIONS: readonly { state: StandingState; title: string; sentence?: string }[] = [
  { state: 'overdue', title: 'Overdue' },
  { state: 'due', title: 'Due' },
  { state: 'open', title: 'Before your next grade', sentence: 'A promotion waits for these.' },
  { state: 'met', title: 'Done' },
];

/** The reader's own standings, the most urgent first, each with what there is to do. */
export function MinePart() {
  const query = useQuery(ownStandingQuery);
  const { data } = query;
  // Only an assigned exam can be taken.
  const hasExams = data?.some(({ requirement }) => requirement.kind === 'pass') ?? false;
  const assignments = useQuery({ ...ownAssignmentsQuery, enabled: hasExams });
  const assigned = new Set(assignments.data?.map(({ examId }) => examId));
  if (!data && query.error) return <LoadFailure query={query} title="Your training could not be loaded" />;
  if (!data) return <RowsLoading label="Loading your training" />;
  return (
    <>
      {query.error && <StaleAlert query={query} />}
      {data.length === 0 ? (
        <EmptyState framed icon={CircleCheck} title="Nothing is asked of you">
          Guides to read, exams to pass and tasks to do will be here.
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-8">
          {SECTIONS.map((section) => (
            <Section
              key={section.state}
              {...section}
              standings={data.filter(({ state }) => state === section.state)}
              assigned={assigned}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface SectionProps {
  title: string;
  sentence?: string;
  standings: OwnStanding[];
  /** The exams that the reader can take. */
  assigned: ReadonlySet<string>;
}

function Section({ title, sentence, standings, assigned }: SectionProps) {
  const id = useId();
  if (standings.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <SectionHeader id={id} title={title} sentence={sentence} className="mb-3" />
      <List framed>
        {standings.map((standing) => (
          <StandingRow key={standing.requirementId} standing={standing} assigned={assigned} />
        ))}
      </List>
    </section>
  );
}
