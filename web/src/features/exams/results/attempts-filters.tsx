import { useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import type { AttemptStatus } from '#contract/exams.ts';
import { useLoadAhead, usePagedList } from '#patterns/lists/list-state.ts';
import { Button } from '#ui/button.tsx';
import { SearchInput } from '#ui/forms/search-input.tsx';
import { Select } from '#ui/forms/select.tsx';
import { examsQuery } from '../queries.ts';
import type { AttemptsSearch } from './attempts-search.ts';

// A select option may not be the empty string.
const ALL = 'all';

const STATUS_OPTIONS: { value: AttemptStatus | typeof ALL; label: string }[] = [
  { value: ALL, label: 'All statuses' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'completed', label: 'Completed' },
  { value: 'cheated', label: 'Flagged' },
  { value: 'expired', label: 'Expired' },
];

/** Every exam by its title. There are few, so all pages are loaded. */
function useExamOptions(chosen: string | undefined) {
  const list = usePagedList(examsQuery);
  useLoadAhead(list);

  const options = (list.rows ?? []).map(({ id, title, isActive }) => ({
    value: id,
    label: isActive ? title : `${title} (archived)`,
  }));
  const isKnown = !chosen || options.some((option) => option.value === chosen);
  return [
    { value: ALL, label: 'All exams' },
    ...options,
    ...(isKnown ? [] : [{ value: chosen, label: list.rows && !list.hasMore ? 'Unknown Exam' : 'Loading...' }]),
  ];
}

/** The search and filters of the attempt list, kept in the address. */
export function AttemptsFilters({ search }: { search: AttemptsSearch }) {
  const navigate = useNavigate({ from: '/test-results' });
  const exams = useExamOptions(search.exam);
  // On phones the filters would push the list below the fold.
  const [isOpen, setOpen] = useState(false);
  const count = [search.exam, !search.awaiting && search.status].filter(Boolean).length;
  // A narrowed list starts at its newest row again.
  const narrow = (change: AttemptsSearch, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...change, after: undefined }), replace, resetScroll: false });

  return (
    <div className="mb-4 flex flex-wrap gap-2 sm:gap-3">
      <SearchInput
        value={search.q ?? ''}
        onChange={(q) => narrow({ q: q || undefined }, true)}
        label="Search attempts"
        placeholder="Username or exam title"
        className="grow basis-40 sm:basis-60"
      />
      <Button
        icon={<SlidersHorizontal aria-hidden />}
        aria-expanded={isOpen}
        className="sm:hidden"
        onClick={() => setOpen(!isOpen)}
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      <div className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        {!search.awaiting && (
          <Select
            aria-label="Status"
            value={search.status ?? ALL}
            options={STATUS_OPTIONS}
            onChange={(status) => narrow({ status: status === ALL ? undefined : status })}
            className="w-full sm:w-44"
          />
        )}
        <Select
          aria-label="Exam"
          value={search.exam ?? ALL}
          options={exams}
          onChange={(exam) => narrow({ exam: exam === ALL ? undefined : exam })}
          className="w-full sm:w-56"
        />
      </div>
    </div>
  );
}
