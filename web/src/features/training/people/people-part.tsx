import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Download, Users } from 'lucide-react';
import { GRADES, type Grade } from '#contract/grades.ts';
import { STANDING_STATES, type StandingState } from '#contract/handbook/standings.ts';
import { gradeTitle } from '#lib/portal/labels.ts';
import { FilterBar } from '#patterns/lists/filter-bar.tsx';
import { usePagedList } from '#patterns/lists/list-state.ts';
import { LoadFailure } from '#patterns/lists/load-failure.tsx';
import { PagedList } from '#patterns/lists/paged-list.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Select } from '#ui/forms/select.tsx';
import { RowSkeleton } from '#ui/layout/row-skeleton.tsx';
import { peopleStandingsQuery, type Requirement, requirementsQuery } from '../queries.ts';
import { STATE_LABELS } from '../training-labels.ts';
import type { PeopleSearch, TrainingSearch } from '../training-search.ts';
import { MissingList } from './missing-list.tsx';
import { StandingExport, useStandingExport } from './standing-export.tsx';
import { StandingTable } from './standing-table.tsx';

const STAFF = GRADES.filter((grade) => grade >= 2);

/** How the team stands: a table of people and requirements, and on phones what each person lacks. */
export default function PeoplePart({ search }: { search: TrainingSearch }) {
  const { q, grade, requirement, state } = search;
  const list = usePagedList(peopleStandingsQuery(search), search);
  const requirements = useQuery(requirementsQuery);
  const navigate = useNavigate({ from: '/training' });
  const exporting = useStandingExport();
  const narrow = (change: PeopleSearch) =>
    void navigate({
      search: { ...search, ...change, after: undefined },
      replace: 'q' in change,
      resetScroll: false,
    });
  const asked = requirements.data?.filter(({ paused }) => paused === null) ?? [];
  const isNarrowed = Boolean(q || grade || requirement || state);
  if (!requirements.data && requirements.error)
    return <LoadFailure query={requirements} title="The requirements could not be loaded" />;
  return (
    <>
      <div className="-mt-3 mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <FilterBar q={q} onSearch={(next) => narrow({ q: next })} label="Search the people">
            <Select<`${Grade}`>
              isQuiet
              aria-label="Grade"
              placeholder="All grades"
              value={grade === undefined ? '' : `${grade}`}
              onChange={(value) => narrow({ grade: STAFF.find((each) => `${each}` === value) })}
              onClear={() => narrow({ grade: undefined })}
              options={STAFF.map((each) => ({ value: `${each}` as const, label: gradeTitle(each) }))}
            />
            <Select
              isQuiet
              aria-label="Requirement"
              placeholder="All requirements"
              value={requirement ?? ''}
              onChange={(value) => narrow({ requirement: value })}
              onClear={() => narrow({ requirement: undefined })}
              options={asked.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <Select<StandingState>
              isQuiet
              aria-label="State"
              placeholder="Any state"
              value={state ?? ''}
              onChange={(value) => narrow({ state: value })}
              onClear={() => narrow({ state: undefined })}
              options={STANDING_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))}
            />
          </FilterBar>
        </div>
        <Button
          size="sm"
          variant="ghost"
          icon={<Download aria-hidden />}
          working={exporting.isRunning}
          onClick={() => exporting.start(search)}
        >
          Export CSV
        </Button>
      </div>
      {exporting.progress && <StandingExport task={exporting} />}
      <PagedList
        // Both are read at the same time, and the table has its columns from the requirements.
        list={requirements.data ? list : { ...list, rows: undefined }}
        name="the people"
        kept="Nothing was changed."
        empty={
          <EmptyState framed icon={Users} title="Nobody here">
            {isNarrowed ? 'Nobody matches these filters.' : 'The team will be here.'}
          </EmptyState>
        }
        skeleton={<RowSkeleton picture="small" />}
        skeletonCount={8}
      >
        {(rows) => (
          <>
            <StandingTable people={rows} requirements={columnsOf(asked, requirement)} />
            <MissingList people={rows} requirements={asked} />
          </>
        )}
      </PagedList>
    </>
  );
}

/** The columns of the table: all requirements that ask something, or the chosen one. */
const columnsOf = (asked: Requirement[], chosen: string | undefined) =>
  chosen ? asked.filter(({ id }) => id === chosen) : asked;
