import { useQuery } from '@tanstack/react-query';
import { ListChecks, Plus } from 'lucide-react';
import { useState } from 'react';
import { MAX_REQUIREMENTS } from '#contract/limits.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { StaleAlert } from '#patterns/lists/stale-alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useOnline } from '#ui/feedback/use-online.ts';
import { List } from '#ui/layout/list.tsx';
import { RowsLoading } from '#ui/layout/row-skeleton.tsx';
import { requirementsQuery } from '../queries.ts';
import { AssignPanel, useAssignDue } from './assign-due.tsx';
import { RequirementDialog } from './requirement-dialog.tsx';
import { RequirementRow } from './requirement-row.tsx';

/** What is asked of whom, by grade; managers add, change and delete it, and assign exams that are due. */
export default function RequirementsPart() {
  const query = useQuery(requirementsQuery);
  const isOnline = useOnline();
  const [adding, setAdding] = useState({ count: 0, isOpen: false });
  const assigning = useAssignDue();
  const { data } = query;
  if (!data && query.error) return <LoadFailure query={query} title="The requirements could not be loaded" />;
  if (!data) return <RowsLoading label="Loading the requirements" />;
  const isFull = data.length >= MAX_REQUIREMENTS;
  const add = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden />}
      disabled={!isOnline || isFull}
      onClick={() => setAdding(({ count }) => ({ count: count + 1, isOpen: true }))}
    >
      Add Requirement
    </Button>
  );
  return (
    <>
      {query.error && <StaleAlert query={query} />}
      {data.length === 0 ? (
        <EmptyState framed icon={ListChecks} title="No requirements yet" action={add}>
          Ask a grade to read a guide, pass an exam or do a task, and see here who is up to date.
        </EmptyState>
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center justify-end gap-3">
            {isFull && <p className="text-caption text-muted">There are at most {MAX_REQUIREMENTS} requirements.</p>}
            {add}
          </div>
          <AssignPanel task={assigning} />
          <List framed aria-label="Requirements">
            {data.map((requirement) => (
              <RequirementRow
                key={requirement.id}
                requirement={requirement}
                assigned={!assigning.isRunning ? null : assigning.progress?.id === requirement.id ? 'this' : 'another'}
                onAssign={() => assigning.start(requirement)}
              />
            ))}
          </List>
        </>
      )}
      {adding.count > 0 && (
        <RequirementDialog
          key={adding.count}
          requirement={null}
          open={adding.isOpen}
          onClose={() => setAdding(({ count }) => ({ count, isOpen: false }))}
        />
      )}
    </>
  );
}
